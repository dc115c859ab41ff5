import { defineComponent, h, shallowRef } from 'vue'
import { describe, expect, it } from 'vitest'
import type { CreditableLine } from '#contract/schemas/corrections'
import type { Invoice } from '#contract/schemas/invoice'
import { settlementOf, type CreditedPart } from '#domain/invoice/settlement'
import NextStep from '../../components/invoices/NextStep.vue'
import TotalsList from '../../components/invoices/TotalsList.vue'
import StatusBanner from '../../components/public/StatusBanner.vue'
import { publicWords } from '../../components/public/public-texts'
import CreditLines from '../../components/invoices/editor/CreditLines.vue'
import RemainingCredit from '../../components/invoices/editor/RemainingCredit.vue'
import type { DraftLine } from '../../composables/draft/draft'
import { creditedInvoice } from '../domain/cast'
import { openIssued } from '../support/components/issued'
import { openPage } from '../support/components/page'
import { answer } from '../support/components/server'
import { storedDraft } from '../support/components/vink'

const creditable = ['Ontwerp', 'Domeinnaam', 'Advies'].map((description): CreditableLine => ({
  productId: null, description, quantity: '2', unit: 'HUR', unitPriceCents: 8_500, discountPercent: '0', vatRate: '21',
  vatTreatment: null, vatExemptionReason: null,
}))

/** The lines that can be credited, none of them chosen yet. */
async function openLines() {
  const lines = shallowRef<DraftLine[]>([])
  const page = await openPage(defineComponent(() => () => h(CreditLines, {
    creditable, lineTotals: [], currency: 'EUR', typedIn: 'nl', modelValue: lines.value,
    'onUpdate:modelValue': (changed: DraftLine[]) => { lines.value = changed },
  })))
  return {
    ...page,
    /** What stands in the box above all of them. */
    everything: () => page.field('Alles crediteren')?.getAttribute('aria-checked'),
    quantities: () => lines.value.map(({ description, quantity }) => `${quantity} ${description}`),
  }
}

describe('the box that credits everything', () => {
  it('is empty, half or full as none, some or all lines are chosen', async () => {
    const page = await openLines()
    expect(page.everything()).toBe('false')

    await page.click('Ontwerp')
    expect(page.everything()).toBe('mixed')
    expect(page.text()).toContain('1 van 3 regels')

    await page.click('Domeinnaam')
    await page.click('Advies')
    expect(page.everything()).toBe('true')
  })

  it('is half while less than all of a line is credited, and makes that whole', async () => {
    const page = await openLines()
    await page.click('Alles crediteren')
    await page.type('Aantal van Domeinnaam', '1')
    expect(page.everything()).toBe('mixed')

    await page.click('Alles crediteren')
    expect(page.quantities()).toEqual(['2 Ontwerp', '2 Domeinnaam', '2 Advies'])

    await page.click('Alles crediteren')
    expect(page.quantities()).toEqual([])
  })
})

it.each([
  ['one rate', [['21', 10_000, 2_100]], 'Hoogstens te crediteren: € 121,00 met btw.'],
  ['several', [['21', 10_000, 2_100], ['9', 1_000, 90]], '€ 131,90 met btw.Btw 21% over € 100,00: € 21,00 · Btw 9% over € 10,00: € 0,90'],
  ['nothing left', [], 'Van deze factuur is niets meer te crediteren.'],
] as const)('a credit note says what it may come to, and asks for nothing: %s', async (_, groups, said) => {
  const remaining = groups.map(([rate, taxableCents, vatCents]) => ({ category: 'S' as const, rate, taxableCents, vatCents }))
  const page = await openPage(RemainingCredit, { creditedInvoice: creditedInvoice({ remaining }), currency: 'EUR' })

  expect(page.text().replaceAll('\u00A0', ' ')).toContain(said)
})

/** An invoice of € 121,00, of which a credit note of € 30,25 took a part. */
const credited = (status: 'sent' | 'paid', totalCents: number, ...notes: CreditedPart[]) =>
  settlementOf({ status, totalCents, creditedCents: 3_025 }, notes)
const lateNote = (status: 'issued' | 'paid'): CreditedPart => ({ status, totalCents: 3_025, refundDue: true })

describe('what is next with a credit note', () => {
  const note = storedDraft({}, {
    kind: 'credit_note', status: 'issued', displayStatus: 'issued', number: 'C2026-0001', creditedInvoiceId: 'invoice',
    creditedInvoiceNumber: '2026-0001',
  })

  it.each([
    ['lessens what is open', credited('sent', 12_100), 0, 'Terugbetalen hoeft niet: dit bedrag gaat af van factuur 2026-0001. Daarvan staat nog € 90,75 open.'],
    ['settles what was not paid', credited('sent', 3_025), 0, 'factuur 2026-0001 was nog niet betaald, en dat hoeft nu ook niet meer.'],
    ['came before the payment', credited('paid', 12_100), 0, 'dit bedrag was er al af toen factuur 2026-0001 werd betaald.'],
    ['came after it', credited('paid', 12_100, lateNote('issued')), 3_025, 'Betaal € 30,25 terug aan je klant'],
  ] as const)('that %s', async (_, settlement, refundDueCents, words) => {
    const text = (await openPage(NextStep, { invoice: note, settlement, refundDueCents })).text()
    expect(text).toContain(words)
    expect(text.includes('Betaal ')).toBe(refundDueCents > 0)
  })

  it('says nothing of money before it is known, and leaves it open of an invoice made elsewhere', async () => {
    const early = await openPage(NextStep, { invoice: note, settlement: null, refundDueCents: null })
    expect(early.text()).not.toMatch(/betaal/i)
    early.close()

    const elsewhere = { ...note, creditedInvoiceId: null }
    const page = await openPage(NextStep, { invoice: elsewhere, settlement: null, refundDueCents: null })
    expect(page.text()).toContain('Betaal terug wat al betaald was.')
  })
})

