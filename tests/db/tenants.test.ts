import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invoiceUpdateSchema, type Invoice } from '#contract/schemas/invoice'
import { invoiceQuerySchema } from '#contract/schemas/invoice-query'
import type { Payment } from '#contract/schemas/payment'
import { createApiKey, listApiKeys } from '#services/accounts/api-keys'
import { listAudit } from '#services/audit/list'
import { putBusinessLogo } from '#services/business/logo'
import type { AccountContext } from '#services/work/context'
import { deleteCustomer } from '#services/customers/delete'
import { updateCustomer } from '#services/customers/update'
import { cancelInvoice } from '#services/invoices/cancel'
import { checkInvoiceCompliance } from '#services/invoices/compliance'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { deleteInvoice } from '#services/invoices/delete'
import { duplicateInvoice } from '#services/invoices/duplicate'
import { getInvoice } from '#services/invoices/find'
import { issueInvoice } from '#services/invoices/issue'
import { listInvoices } from '#services/invoices/list'
import { markInvoicePaid, markInvoiceUnpaid } from '#services/invoices/mark-paid'
import { getInvoicePdf } from '#services/invoices/pdf'
import { createPayment, deletePayment, listPayments } from '#services/invoices/payments'
import { renewPublicLink } from '#services/invoices/renew-public-link'
import { getInvoiceTimeline } from '#services/invoices/timeline'
import { getInvoiceUbl } from '#services/invoices/ubl'
import { updateInvoice } from '#services/invoices/update'
import { createDownloadLink } from '#services/public-links/download-links'
import { draftOf, issuedBy, openCast } from '../support/accounts'
import { png } from '../support/images'
import { useImportWorker } from '../support/import-worker'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { dailyOnSqlite } from '../support/skipped'
import { useDatabase } from '../support/use-database'

useImportWorker()
const database = useDatabase()
let installation: TestService
let vink: AccountContext
let jansen: AccountContext
let ofVink: { draft: Invoice, issued: Invoice, payment: Payment }

beforeAll(async () => {
  installation = await openService({ databaseUrl: database.url, outboxDir: temporaryFolder('outbox') })
  vink = (await openCast(installation.service, 'Studio Vink')).account
  jansen = (await openCast(installation.service, 'Timmerbedrijf Jansen')).account
  const issued = await issuedBy(vink)
  ofVink = { draft: await draftOf(vink), issued, payment: await createPayment(vink, issued.id, { amountCents: 100 }) }
})
afterAll(() => installation.close())

const page = { page: 1, pageSize: 25 }
const verbs: [string, (account: AccountContext, id: string) => Promise<unknown>][] = [
  ['shown', getInvoice],
  ['checked', checkInvoiceCompliance],
  ['changed', (account, id) => updateInvoice(account, id, invoiceUpdateSchema.parse({ notes: 'Van mij' }))],
  ['deleted', deleteInvoice],
  ['copied', (account, id) => duplicateInvoice(account, id, {})],
  ['issued', (account, id) => issueInvoice(account, id, {})],
  ['credited', createCreditNote],
  ['cancelled', cancelInvoice],
  ['marked paid', (account, id) => markInvoicePaid(account, id, {})],
  ['marked unpaid', markInvoiceUnpaid],
  ['paid in part', (account, id) => createPayment(account, id, { amountCents: 100 })],
  ['asked for its payments', listPayments],
  ['open again', (account, id) => deletePayment(account, id, ofVink.payment.id)],
  ['printed', getInvoicePdf],
  ['handed out as e-invoice', getInvoiceUbl],
  ['followed', (account, id) => getInvoiceTimeline(account, id, page)],
  ['linked anew', renewPublicLink],
  ['fetched by a link', (account, id) => createDownloadLink(account, id, 'pdf')],
]

describe('a document of another account', dailyOnSqlite, () => {
  it.each(verbs)('is as if it were not there: it is not %s', async (_, verb) => {
    const before = [await getInvoice(vink, ofVink.draft.id), await getInvoice(vink, ofVink.issued.id)]

    for (const { id } of before) await expect(verb(jansen, id)).rejects.toMatchObject({ code: 'not_found' })
    expect([await getInvoice(vink, ofVink.draft.id), await getInvoice(vink, ofVink.issued.id)]).toEqual(before)
  })

  it('stands on no list of ours, and its customer on no draft', async () => {
    const { customerId } = ofVink.draft
    const { data, total } = await listInvoices(jansen, invoiceQuerySchema.parse({}))

    expect(data.filter(({ id }) => [ofVink.draft.id, ofVink.issued.id].includes(id))).toEqual([])
    expect(total).toBe(data.length)
    await expect(draftOf(jansen, { customerId })).rejects.toMatchObject({ code: 'not_found' })
    await expect(updateCustomer(jansen, customerId ?? '', { name: 'Van mij' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(deleteCustomer(jansen, customerId ?? '')).rejects.toMatchObject({ code: 'not_found' })
  })

  it('is told of in no trail of ours, and opened by none of our keys', async () => {
    await createApiKey(vink, { name: 'Boekhouding' })
    const subjects = (await listAudit(jansen, { page: 1, pageSize: 100 })).data.map(({ subjectId }) => subjectId)

    expect(subjects.length).toBeGreaterThan(0)
    expect(subjects).not.toContain(ofVink.issued.id)
    expect((await listApiKeys(jansen)).data).toEqual([])
  })

  it('is credited by none of ours', async () => {
    const { id, number } = ofVink.issued
    await expect(draftOf(jansen, { kind: 'credit_note', creditedInvoiceId: id })).rejects.toMatchObject({ code: 'not_found' })

    expect(await draftOf(jansen, { kind: 'credit_note', creditedInvoiceNumber: number })).toMatchObject({ creditedInvoiceId: null })
  })

  it('is set off against none of ours', async () => {
    const { id } = await issuedBy(jansen, { kind: 'credit_note', creditedInvoiceNumber: 'elsewhere' })
    const setOff = { amountCents: 100, method: 'settlement', settledWithId: ofVink.issued.id } as const
    await expect(createPayment(jansen, id, setOff)).rejects.toMatchObject({ code: 'not_found' })
  })

  it('numbers none of ours: both begin with the first', async () => {
    expect((await issuedBy(jansen)).number).toBe(ofVink.issued.number)
  })

  it('lends ours no logo', async () => {
    await putBusinessLogo(vink, png())
    const rowOf = (account: AccountContext, { id }: Invoice) => account.db.invoice.findUniqueOrThrow({ where: { id } })

    expect((await rowOf(vink, await issuedBy(vink))).logoSha256).toMatch(/^[0-9a-f]{64}$/)
    expect((await rowOf(jansen, await issuedBy(jansen))).logoSha256).toBeNull()
  })
})
