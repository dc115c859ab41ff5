import { afterAll, describe, expect, inject, it } from 'vitest'
import { masterDataQuerySchema } from '#contract/schemas/customer'
import { invoiceInputSchema } from '#contract/schemas/invoice'
import { invoiceQuerySchema, invoiceSumsQuerySchema } from '#contract/schemas/invoice-query'
import type { AccountContext } from '#services/work/context'
import { listCustomers } from '#services/customers/find'
import { createInvoice } from '#services/invoices/create'
import { getInvoice } from '#services/invoices/find'
import { listInvoices, sumListedInvoices } from '#services/invoices/list'
import { previewNextNumber } from '#services/invoices/next-number'
import { getStats } from '#services/reports/stats'
import { vatQuarter } from '#services/reports/vat-quarter'
import { issueLines } from '../bench/issued'
import { newVink } from '../support/accounts'
import { designHour } from '../support/cast'
import { copyDatabase } from '../support/databases'
import { addManyDocuments, customerIdOf, customersFor } from '../support/many-documents'
import { usePdfWorker } from '../support/pdf-worker'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { percentile } from './latencies'

/** How many documents the account has: each in a database of its own. */
const sizes = (process.env.POLDER_GROWTH ?? '1000,100000').split(',').map(Number)
const timesEach = 21

usePdfWorker()
const installations: TestService[] = []
const medians = new Map<string, number[]>()
afterAll(async () => {
  for (const installation of installations) await installation.close()
  console.log([`| ${inject('databaseKind')} | ${sizes.map(size => size.toLocaleString('en')).join(' | ')} |`,
    `|---${'|---'.repeat(sizes.length)}|`,
    ...[...medians].map(([name, ms]) => `| ${name} | ${ms.map(each => `${each.toFixed(1)} ms`).join(' | ')} |`)].join('\n'))
})

const list = (query: Record<string, string>) => (vink: AccountContext) =>
  listInvoices(vink, invoiceQuerySchema.parse(query))

/** What an account asks for every day. */
const questionsAt = (
  size: number,
  accountId: string,
  invoiceId: string,
): Record<string, (vink: AccountContext) => Promise<unknown>> => ({
  'one invoice': vink => getInvoice(vink, invoiceId),
  'the next numbers': previewNextNumber,
  'the list': list({}),
  'its tenth page': list({ page: '10' }),
  'its last page': list({ page: String(size / 25) }),
  ...Object.fromEntries(['number', 'total', 'dueDate', 'issueDate'].flatMap(sort => [
    [`by ${sort}`, list({ sort })], [`by ${sort}, downwards`, list({ sort: `-${sort}` })],
  ])),
  ...Object.fromEntries(['draft', 'open', 'overdue', 'paid', 'cancelled'].map(status => [`only ${status}`, list({ status })])),
  'only credit notes': list({ kind: 'credit_note' }),
  'of one customer': list({ customerId: customerIdOf(accountId, customersFor(size) - 1) }),
  'of one month': list({ from: '2016-03-01', to: '2016-03-31', sort: 'issueDate' }),
  'what they come to': vink => sumListedInvoices(vink, invoiceSumsQuerySchema.parse({})),
  'search by number': list({ q: String(Math.floor(size * 0.7)).padStart(12, '0') }),
  'search by a common word': list({ q: 'klant' }),
  'search for nothing': list({ q: 'kwijtgeraakt' }),
  'search, two letters': list({ q: '77' }),
  'open, overdue and paid': vink => vink.reads.balances('2026-11-20'),
  'a quarter\'s VAT return': vink => vatQuarter(vink, { year: 2016, quarter: 1 }),
  'all figures': vink => getStats(vink, { year: 2016, quarter: 1 }),
  'the customers': vink => listCustomers(vink, masterDataQuerySchema.parse({})),
  'a new draft': vink => createInvoice(vink, invoiceInputSchema.parse({ customerId: customerIdOf(accountId, 0), lines: [designHour] })),
})

describe.each(sizes)('an account with %i documents', (size) => {
  it('is answered', async () => {
    const databaseUrl = await copyDatabase(inject('databaseTemplate'))
    const installation = await openService({ databaseUrl, outboxDir: temporaryFolder('outbox') })
    installations.push(installation)
    const vink = await newVink(installation)
    const { id, customerId } = await issueLines(vink, 5)
    await addManyDocuments(installation.service.database, { accountId: vink.accountId, invoiceId: id, customerId: customerId ?? '' }, size)
    const total = await list({})(vink)
    expect(total).toMatchObject({ total: size + 1 })

    for (const [name, ask] of Object.entries(questionsAt(size, vink.accountId, id))) {
      const took: number[] = []
      for (let time = 0; time < timesEach; time++) {
        const begun = performance.now()
        await ask(vink)
        took.push(performance.now() - begun)
      }
      medians.set(name, [...medians.get(name) ?? [], percentile(took, 50)])
    }
  }, 30 * 60_000)
})
