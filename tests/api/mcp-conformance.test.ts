import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { root } from '../../server/cli/lib/steps.mjs'
import { issuedInvoice, studioVink } from '../support/cast'
import { startServer, type TestServer } from '../support/server'
import { beforeRelease } from '../support/skipped'
import { longestMs } from '../support/waiting'

const suite = join(root, 'node_modules/@modelcontextprotocol/conformance/dist/index.js')
const expectedFailures = join(import.meta.dirname, 'mcp-conformance.yml')

let server: TestServer
let door: Server
let doorUrl: string
let key = ''

beforeAll(async () => {
  door = withKey().listen(0, '127.0.0.1')
  await once(door, 'listening')
  doorUrl = `http://localhost:${(door.address() as AddressInfo).port}`
  server = await startServer({ database: inject('databaseTemplate'), env: { NUXT_PUBLIC_BASE_URL: doorUrl } })
  const vink = await studioVink(doorUrl)
  key = vink.key
  await issuedInvoice(vink.api)
})
afterAll(async () => {
  door.close()
  await server.stop()
})

describe('the official conformance suite of the protocol', beforeRelease, () => {
  it('passes, but for the scenarios that are listed as failing, all of which fail', async () => {
    const { status, output } = await run('server', '--url', `${doorUrl}/mcp`, '--suite', 'all', '--expected-failures', expectedFailures)

    expect({ status, output }, output).toMatchObject({ status: 0 })
  }, longestMs.program)

  it('is told why of each scenario that is listed as failing', async () => {
    const lines = readFileSync(expectedFailures, 'utf8').split('\n').filter(line => line.startsWith('  - '))
    const known = (await run('list', '--server')).output

    expect(lines.length).toBeGreaterThan(0)
    for (const line of lines) {
      const [, name = '', why = ''] = /^ {2}- (\S+) # (.+)$/.exec(line) ?? []
      expect(why.split(' ').length, line).toBeGreaterThan(5)
      expect(known).toContain(`- ${name}\n`)
    }
  })
})

/** The suite knows no credentials: once there is a key, it is put to what is asked on the way. */
function withKey(): Server {
  return createServer((asked, answer) => {
    const { hostname, port } = new URL(server.url)
    const headers = { ...asked.headers, ...(key === '' ? {} : { authorization: `Bearer ${key}` }) }
    const passed = request({ hostname, port, path: asked.url, method: asked.method, headers }, (response) => {
      answer.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(answer)
    })
    passed.on('error', () => answer.destroy())
    asked.pipe(passed)
  })
}

function run(...args: string[]): Promise<{ status: number, output: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [suite, ...args], { maxBuffer: 50_000_000 }, (error, stdout, stderr) => {
      resolve({ status: error ? Number(error.code) : 0, output: stdout + stderr })
    })
  })
}
