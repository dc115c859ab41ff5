import { beforeEach, describe, expect, it } from 'vitest'
import type { AuditEntry } from '#contract/schemas/audit'
import type { Invoice } from '#contract/schemas/invoice'
import type { PaymentInput } from '#contract/schemas/payment'
import { settlementOf } from '#domain/invoice/settlement'
import InvoiceRowActions from '../../components/invoices/InvoiceRowActions.vue'
import InvoiceTable from '../../components/invoices/InvoiceTable.vue'
import NextStep from '../../components/invoices/NextStep.vue'
import TotalsList from '../../components/invoices/TotalsList.vue'
import StatusBanner from '../../components/public/StatusBanner.vue'
import { publicWords } from '../../components/public/public-texts'
import { openIssued, paymentOf } from '../support/components/issued'
import { openPage, settled } from '../support/components/page'
import { answer, callsOf, CutOff, Refused } from '../support/components/server'
import { as, storedDraft } from '../support/components/vink'

/** An invoice of € 121,00 that the bakery has, of which so much was paid. */
function invoiceWith(paidCents: number, fields: Partial<Invoice> = {}): Invoice {
  const openCents = Math.max(0, 12_100 - paidCents)
  const status = openCents === 0 ? 'paid' : 'sent'
  return storedDraft({}, {
    id: 'invoice', number: '2026-0001', status, displayStatus: status, dueDate: '2026-12-04', totalCents: 12_100, paidCents,
    openCents, overpaidCents: Math.max(0, paidCents - 12_100), sentAt: '2026-11-18T09:00:00.000Z',
    paidAt: openCents === 0 ? '2026-11-19T12:00:00.000Z' : null, ...fields,
  })
}
const creditNote = storedDraft({}, {
  id: 'note', kind: 'credit_note', number: 'C2026-0001', status: 'sent', displayStatus: 'sent', totalCents: 3_025,
  openCents: 3_025, issueDate: '2026-11-19',
})
const part = paymentOf({ amountCents: 5_000, paidOn: '2026-11-19', reference: 'eerste deel' })

const sent = () => callsOf('createPayment').map(({ body }) => body)
const plain = (text: string | undefined) => text?.replaceAll('\u00A0', ' ') ?? ''
const dialog = () => plain(document.querySelector('[role="dialog"]')?.textContent)

