import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { askForAdvisories } from '../../server/cli/lib/advisories.mjs'

interface Advisory {
  id: number
  url: string
  title: string
  severity: string
  vulnerable_versions: string
}

/** What the registry knows, by package; null for one that answers no questions about advisories. */
let known: Record<string, Advisory[]> | null
let registry: Server
let address: string
let root: string
beforeEach(async () => {
  known = {}
  registry = createServer((request, response) => {
    request.resume()
    if (known && request.url?.endsWith('/advisories/bulk')) response.end(JSON.stringify(known))
    // Where npm 10 finds no answer, it asks once more at an older address.
    else response.writeHead(request.method === 'POST' ? 405 : 404).end('{}')
  })
  await new Promise<void>((resolve) => { registry.listen(0, '127.0.0.1', resolve) })
  address = `http://127.0.0.1:${(registry.address() as AddressInfo).port}/`
  root = mkdtempSync(join(tmpdir(), 'polder-advisories-'))
  const dependencies = { sax: '1.6.1' }
  writeFileSync(join(root, 'package.json'), JSON.stringify({ name: 'polder', version: '0.1.0', dependencies }))
  writeFileSync(join(root, 'package-lock.json'), JSON.stringify({
    name: 'polder',
    version: '0.1.0',
    lockfileVersion: 3,
    packages: {
      '': { name: 'polder', version: '0.1.0', dependencies },
      'node_modules/sax': { version: '1.6.1', resolved: 'https://registry.npmjs.org/sax/-/sax-1.6.1.tgz' },
    },
  }))
})
afterEach(async () => {
  rmSync(root, { recursive: true })
  registry.closeAllConnections()
  await new Promise((resolve) => { registry.close(resolve) })
})

const ask = () => askForAdvisories(root, {
  npm_config_registry: address,
  npm_config_cache: join(root, 'cache'),
  npm_config_fetch_retries: '0',
})

describe('advisories', () => {
  it('are clear when the registry knows none', async () => {
    expect(await ask()).toEqual({ state: 'clear', lines: ['no advisories for what production installs'] })
  })

  it('are told by package, with how bad it is and where to read on', async () => {
    known = {
      sax: [{
        id: 1, url: 'https://example.com/GHSA-1', title: 'Sax never ends', severity: 'high', vulnerable_versions: '<1.7.0',
      }],
    }

    const { state, lines } = await ask()

    expect(state).toBe('found')
    expect(lines).toEqual([expect.stringMatching(/^high: sax .*Sax never ends https:\/\/example\.com\/GHSA-1/)])
  })

  it('are skipped in so many words when the registry does not tell', async () => {
    known = null

    const { state, lines } = await ask()

    expect(state).toBe('skipped')
    expect(lines).toEqual([expect.stringMatching(/^advisories skipped: .*405/)])
  })

  it('are skipped in so many words when there is no registry', async () => {
    await new Promise((resolve) => { registry.close(resolve) })

    const { state, lines } = await ask()

    expect(state).toBe('skipped')
    expect(lines).toEqual([expect.stringMatching(/^advisories skipped: .*ECONNREFUSED/)])
  })
})
