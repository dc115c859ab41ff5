import { describe, expect, it } from 'vitest'
import { customerInputSchema } from '#contract/schemas/customer'
import { invoicePreviewInputSchema } from '#contract/schemas/invoice'
import { createCustomer } from '#services/customers/create'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { previewInvoice } from '#services/invoices/preview'
import { bakery, designHour } from '../support/cast'
import { textOfPages } from '../support/pdf-reader'
import { usePdfWorker } from '../support/pdf-worker'
import { useCast } from '../support/use-cast'

usePdfWorker()
const cast = useCast('Timmerbedrijf Jansen')
const { issued } = cast

const preview = (input: object) => previewInvoice(cast.account, invoicePreviewInputSchema.parse(input))
const textOf = async (input: object) => (await textOfPages((await preview(input)).bytes)).join('\n')

describe('looking at a draft before it is stored', () => {
  it('shows the page with its customer, lines and totals, and stores nothing', async () => {
    const { id } = await createCustomer(cast.account, customerInputSchema.parse(bakery))
    const text = await textOf({ customerId: id, lines: [{ ...designHour, quantity: '2' }] })

    for (const part of [bakery.name, designHour.description, '170,00', '35,70', '205,70']) expect(text).toContain(part)
    expect(await cast.account.db.invoice.count()).toBe(0)
  })

  it('is possible with nothing written yet', async () => {
    expect(await textOf({})).toContain('Timmerbedrijf Jansen')
  })

  it('shows the number that is asked for, also where another document has it', async () => {
    const { number } = await issued()

    expect(await textOf({ number, lines: [designHour] })).toContain(number)
  })

  it('takes back of an invoice exactly the VAT that is left', async () => {
    const invoice = await issued()
    const note = await createCreditNote(cast.account, invoice.id)
    const lines = invoice.lines.map(({ description, quantity, unitPriceCents, enteredVatRate: vatRate }) =>
      ({ description, quantity, unitPriceCents, vatRate }))

    expect(await textOf({ kind: 'credit_note', creditedInvoiceId: note.creditedInvoiceId, lines }))
      .toContain(invoice.number)
  })

  it('refuses what is too long to print, and what is of nobody', async () => {
    await expect(preview({ notes: 'a\n'.repeat(250) })).rejects.toMatchObject({ code: 'invoice_not_compliant' })
    await expect(preview({ customerId: 'niemand' })).rejects.toMatchObject({ code: 'not_found' })
    await expect(preview({ layoutId: 'geen' })).rejects.toMatchObject({ code: 'unknown_layout' })
  })
})
