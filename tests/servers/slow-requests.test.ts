import { describe, expect, it } from 'vitest'
import { sendRaw } from '../support/raw-request'
import { useServer } from '../support/use-server'
import { longestMs } from '../support/waiting'

const server = await useServer()

/** Sends the beginning of a request and never the rest; answers all that came until the server hung up. */
const beginning = (text: string): Promise<string> => sendRaw(server.url, text)

describe('a client that sends its request slowly', { timeout: longestMs.program }, () => {
  it('is hung up on, headers before bodies, and keeps nobody else from being answered', async () => {
    const ended: string[] = []
    const told = (name: string) => (answer: string) => {
      ended.push(name)
      return answer
    }
    const post = 'POST /api/auth/sign-in HTTP/1.1\r\nHost: polder\r\nContent-Type: application/json\r\n'
    const slow = [
      beginning(`${post}Content-Length: 1000\r\n\r\n{`).then(told('a body')),
      beginning(`${post}Transfer-Encoding: chunked\r\n\r\n5\r\n{"ema\r\n`).then(told('a body in pieces')),
      beginning('GET /api/health HTTP/1.1\r\nHost: polder\r\nX-Slow: a').then(told('headers')),
      beginning('GET /api/hea').then(told('the first line')),
    ]
    const { status } = await fetch(`${server.url}/api/health`)
    expect({ status, ended }).toEqual({ status: 200, ended: [] })

    for (const answer of await Promise.all(slow)) expect(answer).toMatch(/^HTTP\/1\.1 408 .*"code":"request_timeout"/s)
    expect(ended.map(name => name.startsWith('a body'))).toEqual([false, false, true, true])
  })
})