describe('writing a payment down', () => {
  beforeEach(() => answer('createPayment', ({ body }) => paymentOf(body as PaymentInput)))

  it('is of all that is open, today and by bank, unless somebody says otherwise', async () => {
    answer('getInvoice', invoiceWith(12_100))
    const page = await openIssued(invoiceWith(5_000))
    await page.press('Betaling noteren')
    expect(dialog()).toContain('Van deze factuur staat € 71,00 open.')
    expect(dialog()).toContain('Daarmee is de factuur precies betaald.')
    expect(document.activeElement).toBe(page.field('Bedrag'))

    await page.press('Noteren')

    expect(sent()).toEqual([expect.objectContaining({ amountCents: 7_100, paidOn: '2026-11-20', method: 'bank' })])
    expect(page.text()).toContain('Betaling genoteerd')
  })

  it.each([
    ['a part', '50', 'Daarna staat nog € 71,00 open.', 5_000],
    ['more', '141', 'Dan is € 20,00 te veel betaald.', 14_100],
    ['money that was taken back', '-10', 'Daarna staat nog € 131,00 open.', -1_000],
  ])('tells what it leaves of the invoice: %s', async (_, typed, told, amountCents) => {
    answer('getInvoice', invoiceWith(0))
    const page = await openIssued(invoiceWith(0))
    await page.press('Betaling noteren')
    await page.type('Bedrag', typed)
    expect(dialog()).toContain(told)
    await page.press('Noteren')

    expect(sent()).toMatchObject([{ amountCents }])
  })

  it('keeps what is typed where it cannot be, and says so at the field', async () => {
    answer('createPayment', () => {
      throw new Refused('validation_failed', [{ path: ['paidOn'], message: 'A payment cannot lie in the future' }])
    })
    const page = await openIssued(invoiceWith(0))
    await page.press('Betaling noteren')
    await page.type('Bedrag', 'veel')
    await page.press('Noteren')
    expect(dialog()).toContain('Vul een bedrag in')
    expect(sent()).toEqual([])

    await page.type('Bedrag', '50')
    await page.press('Noteren')
    expect(dialog()).toContain('Kies een dag tot en met vandaag.')
    expect(page.field('Bedrag')?.value).toBe('50')
  })

  it.each([
    ['its first answer was lost on the way', () => new CutOff(), 'Polder is nu niet te bereiken'],
    ['the server failed, whatever it had done by then', () => new Refused('internal_error'), 'Er ging iets mis'],
  ])('is written down once where %s', async (_, failure, words) => {
    answer('createPayment', () => { throw failure() })
    answer('getInvoice', invoiceWith(12_100))
    const page = await openIssued(invoiceWith(0))
    await page.press('Betaling noteren')
    await page.press('Noteren')
    expect(dialog()).toContain(words)
    answer('createPayment', ({ body }) => paymentOf(body as PaymentInput))
    await page.press('Noteren')

    const [first, second] = callsOf('createPayment')
    expect(first?.idempotencyKey).toMatch(/./)
    expect(second?.idempotencyKey).toBe(first?.idempotencyKey)
  })

  it('is another where it says something else than one whose answer was lost', async () => {
    answer('createPayment', () => { throw new CutOff() })
    const page = await openIssued(invoiceWith(0))
    await page.press('Betaling noteren')
    await page.press('Noteren')
    await page.type('Bedrag', '50')
    await page.press('Noteren')

    expect(new Set(callsOf('createPayment').map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2)
  })

  it('is another where the first is known, though the document could not be read after it', async () => {
    const page = await openIssued(invoiceWith(0))
    for (let times = 0; times < 2; times++) {
      await page.press('Betaling noteren')
      await page.press('Noteren')
      expect(page.text()).toContain('Polder is nu niet te bereiken')
    }

    expect(new Set(callsOf('createPayment').map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2)
  })

  it('is taken back from its notice', async () => {
    answer('getInvoice', invoiceWith(0))
    answer('deletePayment', { id: 'payment', deleted: true })
    const page = await openIssued(invoiceWith(0))
    await page.press('Betaling noteren')
    await page.press('Noteren')
    await page.press('Ongedaan maken')

    expect(callsOf('deletePayment').map(({ params }) => params)).toEqual([{ id: 'invoice', paymentId: 'payment' }])
    expect(page.text()).toContain('Betaling weggehaald')
  })

  it('is taken back once, however often its notice is pressed while it fades', async () => {
    answer('getInvoice', invoiceWith(0))
    answer('deletePayment', { id: 'payment', deleted: true })
    const page = await openIssued(invoiceWith(0))
    await page.press('Betaling noteren')
    await page.press('Noteren')
    const button = page.button('Ongedaan maken')
    button?.click()
    await settled()
    button?.click()
    await settled()

    expect(callsOf('deletePayment')).toHaveLength(1)
  })

  it('is taken back from a list that its invoice has left by then', async () => {
    answer('getInvoice', invoiceWith(0))
    answer('deletePayment', { id: 'payment', deleted: true })
    let changes = 0
    const rows = shallowRef([invoiceWith(0)])
    const page = await openPage({ render: () => rows.value.map(invoice => h(InvoiceRowActions, {
      invoice, name: '2026-0001', onChanged: () => {
        changes++
        rows.value = []
      },
    })) })
    await page.press('Meer met 2026-0001')
    await page.take('Betaling noteren')
    await page.press('Noteren')
    await page.press('Ongedaan maken')

    expect(changes).toBe(2)
  })

  it('asks of another currency for what the bank booked, and says what that differs', async () => {
    const dollars = invoiceWith(0, { currency: 'USD', exchangeRate: '1.1' })
    answer('getInvoice', dollars)
    const page = await openIssued(dollars)
    await page.press('Betaling noteren')
    await page.type('In euro op je rekening', '108')
    expect(dialog()).toContain('€ 2,00 minder dan volgens de koers van de factuur.')
    await page.press('Noteren')

    expect(sent()).toMatchObject([{ amountCents: 12_100, amountEurCents: 10_800 }])
  })

  it('sets an invoice off against a credit note of its customer, for what is open of both', async () => {
    answer('listInvoices', { data: [creditNote, { ...creditNote, id: 'dollars', currency: 'USD' }], page: 1, pageSize: 100, total: 2 })
    answer('getInvoice', invoiceWith(3_025))
    const page = await openIssued(invoiceWith(0))
    await page.press('Betaling noteren')
    await page.pick('Hoe', 'Verrekening')
    expect(page.field('Bedrag')?.value).toBe('30,25')
    expect(plain(page.field('Verrekenen met')?.textContent)).toContain('C2026-0001 van 19 nov 2026, € 30,25 open')
    await page.press('Noteren')

    expect(callsOf('listInvoices').at(-1)?.query).toMatchObject({ status: 'open', kind: 'credit_note', customerId: 'bakery' })
    expect(sent()).toMatchObject([{ amountCents: 3_025, method: 'settlement', settledWithId: 'note' }])
  })

  it('offers no set-off where there is nothing to set off against', async () => {
    const page = await openIssued(invoiceWith(0))
    await page.press('Betaling noteren')
    await page.click('Hoe')

    expect([...document.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent.trim()))
      .toEqual(['Overboeking', 'iDEAL', 'Pin of kaart', 'Contant', 'Incasso', 'Anders'])
  })

  it('is of what was paid too much, and goes back', async () => {
    answer('getInvoice', invoiceWith(12_100))
    const page = await openIssued(invoiceWith(14_100))
    expect(plain(page.text())).toContain('Je klant betaalde € 20,00 te veel. Betaal dat terug en noteer het hier.')
    await page.press('Terugbetaling noteren')
    expect(dialog()).toContain('Terugbetaald op')
    await page.press('Noteren')

    expect(sent()).toMatchObject([{ amountCents: -2_000 }])
    expect(page.text()).toContain('Terugbetaling genoteerd')
  })

  it('is offered in the menu of what is paid, which may be paid twice', async () => {
    const page = await openIssued(invoiceWith(12_100))
    expect(page.button('Betaling noteren')).toBeNull()
    await page.press('Meer')
    await page.take('Betaling noteren')

    expect(page.field('Bedrag')?.value).toBe('')
  })

  it('is one press for what asks for nothing', async () => {
    const nothing = invoiceWith(0, { totalCents: 0, openCents: 0 })
    answer('markInvoicePaid', { ...nothing, status: 'paid', displayStatus: 'paid' })
    answer('getInvoice', { ...nothing, status: 'paid', displayStatus: 'paid' })
    const page = await openIssued(nothing)
    await page.press('Betaling noteren')
    await page.press('Markeer als betaald')

    expect(callsOf('markInvoicePaid')).toHaveLength(1)
    expect(page.text()).toContain('Gemarkeerd als betaald')
  })
})

describe('the payments of a document', () => {
  it('are listed with their day, amount, how they came and from where', async () => {
    const page = await openIssued(invoiceWith(12_100), { payments: [
      part,
      paymentOf({ amountCents: 4_075, paidOn: '2026-11-20' }, { source: 'bank', bankTransactionId: 'line' }),
      paymentOf({ amountCents: 3_025 }, { method: 'settlement', settledWith: { invoiceId: 'note', number: 'C2026-0001' } }),
      paymentOf({ amountCents: 1_000 }, { source: 'provider', method: 'ideal', reference: 'tr_WDqYK6vllg' }),
    ] })
    const rows = [...document.querySelectorAll('section li')].map(({ textContent }) => plain(textContent).replace(/\s+/g, ' ').trim())

    expect(rows.slice(0, 4)).toEqual([
      '19 nov 2026€ 50,00Overboeking · eerste deel',
      '20 nov 2026€ 40,75OverboekingNaar het bankafschrift',
      '20 nov 2026€ 30,25Verrekend met C2026-0001',
      '20 nov 2026€ 10,00iDEAL · via Mollie · tr_WDqYK6vllg',
    ])
    expect(page.text()).toContain('Betalingen')
    expect([...document.querySelectorAll('a')].map(link => link.getAttribute('href'))).toContain('/invoices/note')
  })

  it('say which of them went back', async () => {
    const page = await openIssued(invoiceWith(12_100), { payments: [
      part, paymentOf({ amountCents: -5_000 }, { source: 'bank', bankTransactionId: 'line' }),
    ] })
    const back = plain(document.querySelectorAll('section li')[1]?.textContent ?? '')
    expect(back).toContain('Teruggeboekt € 50,00')
    expect(back).not.toContain('Overboeking')
    await page.press(/^Weghalen: € 50,00 van 20 nov/)
    expect(plain(page.text())).toContain('Terugbetaling weghalen?')
    expect(plain(page.text())).toContain('€ 50,00 van 20 nov 2026 telt dan niet meer mee.')
  })

  it('say what the bank made of another currency', async () => {
    const booked = paymentOf({ amountCents: 12_100 }, { amountEurCents: 10_800, exchangeDifferenceCents: -200 })
    const page = await openIssued(invoiceWith(12_100, { currency: 'USD' }), { payments: [booked] })

    expect(plain(page.text())).toContain('€ 108,00 op je rekening, koersverschil € -2,00')
  })

  it('are taken back after a question that says what else goes', async () => {
    answer('deletePayment', { id: 'payment', deleted: true })
    answer('getInvoice', invoiceWith(0))
    const page = await openIssued(invoiceWith(5_000), { payments: [
      { ...part, method: 'settlement', settledWith: { invoiceId: 'note', number: 'C2026-0001' } },
    ] })
    await page.press(/^Weghalen: € 50,00 van 19 nov 2026$/)
    expect(dialog()).toContain('€ 50,00 van 19 nov 2026 telt dan niet meer mee. De verrekening met C2026-0001 vervalt ook daar.')
    await page.press('Weghalen')

    expect(callsOf('deletePayment')).toHaveLength(1)
    expect(page.text()).toContain('Betaling weggehaald')
  })

  it('are not paid back by that where the provider took them', async () => {
    const taken = { ...part, source: 'provider', method: 'ideal' } as const
    const page = await openIssued(invoiceWith(5_000), { payments: [taken] })
    await page.press(/^Weghalen/)

    expect(dialog()).toContain('Je klant krijgt er geen geld door terug: terugbetalen doe je bij Mollie.')
  })

  it('are taken back all at once by saying that it was not paid after all', async () => {
    answer('markInvoiceUnpaid', invoiceWith(0))
    const page = await openIssued(invoiceWith(12_100), { payments: [part] })
    await page.press('Meer')
    await page.take('Toch niet betaald')
    expect(callsOf('markInvoiceUnpaid')).toEqual([])
    await page.press('Toch niet betaald')

    expect(callsOf('markInvoiceUnpaid')).toHaveLength(1)
  })

  it('are only read by whoever may not write them down', async () => {
    const page = await openIssued(invoiceWith(5_000), { payments: [part], person: as('viewer') })

    expect(plain(page.text())).toContain('eerste deel')
    expect([page.button(/^Weghalen/), page.button('Betaling noteren')]).toEqual([null, null])
  })
})

describe('the history of a document', () => {
  const entry = (action: string, details: object, minute: number): AuditEntry => ({
    at: `2026-11-20T09:${10 + minute}:00.000Z`, actor: { type: 'session', id: 'vink', name: 'Vera Vink' }, action,
    subjectId: 'invoice', details: { ...details }, hash: `${minute} ${action}`,
  })
  const details = { paymentId: 'payment', amountCents: 7_100, paidOn: '2026-11-19' }
  const told = () => [...document.querySelectorAll('ol > li > p:first-child')].map(({ textContent }) => plain(textContent).trim())

  it('tells a payment and what it did in one line', async () => {
    await openIssued(invoiceWith(5_000), { events: [
      entry('invoice.unpaid', {}, 2), entry('invoice.payment_removed', details, 2),
      entry('invoice.paid', { paidOn: '2026-11-19' }, 1), entry('invoice.payment_recorded', details, 1),
      entry('invoice.payment_recorded', { ...details, amountCents: 5_000 }, 0),
    ] })

    expect(told()).toEqual([
      'Betaling weggehaald · € 71,00 op 19 nov 2026 · Staat weer open',
      'Betaald · € 71,00 op 19 nov 2026',
      'Betaling genoteerd · € 50,00 op 19 nov 2026',
    ])
  })

  it('tells apart what went back, and what became paid by a credit note', async () => {
    await openIssued(invoiceWith(12_100), { events: [
      entry('invoice.payment_recorded', { ...details, amountCents: -2_000 }, 1),
      entry('invoice.paid', { paidOn: '2026-11-19' }, 0),
    ] })

    expect(told()).toEqual(['Terugbetaling genoteerd · € 20,00 op 19 nov 2026', 'Betaald'])
  })
})

describe('an invoice that was paid in part', () => {
  it.each([
    ['names the rest and its day', {}, 'Een deel is betaald. De laatste € 71,00 hoort er op 4 dec 2026 te zijn.'],
    ['names the rest that is late', { displayStatus: 'overdue' as const, dueDate: '2026-11-18' }, 'De laatste € 71,00 is 2 dagen te laat.'],
  ])('%s', async (_, fields, words) => {
    const page = await openPage(NextStep, { invoice: invoiceWith(5_000, fields), settlement: null })
    expect(plain(page.text())).toContain(words)
  })

  it.each([
    ['in part', 5_000, 'Betaald€ -50,00Nog open€ 71,00'],
    ['too much', 14_100, 'Betaald€ -141,00Te veel betaald€ 20,00'],
    ['exactly', 12_100, 'Totaal€ 121,00'],
  ])('has totals that say what was paid: %s', async (_, paidCents, words) => {
    const totals = { subtotalCents: 10_000, totalCents: 12_100, vatTotalEurCents: null, vatBreakdown: [] }
    const settlement = settlementOf({ ...invoiceWith(paidCents), creditedCents: 0 }, [])
    const page = await openPage(TotalsList, { totals, settlement, currency: 'EUR', pricesIncludeVat: false })
    expect(plain(page.text()).replaceAll(/\s+(?=€)|(?<=\d)\s+(?=[A-Z])/g, '').endsWith(words)).toBe(true)
  })

  it('says in lists what is left, and what was too much', async () => {
    const page = await openPage(InvoiceTable, {
      rows: [invoiceWith(5_000), invoiceWith(14_100, { id: 'too much' })], caption: 'Facturen',
    })
    expect(plain(page.text())).toContain('nog € 71,00 open')
    expect(plain(page.text())).toContain('€ 20,00 te veel')
  })

  it.each([
    ['in part', 5_000, { status: 'sent' }, 'Deels betaald€ 50,00 is betaald. Nog te betalen: € 71,00.'],
    ['in part, and late', 5_000, { status: 'overdue' }, 'De vervaldatum was 4 dec 2026. € 50,00 is betaald; nog te betalen: € 71,00.'],
    ['too much', 14_100, { status: 'paid' }, 'U betaalde € 20,00 te veel: dat krijgt u terug of wordt verrekend.'],
  ])('says so to its customer: %s', async (_, paidCents, fields, words) => {
    const settlement = settlementOf({ ...invoiceWith(paidCents), creditedCents: 0 }, [])
    const page = await openPage(StatusBanner, { invoice: {
      ...settlement, kind: 'invoice', paidOn: '2026-11-19', dueDate: '2026-12-04', totalCents: 12_100,
      creditedInvoiceNumber: null, seller: { name: 'Studio Vink' }, ...fields,
    }, words: publicWords('nl', 'EUR') })

    expect(plain(page.text())).toContain(words)
  })
})
