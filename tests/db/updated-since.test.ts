import { beforeEach, describe, expect, it } from 'vitest'
import { businessUpdateSchema } from '#contract/schemas/business'
import { customerInputSchema, customerPatchSchema, masterDataQuerySchema } from '#contract/schemas/customer'
import { invoiceUpdateSchema, type Invoice } from '#contract/schemas/invoice'
import { invoiceQuerySchema } from '#contract/schemas/invoice-query'
import { productInputSchema } from '#contract/schemas/product'
import { updateBusiness } from '#services/business/update'
import { checkVatNumber } from '#services/customers/check-vat-number'
import { createCustomer } from '#services/customers/create'
import { deleteCustomer } from '#services/customers/delete'
import { getCustomer, listCustomers } from '#services/customers/find'
import { updateCustomer } from '#services/customers/update'
import { cancelInvoice } from '#services/invoices/cancel'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { deleteInvoice } from '#services/invoices/delete'
import { issueInvoice } from '#services/invoices/issue'
import { listInvoices } from '#services/invoices/list'
import { markInvoicePaid, markInvoiceUnpaid } from '#services/invoices/mark-paid'
import { getInvoicePdf } from '#services/invoices/pdf'
import { renewPublicLink } from '#services/invoices/renew-public-link'
import { updateInvoice } from '#services/invoices/update'
import { createLayout, deleteLayout } from '#services/layouts/layouts'
import { createProduct } from '#services/products/create'
import { listProducts } from '#services/products/find'
import { getPublicPdf } from '#services/public-links/files'
import { recordView } from '#services/public-links/visits'
import { sendReminder } from '#services/emails/remind'
import { sendInvoice } from '#services/emails/send'
import { bakery } from '../support/cast'
import { usePdfWorker } from '../support/pdf-worker'
import { openPostOffice } from '../support/post-office'
import { tokenOf } from '../support/public-links'
import { dailyOnSqlite } from '../support/skipped'
import { useCast } from '../support/use-cast'

usePdfWorker()
const cast = useCast('Timmerbedrijf Jansen', { mailer: openPostOffice() })
const minute = 60_000
const stranger = { userId: null }
const service = () => cast.installation.service
const now = () => cast.installation.clock.now().toISOString()
const changedSince = async (updatedSince: string) =>
  (await listInvoices(cast.account, invoiceQuerySchema.parse({ updatedSince, sort: 'updatedAt' }))).data.map(({ id }) => id)

/** Whether a change moves the document to what changed since a minute later. */
async function moved(id: string, change: () => Promise<unknown>): Promise<boolean> {
  cast.installation.clock.advance(minute)
  const since = now()
  expect(await changedSince(since)).not.toContain(id)
  await change()
  expect(await cast.shown(id)).toMatchObject((await changedSince(since)).includes(id) ? { updatedAt: since } : {})
  return (await changedSince(since)).includes(id)
}

describe('what changed since', dailyOnSqlite, () => {
  const changes: [string, (invoice: Invoice) => Promise<unknown>][] = [
    ['a payment', ({ id }) => markInvoicePaid(cast.account, id, {})],
    ['a view', invoice => recordView(service(), tokenOf(invoice), stranger)],
    ['a download', invoice => getPublicPdf(service(), tokenOf(invoice), stranger)],
    ['a renewed link', ({ id }) => renewPublicLink(cast.account, id)],
    ['a cancellation', ({ id }) => cancelInvoice(cast.account, id)],
    ['a mail', ({ id }) => sendInvoice(cast.account, id, {})],
    ['a credit note', async ({ id }) => issueInvoice(cast.account, (await createCreditNote(cast.account, id)).id, {})],
  ]

  it.each(changes)('has a document after %s', async (_, change) => {
    const invoice = await cast.issued()

    expect(await moved(invoice.id, () => change(invoice))).toBe(true)
  })

  it('has a document after its payment was undone, and after a reminder', async () => {
    const invoice = await cast.issued({ issueDate: '2026-10-01', supplyDate: '2026-10-01' })
    await markInvoicePaid(cast.account, invoice.id, {})

    expect(await moved(invoice.id, () => markInvoiceUnpaid(cast.account, invoice.id))).toBe(true)
    expect(await moved(invoice.id, () => sendReminder(cast.account, invoice.id))).toBe(true)
  })

  it('has a document that was printed only later', async () => {
    const invoice = await cast.issued()
    await cast.account.db.storedDocument.deleteMany({ where: { invoiceId: invoice.id, format: 'pdf' } })
    await cast.account.db.invoice.updateMany({ where: { id: invoice.id }, data: { pdfSha256: null } })

    expect(await moved(invoice.id, () => getInvoicePdf(cast.account, invoice.id))).toBe(true)
  })

  it('says of a document that was just issued what its own answer said', async () => {
    const invoice = await cast.issued()

    expect((await cast.shown(invoice.id)).updatedAt).toBe(invoice.updatedAt)
  })

  it('has a draft whose customer got another name, and whose template was deleted', async () => {
    const { id: customerId } = await createCustomer(cast.account, customerInputSchema.parse(bakery))
    const layout = await createLayout(cast.account, { name: 'Huisstijl', config: {} })
    const { id } = await cast.draft({ customerId, layoutId: layout.id })
    const shown = await cast.draft({ customerId })
    const rename = customerPatchSchema.parse({ name: 'Bakkerij Nieuw', defaultLayoutId: layout.id })

    expect(await moved(id, () => updateCustomer(cast.account, customerId, rename))).toBe(true)
    expect(await moved(id, () => deleteLayout(cast.account, layout.id))).toBe(true)
    expect(await changedSince(now())).toContain(shown.id)
    expect(await getCustomer(cast.account, customerId)).toMatchObject({ defaultLayoutId: null, updatedAt: now() })
  })

  it('has a draft whose customer or seller moved', async () => {
    const { id: customerId } = await createCustomer(cast.account, customerInputSchema.parse(bakery))
    const { id } = await cast.draft({ customerId })
    const toAmsterdam = { city: 'Amsterdam' }

    const changeBusiness = (fields: object) => updateBusiness(cast.account, businessUpdateSchema.parse(fields))
    const patch = customerPatchSchema.parse(toAmsterdam)

    expect(await moved(id, () => updateCustomer(cast.account, customerId, patch))).toBe(true)
    expect(await moved(id, () => changeBusiness(toAmsterdam))).toBe(true)
    expect(await moved(id, () => changeBusiness({ defaultNotes: 'Dank' }))).toBe(false)
  })

  it('has an advance invoice that was deducted, and one that is free again', async () => {
    const advance = await cast.issued({ advance: true, supplyDate: null })
    const final = await cast.draft({
      customerId: advance.customerId, advanceInvoiceIds: [advance.id],
      lines: [{ description: 'Het hele werk', unitPriceCents: 85_000, vatRate: '21' }],
    })

    expect(await moved(advance.id, () => issueInvoice(cast.account, final.id, {}))).toBe(true)
    expect(await moved(advance.id, () => cancelInvoice(cast.account, final.id))).toBe(true)
  })

  it('has nothing that was only read', async () => {
    const invoice = await cast.printed()

    expect(await moved(invoice.id, () => getInvoicePdf(cast.account, invoice.id))).toBe(false)
  })
})

