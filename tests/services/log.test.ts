import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { openLog } from '#integrations/log/index'
import { limitLines } from '#integrations/log/limited'
import { redact } from '#integrations/log/redact'
import { root } from '../../server/cli/lib/steps.mjs'
import { longestHold, longestHoldAllowed } from '../support/longest-hold'
import { temporaryFolder } from '../support/run-folder'
import { needing } from '../support/skipped'

const clock = { now: () => new Date('2026-11-20T09:00:00.000Z') }
const token = 'kJ3_x7Qm-9ZtY2pLw8RbVn4Hs6DfGc1AeUiOoXyTqWz'
const id = '019ab5c8-7f3e-7c31-8a55-0d7c3c9f1b42'

const writers: ChildProcess[] = []
afterEach(() => {
  for (const writer of writers.splice(0)) writer.kill('SIGKILL')
})

/** A process of its own that says lines on a standard error of ours. */
async function startWriter(standardError: number | 'pipe') {
  const writer = fork(fileURLToPath(new URL('../support/log-writer.ts', import.meta.url)), {
    // Node looks for tsx from the folder it is started in.
    cwd: root, execArgv: ['--import', 'tsx'], stdio: ['ignore', 'ignore', standardError, 'ipc'],
  })
  writers.push(writer)
  await once(writer, 'message')
  return {
    stderr: writer.stderr as Readable,
    say: async (lines: number) => {
      const answered = once(writer, 'message') as Promise<[{ said: number, memory: number }]>
      writer.send(lines)
      return (await answered)[0]
    },
  }
}

describe('the log', () => {
  it('says each thing in one line of names and values', () => {
    const lines: string[] = []
    const log = openLog({ write: (text, done) => done(void lines.push(text)) }, { clock })
    log.error('request failed', { request: id, path: '/api/v1/me', left: undefined, error: 'Two\nlines and "quotes"' })

    expect(lines).toEqual([
      `at=2026-11-20T09:00:00.000Z level=error message="request failed" request=${id} path=/api/v1/me`
      + ' error="Two\\nlines and \\"quotes\\""\n',
    ])
  })

  it('says so many lines a minute of what callers bring about, and how many were left out', () => {
    const lines: string[] = []
    let nowMs = Date.parse('2026-11-20T09:00:00Z')
    const moving = { now: () => new Date(nowMs) }
    const log = openLog({ write: (text, done) => done(void lines.push(text)) }, { clock: moving })
    const say = limitLines(log, { clock: moving, perMinute: 2 })
    for (let refusal = 1; refusal <= 5; refusal++) say('request refused', 'invalid_api_key', { path: '/api/v1/me' })
    say('request refused', 'bad_origin')
    expect(lines).toHaveLength(3)
    nowMs += 60_000
    say('request refused', 'invalid_api_key')

    expect(lines.slice(3)).toEqual([
      'at=2026-11-20T09:01:00.000Z level=info message="lines of a kind were left out" kind=invalid_api_key lines=3\n',
      'at=2026-11-20T09:01:00.000Z level=info message="request refused" kind=invalid_api_key\n',
    ])
  })

  it('says them again once the clock was put back', () => {
    const lines: string[] = []
    let nowMs = Date.parse('2026-11-20T09:00:00Z')
    const moving = { now: () => new Date(nowMs) }
    const log = openLog({ write: (text, done) => done(void lines.push(text)) }, { clock: moving })
    const say = limitLines(log, { clock: moving, perMinute: 1 })
    say('request refused', 'bad_origin')
    nowMs -= 3_600_000
    say('request refused', 'bad_origin')

    expect(lines).toHaveLength(2)
  })

  it('tells causes with their stacks, and takes whatever it is given', () => {
    const lines: string[] = []
    const log = openLog({ write: (text, done) => done(void lines.push(text)) }, { clock })
    const around: Record<string, unknown> = {}
    around.self = around
    log.error('failed', { error: new Error('Outer', { cause: new Error('Inner') }), around, nothing: null })

    expect(lines.join('')).toMatch(/Error: Outer.*caused by Error: Inner.*Circular.*nothing=null/)
    expect(lines.join('').split('\n')).toHaveLength(2)
  })

  it.each([
    ['an API key', `key polder_${token} used`, 'key [hidden] used'],
    ['a key of a payment provider', 'key live_4Bd8vNqR2sTzXkPwYcHj used', 'key [hidden] used'],
    ['a header', `Authorization: Bearer ${token}`, 'Authorization: [hidden]'],
    ['a scheme', 'sent Bearer abc.def', 'sent Bearer [hidden]'],
    ['a cookie', 'cookie: polder-session=Fe26.2**abc; other=1', 'cookie: [hidden]'],
    ['a password of a database', 'at postgres://polder:geheim@db:5432/polder', 'at postgres://[hidden]@db:5432/polder'],
    ['a password in an object', '{ "passwordHash": "short", name: 1 }', '{ "passwordHash": [hidden], name: 1 }'],
    ['a token in a query', 'GET /verify-email?token=abc&x=1', 'GET /verify-email?token=[hidden]&x=1'],
    ['a public link', 'GET /i/abc.def and /d/abc?x', 'GET /i/[hidden] and /d/[hidden]?x'],
    ['a public link of the API', '/api/public/invoices/abc/pdf', '/api/public/invoices/[hidden]/pdf'],
    ['a public link with its host', 'https://polder.example/i/abc', 'https://polder.example/i/[hidden]'],
    ['a secret on its own', `why ${token} ?`, 'why [hidden] ?'],
    ['an address', 'to "Zoë" <zoe.vink+x@post.example.nl>, b%40c.nl', 'to "Zoë" <[address]>, [address]'],
  ])('does not tell %s', (_, text, told) => {
    expect(redact(text)).toBe(told)
  })

  it.each([
    `request ${id} of /api/v1/invoices/${id}/issue`,
    'at PrismaClientKnownRequestError (file:///app/node_modules/@prisma/client/runtime/library.js:1:2)',
    'mail 019ab5c8-7f3e-7c31-8a55-0d7c3c9f1b42.eml lies in data/outbox',
  ])('tells %s', (text) => {
    expect(redact(text)).toBe(text)
  })

  it.each([
    ['a key', `/${'x/'.repeat(4_090)}polder_${token}`],
    ['a password in quotes', `${'x '.repeat(4_000)}password: "open sesame ${'y '.repeat(500)}"`],
    ['an address', `${'x '.repeat(4_090)}zoe.vink@post.example.nl`],
    ['a link', `${'x '.repeat(4_090)}https://polder.example/i/abcdef`],
  ])('does not tell the half of %s that stands where a long text is cut', (_, text) => {
    expect(redact(text)).not.toMatch(/kJ3|sesame|zoe|abc/)
    expect(redact(text)).toMatch(/^.{8000,8192}…$|\[hidden\]$/)
  })

  it.each([
    'password', 'password="', 'password=\\', 'password: ', 'a', 'a.', 'a@', 'a%40', '%40', 'a.b-', 'a://', '://', '/i/', 'cookie', 'Bearer ',
    'polder_', '0123abcd-', ' ', '"', '\'', '\\', '\n', 'é', '😀', '{"a":', 'x=1&',
  ].flatMap(shape => [[shape, 9_600], [shape, 2_000_000]] as const))('takes no time for %s, repeated', async (shape, length) => {
    const text = shape.repeat(Math.ceil(length / shape.length))
    const log = openLog({ write: (_, done) => done(null) }, { clock })

    expect(await longestHold(() => log.error(text, { path: text, error: new Error(text, { cause: text }) })))
      .toBeLessThan(longestHoldAllowed)
  })

  it('tells of causes that go round in a circle', () => {
    const lines: string[] = []
    const error = new Error('round')
    error.cause = error
    openLog({ write: (text, done) => done(void lines.push(text)) }, { clock }).error('failed', { error })

    expect(lines.join('')).toContain('caused by')
  })

  it('hides fields that are called secret', () => {
    const lines: string[] = []
    openLog({ write: (text, done) => done(void lines.push(text)) }, { clock }).info('x', { sessionPassword: 'kort' })

    expect(lines[0]).toContain('sessionPassword=[hidden]'.replace('[hidden]', '"[hidden]"'))
  })

  it('counts what it could not write, tells the number when it can, and begins a line of its own', () => {
    let isFull = true
    const written: string[] = []
    const log = openLog({
      write: (text, done) => (isFull ? done(new Error('ENOSPC'), true) : done(void written.push(text))),
    }, { clock })
    for (let line = 1; line <= 3; line++) log.info('lost')
    isFull = false
    log.info('kept')
    log.info('and on')

    expect(written).toEqual([
      '\nat=2026-11-20T09:00:00.000Z level=warn message="log lines were lost" lines=3\n'
      + 'at=2026-11-20T09:00:00.000Z level=info message=kept\n',
      'at=2026-11-20T09:00:00.000Z level=info message="and on"\n',
    ])
  })
})

