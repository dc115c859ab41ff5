import { execFile } from 'node:child_process'
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { copyCheckout } from '../support/checkout'

const checkout = copyCheckout()
const settings = join(checkout, '.env')
beforeEach(() => rmSync(settings, { recursive: true, force: true }))

/** Runs a script of the checkout as `npm start` and `npm run cli` do, with nothing else in its environment. */
function run(script: string, args: string[] = [], env: Record<string, string> = {}) {
  return new Promise<{ code: number, stderr: string }>((resolve) => {
    execFile(process.execPath, [join(checkout, 'server/cli', script), ...args], {
      env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    }, (error, _, stderr) => resolve({ code: error === null ? 0 : Number(error.code), stderr }))
  })
}

const account = [
  'account', 'create', '--email=vink@example.nl', '--password=vier losse woorden achtereen', '--name=Studio Vink', '--plan=free',
]

describe('a file .env in the checkout', () => {
  it('is read by the command line, and the environment comes first', async () => {
    writeFileSync(settings, 'DATABASE_URL=file:data/named.db\n')
    expect(await run('cli.mjs', account)).toEqual({ code: 0, stderr: expect.any(String) })
    expect(existsSync(join(checkout, 'data/named.db'))).toBe(true)

    await run('cli.mjs', account, { DATABASE_URL: 'file:data/other.db' })
    expect(existsSync(join(checkout, 'data/other.db'))).toBe(true)
    expect(existsSync(join(checkout, 'data/polder.db'))).toBe(false)
  })

  it.each(['start.mjs', 'cli.mjs'])('stops %s where a setting cannot be used, by its name', async (script) => {
    writeFileSync(settings, 'NUXT_SMTP_URL=https://mail.example.nl\n')
    const { code, stderr } = await run(script, script === 'cli.mjs' ? account : [])

    expect(code).toBe(1)
    expect(stderr).toContain('NUXT_SMTP_URL: must be smtp://')
  })

  it('stops a server where its port is none, before it listens', async () => {
    writeFileSync(settings, 'PORT=http\n')
    const { code, stderr } = await run('start.mjs')

    expect(code).toBe(1)
    expect(stderr).toContain('PORT: ')
    expect(stderr).not.toContain('Listening')
  })

  it.each(['start.mjs', 'cli.mjs'])('stops %s with a sentence where it cannot be read', async (script) => {
    mkdirSync(settings)
    const { code, stderr } = await run(script, script === 'cli.mjs' ? account : [])

    expect(code).toBe(1)
    expect(stderr).toContain(`Polder cannot read its settings in ${settings}`)
  })
})

it('a port that another program listens on ends the start with one sentence, before anything is done', async () => {
  const other = createServer()
  await new Promise<void>(resolve => other.listen(0, '127.0.0.1', resolve))
  const { port } = other.address() as AddressInfo
  const { code, stderr } = await run('start.mjs', [], {
    HOST: '127.0.0.1', PORT: String(port), DATABASE_URL: 'file:data/second.db',
  })
  other.close()

  expect(code).toBe(1)
  expect(stderr.trimEnd().split('\n')).toEqual([
    expect.stringMatching(`level=error message="Polder cannot listen on 127\\.0\\.0\\.1 port ${port}: another program listens there`),
  ])
  expect(existsSync(join(checkout, 'data/second.db'))).toBe(false)
})
