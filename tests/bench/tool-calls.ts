import { todayInAmsterdam } from '#domain/dates'
import { percentile } from '../load/latencies'
import { createSqliteTemplate } from '../support/databases'
import { removeTemporaryFolders } from '../support/run-folder'
import { prepareAccount, type PreparedAccount } from './requests/account'
import type { Asked } from './requests/client'
import { draftOf, issueOf } from './requests/questions'
import { startClient, startPolder, type Measured } from './requests/servers'
import { goalOf, ms } from './requests/table'

/**
 * What the tools of AI apps cost beside the operations of the API that do the same: on one server, with one key, one
 * request after the other, of each kind in turn, so that what the machine does beside befalls both. The first round
 * only warms up.
 */
const documents = Number(process.env.POLDER_BENCH_DOCUMENTS ?? '1000')
const rounds = Number(process.env.POLDER_BENCH_ROUNDS ?? '5')
const mostTimes = 1.3
/** A tool tells 20 of a list, so the API is asked for as many. */
const pageSize = 20

/** The same by both ways, as often as it is asked in a round. */
interface Pair {
  name: string
  times: number
  rest: () => Asked | Promise<Asked>
  tool: () => Asked | Promise<Asked>
}

const client = await startClient()
try {
  const account = await prepareAccount(await createSqliteTemplate(), documents)
  const server = await startPolder(account.database)
  try {
    await compareAll(server, account)
  } finally {
    await server.stop()
  }
} finally {
  await client.stop()
  removeTemporaryFolders()
}

async function compareAll(server: Measured, account: PreparedAccount): Promise<void> {
  console.log('| | by the API | by a tool | ratio | goal |\n|---|---|---|---|---|')
  for (const { name, times, rest, tool } of pairsFor(server, account)) {
    const took: [number[], number[]] = [[], []]
    for (let round = 0; round <= rounds; round++) {
      const asked: Asked[] = []
      while (asked.length < 2 * times) asked.push(await rest(), await tool())
      const { tookMs, statuses } = await client.ask({
        url: server.url, headers: headersOf(account), asked, connections: 1, until: { times: 1 },
      })
      // A refusal would cost less.
      if (Object.keys(statuses).some(status => !['200', '201'].includes(status))) {
        throw new Error(`${name} was answered ${JSON.stringify(statuses)}`)
      }
      if (round > 0) for (const [place, ms] of tookMs.entries()) took[place % 2]?.push(ms)
    }
    const [byRest, byTool] = took.map(each => percentile(each, 50)) as [number, number]
    const ratio = byTool / byRest
    console.log(`| ${[
      name, ms(byRest), ms(byTool), ratio.toFixed(2), goalOf(`≤ ${mostTimes}`, ratio <= mostTimes),
    ].join(' | ')} |`)
  }
}

function pairsFor(server: Measured, account: PreparedAccount): Pair[] {
  const { invoiceId, customerId } = account
  const today = todayInAmsterdam(new Date())
  const read = (name: string, path: string, tool: string, args: object = {}): Pair => (
    { name, times: 60, rest: () => ({ method: 'GET', path: `/api/v1${path}` }), tool: () => callOf(tool, args) }
  )
  const draft = draftOf(account, today)
  const newDraft = async () => {
    const response = await fetch(server.url + draft.path, {
      method: 'POST', body: draft.body ?? null, headers: { ...headersOf(account), 'content-type': 'application/json' },
    })
    return (await response.json() as { id: string }).id
  }
  return [
    read('who calls', '/me', 'get_account'),
    read('one invoice', `/invoices/${invoiceId}`, 'get_invoice', { id: invoiceId }),
    read('one customer', `/customers/${customerId}`, 'get_customer', { id: customerId }),
    read('the list', `/invoices?pageSize=${pageSize}`, 'list_invoices'),
    read('the customers', `/customers?pageSize=${pageSize}`, 'list_customers'),
    read('the figures', '/stats', 'get_stats'),
    {
      name: 'a new draft', times: 40, rest: () => draft,
      tool: () => callOf('create_invoice', JSON.parse(draft.body ?? '') as object),
    },
    {
      name: 'an issue, with its PDF', times: 8,
      rest: async () => issueOf(await newDraft()),
      tool: async () => callOf('issue_invoice', { id: await newDraft(), confirm: true }),
    },
  ]
}

/** A call of a tool as an app of 2025 sends it, which is what most are. */
function callOf(name: string, args: object): Asked {
  return {
    method: 'POST',
    path: '/mcp',
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }),
  }
}

function headersOf({ key }: PreparedAccount): Record<string, string> {
  return {
    authorization: `Bearer ${key}`, accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25',
  }
}