describe('a credit note that was paid back', () => {
  const note = storedDraft({}, {
    kind: 'credit_note', status: 'sent', displayStatus: 'sent', number: 'C2026-0001', creditedInvoiceId: 'invoice',
    creditedInvoiceNumber: '2026-0001', totalCents: 3_025, openCents: 3_025, sentAt: '2026-11-20T09:00:00.000Z',
  })
  const paidBack: Invoice = { ...note, status: 'paid', displayStatus: 'paid', paidAt: '2026-11-20T09:30:00.000Z' }
  const creditNotes = [{
    id: note.id, number: note.number, displayStatus: note.displayStatus, issueDate: '2026-11-20', totalCents: 3_025,
    refundDueCents: 3_025,
  }]

  it('is marked as such, and not as paid', async () => {
    answer('markInvoicePaid', paidBack)
    const page = await openIssued(note, { corrections: { creditNotes } })

    await page.press('Markeer als terugbetaald')
    expect(document.querySelector('[role="dialog"]')?.textContent).toContain('Terugbetaald op')
    await page.press('Markeer als terugbetaald')

    expect(page.text()).toContain('Gemarkeerd als terugbetaald')
    expect(page.text()).not.toMatch(/\bbetaald op|als betaald/i)
  })

  it('says so on its page', async () => {
    const page = await openIssued(paidBack, { events: [{
      at: '2026-11-20T09:30:00.000Z', actor: { type: 'session', id: 'vink', name: 'Vera Vink' }, action: 'invoice.paid',
      subjectId: note.id, details: {}, hash: '',
    }] })

    expect(page.text()).toContain('Terugbetaald op20 nov 2026')
    expect(page.text()).toContain('Gemarkeerd als terugbetaald')
    expect(page.text()).not.toMatch(/\bbetaald op|als betaald/i)
  })
})

describe('the totals of an invoice that was credited', () => {
  const totals = { subtotalCents: 10_000, totalCents: 12_100, vatTotalEurCents: null, vatBreakdown: [] }

  it.each([
    ['before it was paid', credited('sent', 12_100), 'Totaal€ 121,00Gecrediteerd€ -30,25Nog open€ 90,75'],
    ['and then paid', credited('paid', 12_100), 'Gecrediteerd€ -30,25Betaald€ -90,75Nog open€ 0,00'],
    ['after it was paid', credited('paid', 12_100, lateNote('issued')), 'Gecrediteerd€ -30,25Betaald€ -121,00Terug te betalen€ 30,25'],
    ['and paid back', credited('paid', 12_100, lateNote('paid')), 'Betaald€ -121,00Terugbetaald€ 30,25Nog open€ 0,00'],
  ] as const)('say what became of them: %s', async (_, settlement, words) => {
    const page = await openPage(TotalsList, { totals, settlement, currency: 'EUR', pricesIncludeVat: false })
    expect(page.text().replaceAll(/\s+(?=€)|(?<=\d)\s+(?=[A-Z])/g, '')).toContain(words)
  })
})

it.each([
  ['paid', credited('paid', 12_100), 'Betaald op 20 nov 2026. U hoeft niets meer te doen.'],
  ['paid, and then credited', credited('paid', 12_100, lateNote('issued')), 'Daarna is gecrediteerd: u krijgt € 30,25 terug.'],
  ['paid, and credited and paid back since', credited('paid', 12_100, lateNote('paid')), 'Daarna is € 30,25 gecrediteerd en terugbetaald of verrekend. U hoeft niets meer te doen.'],
  ['paid back in part', credited('paid', 12_100, lateNote('paid'), { ...lateNote('issued'), totalCents: 1_000 }), 'u krijgt € 10,00 terug.'],
] as const)('the page for the customer begins with what came of an invoice that was %s', async (_, settlement, said) => {
  const invoice = {
    ...settlement, kind: 'invoice', status: 'paid', paidOn: '2026-11-20', dueDate: null, totalCents: 12_100,
    creditedInvoiceNumber: null, seller: { name: 'Studio Vink' },
  }
  const page = await openPage(StatusBanner, { invoice, words: publicWords('nl', 'EUR') })

  expect(page.text().replaceAll('\u00A0', ' ')).toContain(said)
})
