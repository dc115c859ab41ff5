import { describe, expect, it } from 'vitest'
import { customerInputSchema } from '#contract/schemas/customer'
import { createCustomer } from '#services/customers/create'
import { updateCustomer } from '#services/customers/update'
import { updateBusiness } from '#services/business/update'
import { cancelInvoice } from '#services/invoices/cancel'
import { checkInvoiceCompliance } from '#services/invoices/compliance'
import { createCreditNote } from '#services/invoices/create-credit-note'
import { deleteInvoice } from '#services/invoices/delete'
import { issueInvoice } from '#services/invoices/issue'
import { listInvoices } from '#services/invoices/list'
import { markInvoicePaid } from '#services/invoices/mark-paid'
import { previewNextNumber } from '#services/invoices/next-number'
import { getInvoicePdf } from '#services/invoices/pdf'
import { getInvoiceUbl } from '#services/invoices/ubl'
import { bakery } from '../support/cast'
import { usePdfWorker } from '../support/pdf-worker'
import { useCast } from '../support/use-cast'

usePdfWorker()
const cast = useCast('Timmerbedrijf Jansen')
const { draft, issued, shown, change, trailOf } = cast
const paid = async () => markInvoicePaid(cast.account, (await issued()).id, {})
const cancelled = async () => cancelInvoice(cast.account, (await issued()).id)

describe('a document that is no draft any more', () => {
  it.each([['issued', issued], ['paid', paid], ['cancelled', cancelled]])(
    'is neither changed, deleted nor issued again: %s', async (status, make) => {
      const { id } = await make()
      const before = await shown(id)
      const locked = { code: 'invoice_locked', details: { status } }

      await expect(change(id, { notes: 'Toch anders' })).rejects.toMatchObject(locked)
      await expect(change(id, { lines: [] })).rejects.toMatchObject(locked)
      await expect(deleteInvoice(cast.account, id)).rejects.toMatchObject(locked)
      await expect(issueInvoice(cast.account, id, {})).rejects.toMatchObject(locked)
      expect(await shown(id)).toEqual(before)
    })

  it('says what it said when it was issued, whatever is changed since', async () => {
    const customer = await createCustomer(cast.account, customerInputSchema.parse(bakery))
    const { id } = await cast.printed({ customerId: customer.id })
    const before = await shown(id)
    const pdf = await getInvoicePdf(cast.account, id)
    await updateCustomer(cast.account, customer.id, { name: 'Bakkerij Zuid', city: 'Delft' })
    await updateBusiness(cast.account, { name: 'Jansen & Zoon', city: 'Delft' })

    expect(before).toMatchObject({ seller: { name: 'Timmerbedrijf Jansen' }, customer: { name: bakery.name } })
    expect(await shown(id)).toEqual(before)
    expect((await getInvoicePdf(cast.account, id)).sha256).toBe(pdf.sha256)
    await updateBusiness(cast.account, { name: 'Timmerbedrijf Jansen', city: 'Utrecht' })
  })
})

