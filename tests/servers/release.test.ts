import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { layNotices, layProgram, packRelease } from '../../server/cli/lib/release.mjs'
import { root } from '../../server/cli/lib/steps.mjs'
import { ApiClient } from '../support/api-client'
import { issuedInvoice, studioVink } from '../support/cast'
import { temporaryFolder } from '../support/run-folder'
import { freePort } from '../support/server'
import { onlyOn } from '../support/skipped'
import { longestMs } from '../support/waiting'

type Program = ChildProcessByStdio<null, Readable, Readable>

/** Nobody in particular, where the tests themselves may do anything. */
const ordinary = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {}
const commit = 'c50d671f'.padEnd(40, '0')

/** A folder that whoever runs Polder owns, with nothing in it. */
function emptyFolder(purpose: string): string {
  const folder = temporaryFolder(purpose)
  chmodSync(folder, 0o755)
  if (ordinary.uid) chownSync(folder, ordinary.uid, ordinary.gid)
  return folder
}

describe('a release', onlyOn('sqlite'), () => {
  const laid = join(temporaryFolder('laid'), 'package')
  const home = emptyFolder('home')
  const work = emptyFolder('work')
  const archive = join(work, 'polder.tgz')
  let url = ''
  let server: Program | undefined

  /** Runs it as `npx` does, of a cache in which nothing was ever kept at first. */
  function npx(args: string[], env: Record<string, string> = {}): Program {
    return spawn('npx', ['--yes', './polder.tgz', ...args], {
      cwd: work, ...ordinary, stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, HOME: home, npm_config_cache: join(home, 'cache'), ...env },
    })
  }

  beforeAll(async () => {
    layProgram(root, laid, commit)
    await layNotices(root, laid)
    await packRelease(laid, archive)
    const port = await freePort()
    url = `http://localhost:${port}`
    server = npx([], { PORT: String(port) })
    // That nobody gets its mail is the last that a server without settings says as it starts.
    await said(server, 'mail reaches nobody')
  }, longestMs.program)
  afterAll(async () => {
    server?.kill('SIGTERM')
    if (server?.exitCode === null) await once(server, 'exit')
  })

  it('has the same bytes whenever it is packed', async () => {
    const second = join(work, 'second.tgz')
    await packRelease(laid, second)

    expect(readFileSync(second).equals(readFileSync(archive))).toBe(true)
  })

  it('says what it is made of, and holds no package of one platform', () => {
    const read = (file: string) => JSON.parse(readFileSync(join(laid, file), 'utf8')) as Record<string, unknown>

    expect(read('package.json')).toMatchObject({
      name: 'polder', gitHead: commit, optionalDependencies: { '@libsql/linux-x64-gnu': expect.any(String) },
    })
    expect(read('bom.json')).toMatchObject({ bomFormat: 'CycloneDX' })
    expect(readFileSync(join(laid, 'LICENCES.txt'), 'utf8')).toContain('\nnuxt ')
    expect(() => statSync(join(laid, '.output/server/node_modules/@libsql/linux-x64-gnu'))).toThrow('ENOENT')
  })

  it('serves in an empty folder, from nothing to an issued invoice with its PDF', async () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    expect(await new ApiClient(url).call('getHealth')).toEqual({ status: 'ok', version, commit, database: 'sqlite' })
    const { api } = await studioVink(url)
    const { id } = await issuedInvoice(api)
    const { body } = await api.request('getInvoicePdf', { params: { id } })

    expect(Buffer.from(body as Uint8Array).subarray(0, 5).toString()).toBe('%PDF-')
    expect(statSync(join(work, 'data/polder.db')).isFile()).toBe(true)
  })

  it('is the command line as well, beside the server', async () => {
    const verify = npx(['verify'])
    const [words, complaints] = await Promise.all([text(verify.stdout), text(verify.stderr), once(verify, 'exit')])

    expect(complaints).not.toMatch(/error/i)
    expect(words).toMatch(/\b1 (issued )?document/)
  }, longestMs.program)
})

/** Waits until a program says something in its log; throws with all that it said where it ends before. */
async function said(program: Program, words: string): Promise<void> {
  const lines: string[] = []
  for await (const line of createInterface(program.stderr)) {
    if (line.includes(words)) return
    lines.push(line)
  }
  throw new Error(`It ended without "${words}":\n${lines.join('\n')}`)
}
