import { defineComponent, h, shallowRef } from 'vue'
import { describe, expect, it } from 'vitest'
import type { CreditableLine } from '#contract/schemas/corrections'
import type { Invoice } from '#contract/schemas/invoice'
import type { PaymentInput } from '#contract/schemas/payment'
import { settlementOf, type PaidBalance } from '#domain/invoice/settlement'
import NextStep from '../../components/invoices/NextStep.vue'
import TotalsList from '../../components/invoices/TotalsList.vue'
import StatusBanner from '../../components/public/StatusBanner.vue'
import { publicWords } from '../../components/public/public-texts'
import CreditLines from '../../components/invoices/editor/CreditLines.vue'
import RemainingCredit from '../../components/invoices/editor/RemainingCredit.vue'
import type { DraftLine } from '../../composables/draft/draft'
import { creditedInvoice } from '../domain/cast'
import { openEditor } from '../support/components/editor'
import { openIssued, paymentOf } from '../support/components/issued'
import { openPage } from '../support/components/page'
import { answer, callsOf } from '../support/components/server'
import { storedDraft } from '../support/components/vink'

const threeLines = ['Ontwerp', 'Domeinnaam', 'Advies'].map((description): CreditableLine => ({
  productId: null, description, quantity: '2', unit: 'HUR', unitPriceCents: 8_500, discountPercent: '0', vatRate: '21',
  vatTreatment: null, vatExemptionReason: null,
}))

