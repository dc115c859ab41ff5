import { describe, expect, it } from 'vitest'
import { invoiceUpdateSchema } from '#contract/schemas/invoice'
import { updateInvoice } from '#services/invoices/update'
import { draftOf, type Draft } from '../../composables/draft/draft'
import { draftInput } from '../../composables/draft/draft-input'
import { useSentDrafts } from '../../composables/draft/sent-drafts'
import { useCast } from '../support/use-cast'

const cast = useCast('Timmerbedrijf Jansen')

const typed: [string, Partial<Draft>][] = [
  ['spaces around texts', { notes: ' Bedankt ', reference: ' Keuken ', number: ' OFFERTE-1 ' }],
  ['no due date, which the server finds', { dueDate: '' }],
  ['another currency, whose rate the server finds', { currency: 'USD' }],
  ['goods to another country', { vatTreatment: 'intra_eu', supplyType: 'goods', deliveryCountry: 'DE' }],
  ['no VAT', { vatTreatment: 'exempt', vatExemptionReason: 'Onderwijs' }],
]

describe('a draft that was sent', () => {
  it.each(typed)('is known again as it is stored, with %s', async (_, fields) => {
    const { id } = await cast.draft()
    const stored = draftOf(await cast.shown(id), 'nl')
    const lines = stored.lines.map(line => ({ ...line, quantity: '1,50', unitPrice: '12,5', discountPercent: '5,0 %' }))
    const body = draftInput({ ...stored, ...fields, lines }, 'nl')
    const sent = useSentDrafts('nl')
    await sent.add(body)
    const { kind, ...changes } = body
    await updateInvoice(cast.account, id, invoiceUpdateSchema.parse(changes))

    expect(await sent.includes(await cast.shown(id))).toBe(true)
  })

  it('is not taken for what somebody else made of it', async () => {
    const { id } = await cast.draft()
    const sent = useSentDrafts('nl')
    await sent.add(draftInput(draftOf(await cast.shown(id), 'nl'), 'nl'))
    await cast.change(id, { notes: 'Uit het andere tabblad' })

    expect(await sent.includes(await cast.shown(id))).toBe(false)
  })
})