describe('issuing', () => {
  it('is refused with all that is wrong, and takes no number', async () => {
    const { id } = await draft({ lines: [] })
    const next = await previewNextNumber(cast.account)

    await expect(issueInvoice(cast.account, id, {})).rejects.toMatchObject({
      code: 'invoice_not_compliant', details: expect.arrayContaining([expect.objectContaining({ code: 'lines_missing' })]),
    })
    expect(await shown(id)).toMatchObject({ status: 'draft', number: null, issuedAt: null })
    expect(await previewNextNumber(cast.account)).toEqual(next)
  })

  it('gives the next number, on the day that is asked for, and tells of it', async () => {
    const next = await previewNextNumber(cast.account)
    const invoice = await issueInvoice(cast.account, (await draft()).id, { issueDate: '2026-11-19' })

    expect(invoice).toMatchObject({ status: 'issued', number: next.invoice, issueDate: '2026-11-19', dueDate: '2026-12-19' })
    expect(await trailOf(invoice.id)).toEqual([
      { action: 'invoice.issued', details: { number: next.invoice } }, { action: 'invoice.created', details: {} },
    ])
    const chosen = await draft({ issueDate: '2026-11-15', dueDate: '2026-12-01' })
    expect(await issueInvoice(cast.account, chosen.id, { issueDate: '2026-11-20' })).toMatchObject({ dueDate: '2026-12-01' })
  })

  it('freezes one name of the customer everywhere, also when it changes at that moment', async () => {
    for (let round = 1; round <= 5; round++) {
      const { id, customerId } = await draft({ customer: { ...bakery, name: `Oude Naam ${round}` } })
      const [{ number, customerSnapshot }] = await Promise.all([
        issueInvoice(cast.account, id, {}), updateCustomer(cast.account, customerId ?? '', { name: `Nieuwe Naam ${round}` }),
      ])
      const { data } = await listInvoices(cast.account, { page: 1, pageSize: 10, sort: '-createdAt', q: number ?? '' })

      expect(data.map(({ customerName }) => customerName)).toEqual([customerSnapshot?.name])
    }
  })

  it('is judged by the dates of the documents before, never by those after', async () => {
    const outOfOrder = async (id: string) => (await checkInvoiceCompliance(cast.account, id))
      .filter(({ code }) => code === 'issue_date_out_of_order').length
    // A year that has nothing else.
    const first = await issued({ issueDate: '2025-11-01', supplyDate: '2025-11-01' })
    const second = await issued({ issueDate: '2025-11-10', supplyDate: '2025-11-01' })
    const early = await draft({ issueDate: '2025-11-05', supplyDate: '2025-11-01' })
    const all = [first, second, early]

    expect(await Promise.all(all.map(({ id }) => outOfOrder(id)))).toEqual([0, 0, 1])
    await issueInvoice(cast.account, early.id, {})
    expect(await Promise.all(all.map(({ id }) => outOfOrder(id)))).toEqual([0, 0, 1])
  })

  it('lets the document be found by its new number, by whom it is for and by its reference', async () => {
    const { id, number } = await issueInvoice(cast.account, (await draft({ reference: 'Order Gevelkast' })).id, {})

    for (const q of [number ?? '', `${bakery.name} ${number}`, `gevelkast ${number}`]) {
      const { data } = await listInvoices(cast.account, { page: 1, pageSize: 10, sort: '-createdAt', q })
      expect(data.map(found => found.id), q).toEqual([id])
    }
  })

  it('gives the number the draft asks for, or another that is asked for now', async () => {
    const next = await previewNextNumber(cast.account)
    expect(await issueInvoice(cast.account, (await draft({ number: 'EIGEN-1' })).id, {})).toMatchObject({ number: 'EIGEN-1' })
    expect(await previewNextNumber(cast.account)).toEqual(next)
    const asking = await draft({ number: 'EIGEN-2' })
    expect(await issueInvoice(cast.account, asking.id, { number: 'EIGEN-3' })).toMatchObject({ number: 'EIGEN-3' })
    expect(await draft({ number: 'EIGEN-2' })).toMatchObject({ number: 'EIGEN-2' })
  })

  it('refuses the number of another document, in capitals or not', async () => {
    await issued({ number: 'EIGEN-4' })
    const invoice = await issued()
    const creditNote = await issueInvoice(cast.account, (await createCreditNote(cast.account, invoice.id)).id, {})

    for (const number of ['EIGEN-4', 'eigen-4', `${invoice.number}`, `${creditNote.number}`]) {
      await expect(issueInvoice(cast.account, (await draft()).id, { number })).rejects.toMatchObject({ code: 'number_taken' })
    }
  })

  it('refuses a number of the series that is not the next one', async () => {
    const [, head = '', sequence = ''] = /^(.*?)(\d+)$/.exec((await previewNextNumber(cast.account)).invoice) ?? []
    const later = head + String(Number(sequence) + 1).padStart(sequence.length, '0')

    await expect(issueInvoice(cast.account, (await draft()).id, { number: later })).rejects.toMatchObject({
      code: 'invoice_not_compliant', details: expect.arrayContaining([expect.objectContaining({ code: 'number_breaks_sequence' })]),
    })
  })

  it('is done once of ten at the same time', async () => {
    const { id } = await draft()
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => issueInvoice(cast.account, id, {})))
    const refused = answers.flatMap(answer => (answer.status === 'rejected' ? [answer.reason] : []))

    expect(refused).toHaveLength(9)
    for (const reason of refused) expect(reason).toMatchObject({ code: 'invoice_locked' })
  })

  it('gives ten documents at the same time ten numbers in a row', async () => {
    const drafts = await Promise.all(Array.from({ length: 10 }, () => draft()))
    const numbers = (await Promise.all(drafts.map(({ id }) => issueInvoice(cast.account, id, {})))).map(({ number }) => number ?? '')
    const sequences = numbers.map(number => Number(number.slice(-4))).sort((left, right) => left - right)

    expect(sequences).toEqual(Array.from({ length: 10 }, (_, place) => (sequences[0] ?? 0) + place))
  })

  it('keeps the PDF and the e-invoice, each with the hash that the document tells', async () => {
    const invoice = await cast.printed()
    const [pdf, ubl] = [await getInvoicePdf(cast.account, invoice.id), await getInvoiceUbl(cast.account, invoice.id)]

    expect(invoice).toMatchObject({ pdfSha256: pdf.sha256, ublSha256: ubl.sha256, ublProfile: 'peppol' })
    expect(Buffer.from(ubl.bytes).toString()).toContain(`<cbc:ID>${invoice.number}</cbc:ID>`)
    expect([pdf.filename, ubl.filename]).toEqual([`${invoice.number}.pdf`, `${invoice.number}.xml`])
  })
})
