import { describe, expect, it } from 'vitest'
import { customerInputSchema } from '#contract/schemas/customer'
import { invoiceUpdateSchema } from '#contract/schemas/invoice'
import { createCustomer } from '#services/customers/create'
import { updateCustomer } from '#services/customers/update'
import { deleteInvoice } from '#services/invoices/delete'
import { getInvoiceUbl } from '#services/invoices/ubl'
import { updateInvoice } from '#services/invoices/update'
import { bakery, designHour } from '../support/cast'
import { usePdfWorker } from '../support/pdf-worker'
import { useCast } from '../support/use-cast'

usePdfWorker()
const cast = useCast('Timmerbedrijf Jansen')
const { draft, issued, shown, change } = cast

describe('a draft', () => {
  it('shows seller and customer as they are today', async () => {
    const customer = await createCustomer(cast.account, customerInputSchema.parse(bakery))
    const { id } = await draft({ customerId: customer.id })
    await updateCustomer(cast.account, customer.id, { name: 'Bakkerij Zuid' })

    expect(await shown(id)).toMatchObject({ customer: { name: 'Bakkerij Zuid' }, customerName: 'Bakkerij Zuid', customerSnapshot: null })
  })

  it('may ask for a number that no other document has or asks for', async () => {
    const other = await issued({ number: 'OFFERTE-1' })
    const asking = await draft({ number: 'OFFERTE-2' })

    expect(other.number).toBe('OFFERTE-1')
    for (const number of ['OFFERTE-1', 'offerte-1', 'OFFERTE-2', 'offerte-2']) {
      await expect(draft({ number })).rejects.toMatchObject({ code: 'number_taken' })
      await expect(change((await draft()).id, { number })).rejects.toMatchObject({ code: 'number_taken' })
    }
    expect(await change(asking.id, { number: 'OFFERTE-2', notes: 'Zoals gevraagd' })).toMatchObject({ number: 'OFFERTE-2' })
  })

  it('gives the number it asked for to others once it asks no more', async () => {
    const asking = await draft({ number: 'OFFERTE-3' })
    await change(asking.id, { number: null })

    expect(await draft({ number: 'OFFERTE-3' })).toMatchObject({ number: 'OFFERTE-3' })
  })

  it('is deleted with its lines, and is found no more', async () => {
    const { id } = await draft()

    expect(await deleteInvoice(cast.account, id)).toEqual({ id, deleted: true })
    await expect(shown(id)).rejects.toMatchObject({ code: 'not_found' })
    await expect(deleteInvoice(cast.account, id)).rejects.toMatchObject({ code: 'not_found' })
    expect(await cast.account.db.invoiceLine.count({ where: { invoiceId: id } })).toBe(0)
  })

  it('has no e-invoice', async () => {
    await expect(getInvoiceUbl(cast.account, (await draft()).id)).rejects.toMatchObject({ code: 'invoice_not_issued' })
  })

  it('is not changed by whoever read another version of it', async () => {
    const { id } = await draft()
    const reader = { ...cast.account, expectedVersions: ['another'] }

    await expect(updateInvoice(reader, id, invoiceUpdateSchema.parse({ notes: 'Oud' })))
      .rejects.toMatchObject({ code: 'precondition_failed' })
    expect(await shown(id)).toMatchObject({ notes: null })
  })

  it('is due by its usual term, which moves along with the issue date', async () => {
    const { id, dueDate } = await draft({ issueDate: '2026-11-01' })
    expect(dueDate).toBe('2026-12-01')
    expect(await change(id, { issueDate: '2026-11-10' })).toMatchObject({ dueDate: '2026-12-10' })
    expect(await change(id, { dueDate: '2026-11-15' })).toMatchObject({ dueDate: '2026-11-15' })
    expect(await change(id, { issueDate: '2026-11-11' })).toMatchObject({ dueDate: '2026-11-15' })
    expect(await change(id, { dueDate: null })).toMatchObject({ dueDate: '2026-12-11' })
  })

  it('is due by the term of another customer, unless a day was chosen', async () => {
    const soon = await createCustomer(cast.account, customerInputSchema.parse({ ...bakery, paymentTermDays: 8 }))
    const { id } = await draft({ issueDate: '2026-11-01' })
    const chosen = await draft({ issueDate: '2026-11-01', dueDate: '2026-11-20' })

    expect(await change(id, { customerId: soon.id })).toMatchObject({ dueDate: '2026-11-09' })
    expect(await change(id, { issueDate: '2026-11-10' })).toMatchObject({ dueDate: '2026-11-18' })
    expect(await change(chosen.id, { customerId: soon.id })).toMatchObject({ dueDate: '2026-11-20' })
  })

  it('has its lines in the order they were given, each with the product it names', async () => {
    const lines = ['Een', 'Twee', 'Drie'].map(description => ({ ...designHour, description }))
    const { id } = await draft({ lines })
    await change(id, { lines: lines.toReversed() })

    expect((await shown(id)).lines.map(({ description }) => description)).toEqual(['Drie', 'Twee', 'Een'])
    await expect(draft({ lines: [{ productId: 'nobody' }] })).rejects.toMatchObject({ code: 'not_found' })
    await expect(draft({ customerId: 'nobody' })).rejects.toMatchObject({ code: 'not_found' })
  })
})