describe('the log of a process', () => {
  it('lies in a file line by line', async () => {
    const file = join(temporaryFolder('log'), 'polder.log')
    const descriptor = openSync(file, 'a')
    const { say } = await startWriter(descriptor)
    closeSync(descriptor)
    await say(2_000)

    const lines = readFileSync(file, 'utf8').trimEnd().split('\n')
    expect(lines).toHaveLength(2_000)
    expect(lines.at(-1)).toContain('line=2000')
  })

  it('goes on when its disk is full', needing(existsSync('/dev/full') ? null : '/dev/full'), async () => {
    const full = openSync('/dev/full', 'w')
    const { say } = await startWriter(full)
    closeSync(full)

    expect((await say(20_000)).said).toBe(20_000)
    expect((await say(1)).said).toBe(1)
  })

  it('goes on when its reader has gone', async () => {
    const { stderr, say } = await startWriter('pipe')
    stderr.destroy()
    await once(stderr, 'close')

    expect((await say(20_000)).said).toBe(20_000)
    expect((await say(1)).said).toBe(1)
  })

  it('waits for nobody and keeps little while its reader stands still, then tells what was lost', async () => {
    const { stderr, say } = await startWriter('pipe')
    const before = await say(100)
    const after = await say(200_000)
    expect(after.said).toBe(200_000)
    // Two hundred thousand lines are sixty megabytes.
    expect(after.memory - before.memory).toBeLessThan(30_000_000)

    let text = ''
    stderr.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
    await expect.poll(async () => {
      await say(1)
      return /message="log lines were lost" lines=\d+/.test(text)
    }).toBe(true)
    const [, lost] = /lines=(\d+)/.exec(text) ?? []
    expect(Number(lost)).toBeGreaterThan(190_000)
    expect(text.split('\n').filter(line => line.includes('message="a line"')).length).toBeLessThan(10_000)
  })
})
