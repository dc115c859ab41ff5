import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invoiceInputSchema, type Invoice } from '#contract/schemas/invoice'
import { invoiceQuerySchema } from '#contract/schemas/invoice-query'
import { todayInAmsterdam } from '#domain/dates'
import { operatorContext } from '#services/work/trusted-contexts'
import type { AccountContext } from '#services/work/context'
import { createInvoice } from '#services/invoices/create'
import { getInvoice } from '#services/invoices/find'
import { issueInvoice } from '#services/invoices/issue'
import { listInvoices } from '#services/invoices/list'
import { getInvoicePdf } from '#services/invoices/pdf'
import { getPublicInvoice } from '#services/public-links/public-invoice'
import { issueLines } from '../issued'
import { newVink } from '../../support/accounts'
import { withoutOwn } from '../requests/alike'
import { openYardstickDatabase, type YardstickDatabase } from './database'
import { createDraft } from './drafts'
import { issueDraft } from './issue'
import type { Showing } from './present'
import * as reads from './reads'
import { copyDatabase, createSqliteTemplate, templateOf } from '../../support/databases'
import { addManyDocuments, customerIdOf } from '../../support/many-documents'
import { usePdfWorker } from '../../support/pdf-worker'
import { startPrinting } from '../../support/printer'
import { tokenOf } from '../../support/public-links'
import { temporaryFolder } from '../../support/run-folder'
import { openService, type TestService } from '../../support/service'

usePdfWorker()
let installation: TestService
let vink: AccountContext
let invoice: Invoice
let byHand: YardstickDatabase
let showing: Showing

/** Polder and what was written by hand, each on its own copy of the same rows. */
beforeAll(async () => {
  const databaseUrl = await copyDatabase(await createSqliteTemplate())
  const filling = await openService({ databaseUrl, outboxDir: temporaryFolder('outbox') })
  const filled = await newVink(filling)
  const { accountId } = filled
  invoice = await issueLines(filled, 5)
  const copied = { accountId, invoiceId: invoice.id, customerId: invoice.customerId ?? '' }
  await addManyDocuments(filling.service.database, copied, 120)
  await filling.close()
  await startPrinting()

  const template = await templateOf(databaseUrl)
  installation = await openService({ databaseUrl: await copyDatabase(template), outboxDir: temporaryFolder('outbox') })
  const { service } = installation
  vink = await operatorContext(service, accountId)
  byHand = openYardstickDatabase((await copyDatabase(template)).slice('file:'.length))
  const now = installation.clock.now()
  const { outside: { signedTokens }, settings: { baseUrl } } = service
  showing = { signedTokens, baseUrl, now, today: todayInAmsterdam(now) }
})
afterAll(async () => {
  byHand.close()
  await installation.close()
})

/** What was written by hand says something at all. */
function known(answer: unknown): object {
  if (typeof answer !== 'object' || answer === null) throw new TypeError('It was there')
  return answer
}

const draft = () => ({
  customerId: invoice.customerId ?? '',
  supplyDate: '2026-11-20',
  reference: 'Herfst',
  lines: [{ description: 'Grafisch ontwerp', quantity: '2.5', unit: 'HUR', unitPriceCents: 8_500, vatRate: '21' }],
})

describe('the server written by hand, beside which Polder is measured, answers as Polder does, as far as it knows what Polder says', () => {
  it('to an invoice and its PDF', async () => {
    const { accountId } = vink
    const file = reads.getPdf(byHand, accountId, invoice.id)

    expect(await getInvoice(vink, invoice.id))
      .toMatchObject(known(reads.getInvoice(byHand, accountId, invoice.id, showing)))
    expect(file && Buffer.from(file.bytes)).toEqual(Buffer.from((await getInvoicePdf(vink, invoice.id)).bytes))
  })

  it('to what the page of an invoice shows', async () => {
    const token = tokenOf(invoice)

    expect(await getPublicInvoice(installation.service, token))
      .toMatchObject(known(reads.getPublicInvoice(byHand, token, showing)))
  })

  it.each([
    {}, { page: '3' }, { sort: 'number' }, { sort: '-number', page: '5' }, { sort: 'dueDate', page: '5' }, { sort: '-total' },
    { status: 'open' }, { status: 'overdue' }, { status: 'draft' }, { q: 'klant 0' }, { q: '000000000084' },
  ])('to a list of %j', async (given) => {
    const query = invoiceQuerySchema.parse(given)
    const listed = await listInvoices(vink, query)

    expect(listed.data.length).toBeGreaterThan(0)
    expect(listed).toMatchObject(reads.listInvoices(byHand, vink.accountId, query, showing.today))
  })

  it('to a list of one customer', async () => {
    const query = invoiceQuerySchema.parse({ customerId: customerIdOf(vink.accountId, 0) })

    expect(await listInvoices(vink, query))
      .toMatchObject(reads.listInvoices(byHand, vink.accountId, query, showing.today))
  })

  it('to a new draft, to that draft, and to its issue', async () => {
    const drafted = await createInvoice(vink, invoiceInputSchema.parse(draft()))
    const draftedByHand = createDraft(byHand, vink.accountId, draft(), showing)
    expect(withoutOwn(drafted)).toMatchObject(known(withoutOwn(draftedByHand)))

    const id = draftedByHand?.id ?? ''
    expect(reads.getInvoice(byHand, vink.accountId, id, showing)).toEqual(draftedByHand)

    const issued = await issueInvoice(vink, drafted.id, {})
    const issuedByHand = await issueDraft(byHand, vink.accountId, id, showing)
    expect(withoutOwn(issued)).toMatchObject(known(withoutOwn(issuedByHand)))
    expect(reads.getInvoice(byHand, vink.accountId, id, showing)).toEqual(issuedByHand)
  })
})