/** The lines that can be credited, none of them chosen yet. */
async function openLines(creditable = threeLines) {
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

  it('counts the one line of an invoice as one', async () => {
    const page = await openLines(threeLines.slice(0, 1))

    await page.click('Alles crediteren')

    expect(page.text()).toContain('1 van 1 regel')
    expect(page.text()).not.toContain('1 van 1 regels')
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

it('the message of a credit note is called one on that', async () => {
  const editor = await openEditor(storedDraft({}, { kind: 'credit_note' }))

  expect(editor.field('Bericht op de creditfactuur')).not.toBeNull()
  expect(editor.field('Bericht op de factuur')).toBeNull()
})

/** An invoice of € 121,00, or of another total, of which a credit note of € 30,25 took a part, and payments another. */
function credited(paidCents: number, note: Partial<PaidBalance> = {}, totalCents = 12_100) {
  const openCents = Math.max(0, totalCents - 3_025 - paidCents)
  return settlementOf({ ...unpaid, totalCents, creditedCents: 3_025, paidCents, openCents }, [{ ...unpaid, ...note }])
}
const unpaid: PaidBalance = {
  status: 'sent', totalCents: 3_025, creditedCents: 0, paidCents: 0, openCents: 0, overpaidCents: 0,
}
/** A credit note on what was paid, which is to go back or did. */
const toRefund = { openCents: 3_025 }
const refunded = { paidCents: 3_025 }

describe('what is next with a credit note', () => {
  const note = storedDraft({}, {
    kind: 'credit_note', status: 'issued', displayStatus: 'issued', number: 'C2026-0001', creditedInvoiceId: 'invoice',
    creditedInvoiceNumber: '2026-0001',
  })

  it.each([
    ['lessens what is open', credited(0), 0, 'Terugbetalen hoeft niet: dit bedrag gaat af van factuur 2026-0001. Daarvan staat nog € 90,75 open.'],
    ['lessens what a part payment left', credited(5_000), 0, 'Daarvan staat nog € 40,75 open.'],
    ['settles what was not paid', credited(0, {}, 3_025), 0, 'factuur 2026-0001 was nog niet betaald, en dat hoeft nu ook niet meer.'],
    ['completes what was paid', credited(9_075), 0, 'met wat je klant betaalde, is factuur 2026-0001 voldaan.'],
    ['came after the payment', credited(12_100, toRefund), 3_025, 'Betaal € 30,25 terug aan je klant'],
    ['was paid back in part', credited(12_100, { paidCents: 1_000, openCents: 2_025 }), 2_025, 'Betaal € 20,25 terug aan je klant'],
  ] as const)('that %s', async (_, settlement, openCents, words) => {
    const text = (await openPage(NextStep, { invoice: { ...note, openCents }, settlement })).text()
    expect(text).toContain(words)
    expect(text.includes('Betaal ')).toBe(openCents > 0)
  })

  it('says nothing of money before it is known, and leaves it open of an invoice made elsewhere', async () => {
    const early = await openPage(NextStep, { invoice: note, settlement: null })
    expect(early.text()).not.toMatch(/betaal/i)
    early.close()

    const elsewhere = { ...note, creditedInvoiceId: null }
    const page = await openPage(NextStep, { invoice: elsewhere, settlement: null })
    expect(page.text()).toContain('Betaal terug wat al betaald was.')
  })
})

describe('a credit note that was paid back', () => {
  const note = storedDraft({}, {
    kind: 'credit_note', status: 'sent', displayStatus: 'sent', number: 'C2026-0001', creditedInvoiceId: 'invoice',
    creditedInvoiceNumber: '2026-0001', totalCents: 3_025, openCents: 3_025, sentAt: '2026-11-20T09:00:00.000Z',
  })
  const paidBack: Invoice = {
    ...note, status: 'paid', displayStatus: 'paid', paidCents: 3_025, openCents: 0, paidAt: '2026-11-20T09:30:00.000Z',
  }

  it('is written down as such, and not as paid', async () => {
    answer('createPayment', ({ body }) => paymentOf(body as PaymentInput))
    answer('getInvoice', paidBack)
    const page = await openIssued(note)

    await page.press('Terugbetaling noteren')
    expect(document.querySelector('[role="dialog"]')?.textContent).toContain('Terugbetaald op')
    await page.press('Noteren')

    expect(callsOf('createPayment').map(({ body }) => body)).toMatchObject([{ amountCents: 3_025 }])
    expect(page.text()).toContain('Terugbetaling genoteerd')
    expect(page.text()).not.toMatch(/\bbetaald op|als betaald/i)
  })

  it('says so on its page', async () => {
    const page = await openIssued(paidBack, { events: [{
      at: '2026-11-20T09:30:00.000Z', actor: { type: 'session', id: 'vink', name: 'Vera Vink' }, action: 'invoice.paid',
      subjectId: note.id, details: {}, hash: '',
    }] })

    expect(page.text()).toContain('Terugbetaald op20 nov 2026')
    expect(page.text()).toContain('GeschiedenisTerugbetaald')
    expect(page.text()).not.toMatch(/\bbetaald op|als betaald/i)
  })
})

describe('the totals of an invoice that was credited', () => {
  const totals = { subtotalCents: 10_000, totalCents: 12_100, vatTotalEurCents: null, vatBreakdown: [] }

  it.each([
    ['before it was paid', credited(0), 'Totaal€ 121,00Gecrediteerd€ -30,25Nog open€ 90,75'],
    ['and paid in part', credited(5_000), 'Gecrediteerd€ -30,25Betaald€ -50,00Nog open€ 40,75'],
    ['and then paid', credited(9_075), 'Gecrediteerd€ -30,25Betaald€ -90,75Nog open€ 0,00'],
    ['after it was paid', credited(12_100, toRefund), 'Gecrediteerd€ -30,25Betaald€ -121,00Terug te betalen€ 30,25'],
    ['and paid back', credited(12_100, refunded), 'Betaald€ -121,00Terugbetaald€ 30,25Nog open€ 0,00'],
  ] as const)('say what became of them: %s', async (_, settlement, words) => {
    const page = await openPage(TotalsList, { totals, settlement, currency: 'EUR', pricesIncludeVat: false })
    expect(page.text().replaceAll(/\s+(?=€)|(?<=\d)\s+(?=[A-Z])/g, '')).toContain(words)
  })
})

it.each([
  ['paid', credited(9_075), 'Betaald op 20 nov 2026. U hoeft niets meer te doen.'],
  ['paid, and then credited', credited(12_100, toRefund), 'Daarna is gecrediteerd: u krijgt € 30,25 terug.'],
  ['paid, and credited and paid back since', credited(12_100, refunded), 'Daarna is € 30,25 gecrediteerd en terugbetaald of verrekend. U hoeft niets meer te doen.'],
  ['paid back in part', credited(12_100, { paidCents: 2_025, openCents: 1_000 }), 'u krijgt € 10,00 terug.'],
] as const)('the page for the customer begins with what came of an invoice that was %s', async (_, settlement, said) => {
  const invoice = {
    ...settlement, kind: 'invoice', status: 'paid', paidOn: '2026-11-20', dueDate: null, totalCents: 12_100,
    creditedInvoiceNumber: null, seller: { name: 'Studio Vink' },
  }
  const page = await openPage(StatusBanner, { invoice, words: publicWords('nl', 'EUR') })

  expect(page.text().replaceAll('\u00A0', ' ')).toContain(said)
})
