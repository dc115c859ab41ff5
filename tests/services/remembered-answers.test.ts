import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { apiKeyInputSchema } from '#contract/schemas/session'
import { customerInputSchema } from '#contract/schemas/customer'
import { invoiceInputSchema, invoiceUpdateSchema, type Invoice } from '#contract/schemas/invoice'
import { invoiceQuerySchema } from '#contract/schemas/invoice-query'
import { openRememberedAnswers } from '#integrations/remembered-answers'
import { authenticateApiKey, createApiKey } from '#services/accounts/api-keys'
import type { AccountContext } from '#services/work/context'
import { createCustomer } from '#services/customers/create'
import { updateCustomer } from '#services/customers/update'
import { cancelInvoice } from '#services/invoices/cancel'
import { createInvoice } from '#services/invoices/create'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { deleteInvoice } from '#services/invoices/delete'
import { duplicateInvoice } from '#services/invoices/duplicate'
import { issueInvoice } from '#services/invoices/issue'
import { listInvoices, sumListedInvoices } from '#services/invoices/list'
import { getInvoicePdf } from '#services/invoices/pdf'
import { markInvoicePaid, markInvoiceUnpaid } from '#services/invoices/mark-paid'
import { updateInvoice } from '#services/invoices/update'
import { newVink } from '../support/accounts'
import { bakery } from '../support/cast'
import { usePdfWorker } from '../support/pdf-worker'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { useDatabase } from '../support/use-database'

usePdfWorker()
const database = useDatabase()
/** Two servers of one database: what happens at one is asked of the other. */
let here: TestService
let there: TestService
let key: string

beforeAll(async () => {
  const open = () => openService({ databaseUrl: database.url, outboxDir: temporaryFolder('outbox') })
  here = await open()
  there = await open()
  key = (await createApiKey(await newVink(here), apiKeyInputSchema.parse({ name: 'Boekhouding' }))).key
})
afterAll(async () => {
  await here.close()
  await there.close()
})

/** The account as a request finds it. */
async function signedIn({ service }: TestService): Promise<AccountContext> {
  const account = await authenticateApiKey(service, key, 'nl')
  if (!account) throw new Error('The key was refused')
  return account
}

const questions = [
  {}, { status: 'draft' }, { status: 'issued' }, { status: 'paid' }, { status: 'open' }, { status: 'overdue' },
  { status: 'cancelled' }, { kind: 'credit_note' }, { q: 'bakkerij' }, { from: '2026-11-01', to: '2026-11-30' },
]

/** How many documents a list says it has, and what they come to. */
const totalsOf = (account: AccountContext) => (question: object) => Promise.all([
  listInvoices(account, invoiceQuerySchema.parse(question)).then(({ total }) => total),
  sumListedInvoices(account, question),
])
const totals = async (server: TestService) => Promise.all(questions.map(totalsOf(await signedIn(server))))

/** The same by asking the database anew. */
const asked = async (server: TestService) =>
  Promise.all(questions.map(totalsOf({ ...await signedIn(server), changes: null })))

