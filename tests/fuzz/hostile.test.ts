import { writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { longestHoldAllowed, onQuietProcessor } from '../support/longest-hold'
import { startServer, type TestServer } from '../support/server'
import { newCaller, send } from './caller'
import { hostileRequests, type HostileRequest, type HostileTool } from './hostile-requests'
import type { Caller } from './requests'

/** Of so many requests one is sent. */
const share = Number(process.env.POLDER_HOSTILE_SHARE ?? 10)
/** A file that the longest hold of each operation is written to, as a table of docs/security/hostile-text.md. */
const tableFile = process.env.POLDER_HOSTILE_TABLE

/** How long one account goes on before a fresh one takes its place: it fills up. */
const requestsPerAccount = 300
/** A turn may also compile and clean up: only what takes as long each time is the fault of the text. */
const tries = 4

describe('text and files of others', () => {
  let server: TestServer
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  beforeAll(async () => {
    server = await startServer({
      database: inject('databaseTemplate'), measuresHolds: true,
      env: { NUXT_RATE_LIMIT_VAT_CHECK_PER_MINUTE: '0', NUXT_TRUSTED_PROXIES: '127.0.0.1' },
    })
  })
  afterAll(async () => {
    agent.destroy()
    await server.stop()
  })

  it('hold nobody up, wherever they are put', async () => {
    let caller = await newCaller(server.url)
    const longest = new Map<string, { held: number, request: HostileRequest, status: number, count: number }>()
    const faults: string[] = []
    let place = 0
    for (const request of hostileRequests(await toolsOf(caller))) {
      if (place++ % share !== 0) continue
      if (place % requestsPerAccount === 0) caller = await newCaller(server.url)
      const { held, status, isUsedUp } = await holdOf(request, caller)
      if (isUsedUp) caller = await newCaller(server.url)
      const { operation: { id, method, path }, place: where, shape } = request
      const named = `${id} (${method} ${path}), ${where}: ${shape}`
      if (held > longestHoldAllowed) faults.push(`${held.toFixed(0)} ms, answered ${status}: ${named}`)
      if (status === 500) faults.push(`answered ${status}: ${named}`)
      const before = longest.get(id)
      const worst = before && before.held >= held ? before : { held, request, status }
      longest.set(id, { ...worst, count: (before?.count ?? 0) + 1 })
    }
    const rows = [...longest].map(([id, { held, request, status, count }]) =>
      `| \`${id}\` | ${count} | ${held.toFixed(1)} ms | ${request.place} | ${request.shape} | ${status} |`)
    if (tableFile) writeFileSync(tableFile, `${rows.join('\n')}\n`)
    expect(faults).toEqual([])
  }, 3 * 60 * 60_000)

  /** The least of some tries. */
  async function holdOf({ operation, made }: HostileRequest, caller: Caller) {
    let held = Infinity
    let status = 0
    let isUsedUp = false
    for (let tried = 0; tried < tries && held > longestHoldAllowed; tried++) {
      await server.longestHold()
      status = (await send(server.url, agent, made(caller))).status
      held = Math.min(held, onQuietProcessor(await server.longestHold()))
      // What was issued, sent or deleted, or who was signed out, is not there for the next one.
      isUsedUp ||= status === 401 || (status < 300 && operation.method !== 'GET' && operation.method !== 'PATCH' && operation.path.includes('{'))
    }
    return { held, status, isUsedUp }
  }

  /** Every tool, as it is told to an app. */
  async function toolsOf(caller: Caller): Promise<readonly HostileTool[]> {
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} }))
    const headers = {
      ...caller.credentials.key, accept: 'application/json, text/event-stream', 'content-type': 'application/json',
      'mcp-protocol-version': '2025-11-25',
    }
    const answer = await send(server.url, agent, { method: 'POST', path: '/mcp', headers, body })
    const { result } = JSON.parse(answer.body.toString()) as { result: { tools: HostileTool[] } }
    return result.tools
  }
})
