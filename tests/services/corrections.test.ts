import { describe, expect, it } from 'vitest'
import { cancelInvoice } from '#services/invoices/cancel'
import { getInvoiceCorrections } from '#services/invoices/corrections'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { issueInvoice } from '#services/invoices/issue'
import { markInvoicePaid, markInvoiceUnpaid } from '#services/invoices/mark-paid'
import { designHour } from '../support/cast'
import { useCast } from '../support/use-cast'

const cast = useCast('Timmerbedrijf Jansen')

const corrections = (id: string) => getInvoiceCorrections(cast.account, id)
const fourHours = () => cast.issued({ lines: [{ ...designHour, quantity: '4' }] })

/** Issues a credit note of so many hours. */
async function credit(invoiceId: string, quantity: string): Promise<string> {
  const note = await createCreditNote(cast.account, invoiceId)
  await cast.change(note.id, { lines: [{ ...designHour, quantity }] })
  await issueInvoice(cast.account, note.id, {})
  return note.id
}

describe('the corrections of an invoice', () => {
  it('tell what can still be credited, line by line, whatever a draft proposes', async () => {
    const { id } = await fourHours()
    expect((await corrections(id)).lines).toMatchObject([{ ...designHour, quantity: '4' }])

    await credit(id, '1.5')
    const draft = await createCreditNote(cast.account, id)
    await cast.change(draft.id, { lines: [] })

    expect(await corrections(id)).toMatchObject({
      lines: [{ ...designHour, quantity: '2.5' }],
      creditNotes: [{ displayStatus: 'issued' }, { id: draft.id, number: null, displayStatus: 'draft' }],
    })
  })

  it('ask for money back of what was credited after the payment, until it is refunded', async () => {
    const { id } = await fourHours()
    const before = await credit(id, '1')
    await markInvoicePaid(cast.account, id, {})
    expect((await corrections(id)).settlement.refundDueCents).toBe(0)

    const after = await credit(id, '1')
    const { creditNotes, settlement } = await corrections(id)
    expect(settlement).toEqual({
      creditedCents: 20_570, paidCents: 30_855, refundedCents: 0, refundDueCents: 10_285, overpaidCents: 0,
      openCents: 0,
    })
    expect(creditNotes).toMatchObject([{ id: before, refundDueCents: 0 }, { id: after, refundDueCents: 10_285 }])

    await markInvoicePaid(cast.account, after, {})
    expect((await corrections(id)).settlement).toMatchObject({ refundedCents: 10_285, refundDueCents: 0 })
  })

  it('ask for nothing once the payment turned out to be none', async () => {
    const { id } = await fourHours()
    await markInvoicePaid(cast.account, id, {})
    await credit(id, '1')
    await markInvoiceUnpaid(cast.account, id)
    expect((await corrections(id)).settlement.refundDueCents).toBe(0)
  })

  it('leave out a credit note that was cancelled', async () => {
    const { id } = await fourHours()
    await cancelInvoice(cast.account, await credit(id, '4'))
    expect(await corrections(id)).toMatchObject({ creditNotes: [], lines: [{ quantity: '4' }] })
  })

  it('offer nothing to credit of a draft', async () => {
    expect((await corrections((await cast.draft()).id)).lines).toEqual([])
  })

  it('are not found for another account\'s id', async () => {
    await expect(corrections('niemand')).rejects.toMatchObject({ code: 'not_found' })
  })
})