describe('a list of customers or products', dailyOnSqlite, () => {
  beforeEach(() => cast.installation.clock.advance(minute))

  it('has a customer of whom something beside its own fields is shown otherwise', async () => {
    const vatNumber = 'DE136695976'
    const [one, other] = [
      await createCustomer(cast.account, customerInputSchema.parse({ ...bakery, vatNumber })),
      await createCustomer(cast.account, customerInputSchema.parse(bakery)),
    ]
    const movedBy = async (change: () => Promise<unknown>) => {
      cast.installation.clock.advance(minute)
      const since = now()
      await change()
      const { data } = await listCustomers(cast.account, masterDataQuerySchema.parse({ updatedSince: since }))
      return [one, other].map(({ id }) => data.some(customer => customer.id === id))
    }
    let draft: Invoice | undefined

    expect(await movedBy(async () => (draft = await cast.draft({ customerId: one.id })))).toEqual([true, false])
    const { id } = draft as Invoice
    const toOther = invoiceUpdateSchema.parse({ customerId: other.id })
    expect(await movedBy(() => updateInvoice(cast.account, id, toOther))).toEqual([true, true])
    expect(await movedBy(() => updateInvoice(cast.account, id, toOther))).toEqual([false, false])
    expect(await movedBy(() => deleteInvoice(cast.account, id))).toEqual([false, true])
    expect(await movedBy(() => checkVatNumber(cast.account, vatNumber))).toEqual([true, false])
  })

  it('has what was made or changed at the moment or since, in that order, archived ones where they are asked for', async () => {
    const since = now()
    const customer = await createCustomer(cast.account, customerInputSchema.parse(bakery))
    await cast.draft({ customerId: customer.id })
    const product = await createProduct(cast.account, productInputSchema.parse({ name: 'Plank', unitPriceCents: 1 }))
    cast.installation.clock.advance(minute)
    const later = await createCustomer(cast.account, customerInputSchema.parse(bakery))
    cast.installation.clock.advance(minute)
    await deleteCustomer(cast.account, customer.id)
    const of = (query: Record<string, string>) => masterDataQuerySchema.parse({ updatedSince: since, ...query })
    const idsOf = ({ data }: { data: { id: string }[] }) => data.map(({ id }) => id)

    expect(idsOf(await listCustomers(cast.account, of({ sort: 'updatedAt', includeArchived: '1' })))).toEqual([later.id, customer.id])
    expect(idsOf(await listCustomers(cast.account, of({ sort: '-updatedAt', includeArchived: '1' })))).toEqual([customer.id, later.id])
    expect(idsOf(await listCustomers(cast.account, of({})))).toEqual([later.id])
    expect(idsOf(await listProducts(cast.account, of({ sort: 'updatedAt' })))).toEqual([product.id])
    expect(idsOf(await listProducts(cast.account, of({ updatedSince: now() })))).toEqual([])
  })
})