describe('what is said of a whole list', () => {
  it('is right after everything that happens, at whichever server', async () => {
    let last = await totals(there)
    const moved: string[] = []
    const after = async <Result>(what: string, work: (account: AccountContext) => Promise<Result>): Promise<Result> => {
      const result = await work(await signedIn(here))
      const now = await totals(there)
      expect(now, what).toEqual(await asked(here))
      if (JSON.stringify(now) !== JSON.stringify(last)) moved.push(what)
      last = now
      return result
    }
    const input = (customerId: string) => invoiceInputSchema.parse({
      customerId, lines: [{ description: 'Ontwerp', unitPriceCents: 90_000 }], dueDate: '2026-11-20', supplyDate: '2026-11-20',
    })
    const draftAndIssue = async (customerId: string): Promise<Invoice> => {
      const draft = await after('a draft', account => createInvoice(account, input(customerId)))
      return after('issuing', account => issueInvoice(account, draft.id, {}))
    }

    const customer = await createCustomer(await signedIn(here), customerInputSchema.parse(bakery))
    const first = await draftAndIssue(customer.id)
    await after('renaming a customer', account => updateCustomer(account, customer.id, { name: 'Meijer' }))
    const copy = await after('a duplicate', account => duplicateInvoice(account, first.id, {}))
    await after('another date', account => updateInvoice(account, copy.id, invoiceUpdateSchema.parse({ issueDate: '2026-10-31' })))
    await after('deleting', account => deleteInvoice(account, copy.id))
    await after('being paid', account => markInvoicePaid(account, first.id, {}))
    await after('not being paid', account => markInvoiceUnpaid(account, first.id))
    const credit = await after('a credit note', account => createCreditNote(account, first.id))
    await after('crediting', account => issueInvoice(account, credit.id, {}))
    const second = await draftAndIssue(customer.id)
    here.clock.advance(24 * 60 * 60_000)
    there.clock.advance(24 * 60 * 60_000)
    expect(await totals(there), 'the next day').toEqual(await asked(here))
    await after('cancelling', account => cancelInvoice(account, second.id))

    expect(moved).toEqual(expect.arrayContaining([
      'a draft', 'issuing', 'a duplicate', 'another date', 'deleting', 'being paid', 'not being paid', 'a credit note',
      'crediting', 'cancelling',
    ]))
  })

  it('is right by the time of change, though not all that is kept with a document is told in the trail', async () => {
    const { id: customerId } = await createCustomer(await signedIn(here), customerInputSchema.parse(bakery))
    const { id } = await createInvoice(await signedIn(here), invoiceInputSchema.parse({
      customerId, lines: [{ description: 'Ontwerp', unitPriceCents: 90_000 }],
    }))
    // Whoever asked has hung up, so that it is printed for whoever reads it first.
    await issueInvoice({ ...await signedIn(here), abandoned: AbortSignal.abort() }, id, {})
    here.clock.advance(60_000)
    const question = { updatedSince: here.clock.now().toISOString() }
    const before = await totalsOf(await signedIn(here))(question)
    await getInvoicePdf(await signedIn(here), id)

    expect(before).toEqual([0, { data: [] }])
    expect(await totalsOf(await signedIn(here))(question)).toMatchObject([1, { data: [{ count: 1 }] }])
  })

  it('is asked for once as long as nothing happens', async () => {
    const counts = openRememberedAnswers<number>()
    let times = 0
    const ask = async () => ++times

    expect(await counts.to('vink', 7, 'all', ask)).toBe(1)
    expect(await counts.to('vink', 7, 'all', ask)).toBe(1)
    expect(await counts.to('vink', 7, 'drafts', ask)).toBe(2)
    expect(await counts.to('jansen', 7, 'all', ask)).toBe(3)
    expect(await counts.to('vink', 8, 'all', ask)).toBe(4)
  })

  it('is not taken from somebody who came in before the latest change', async () => {
    const counts = openRememberedAnswers<number>()
    await counts.to('vink', 8, 'all', async () => 2)

    expect(await counts.to('vink', 7, 'all', async () => 1)).toBe(1)
    expect(await counts.to('vink', 8, 'all', async () => 3)).toBe(2)
  })

  it('is forgotten for the accounts and questions that were asked for longest ago, and never kept for very long ones', async () => {
    const counts = openRememberedAnswers<number>()
    const isKept = async (accountId: string, question: string) =>
      await counts.to(accountId, 1, question, async () => 2) === 1
    const keep = (accountId: string, question: string) => counts.to(accountId, 1, question, async () => 1)

    await keep('vink', 'x'.repeat(301))
    for (let question = 0; question < 51; question++) await keep('vink', String(question))
    expect(await isKept('vink', 'x'.repeat(301))).toBe(false)
    expect(await isKept('vink', '50')).toBe(true)
    expect(await isKept('vink', '0')).toBe(false)

    for (let account = 0; account < 1_000; account++) await keep(`account ${account}`, 'all')
    expect(await isKept('vink', '50')).toBe(false)
  })
})
