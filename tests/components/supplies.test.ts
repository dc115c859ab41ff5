import { describe, expect, it } from 'vitest'
import type { PublicInvoice } from '#contract/schemas/public-invoice'
import { treatmentsOutsideVat } from '#domain/invoice/document'
import { isMarginLine } from '#domain/vat/margin-scheme'
import { totalsOf } from '#domain/vat/totals'
import NextStep from '../../components/invoices/NextStep.vue'
import InvoiceTable from '../../components/invoices/InvoiceTable.vue'
import DocumentLines from '../../components/public/DocumentLines.vue'
import { publicWords } from '../../components/public/public-texts'
import CompanyFields from '../../components/settings/CompanyFields.vue'
import { invoice as documentWith, line } from '../domain/cast'
import { draftWith, openEditor } from '../support/components/editor'
import { openPage } from '../support/components/page'
import { bakery, storedDraft, vink } from '../support/components/vink'

/** What the page of a link is given of a document. */
function publicPartOf(changes: Parameters<typeof documentWith>[0], underMarginScheme: boolean): Partial<PublicInvoice> {
  const document = documentWith(changes)
  const { lines, ...totals } = totalsOf(document)
  return {
    ...totals, underMarginScheme, legalNotes: [], currency: 'EUR', exchangeRate: null,
    vatTreatment: document.vatTreatment, pricesIncludeVat: document.pricesIncludeVat, payment: null,
    creditedCents: 0, paidCents: 0, refundDueCents: 0, overpaidCents: 0, openCents: 12_100,
    lines: document.lines.map((line, place) => ({
      ...line, underMarginScheme: isMarginLine(line, document), lineTotalInclCents: null,
      lineTotalCents: lines[place]?.lineTotalCents ?? 0,
    })),
  }
}

describe('a simplified invoice', () => {
  const issued = storedDraft({}, {
    status: 'issued', displayStatus: 'issued', number: '2026-0001', customer: null, customerId: null, customerName: null,
  })

  it('is handed over', async () => {
    const page = await openPage(NextStep, { invoice: issued, settlement: null })
    expect(page.text()).toContain('Geef de factuur aan je klant.')
  })

  it.each([
    ['issued', '2026-0001', 'Zonder klant'], ['draft', null, 'Nog geen klant'],
  ] as const)('has no customer in lists, which a draft is still to get: %s', async (status, number, words) => {
    const page = await openPage(InvoiceTable, { rows: [{ ...issued, status, displayStatus: status, number }] })
    expect(page.text()).toContain(words)
  })

  it('is sent to whom it names, where it names somebody', async () => {
    const invoice = { ...issued, customer: { ...bakery, email: null } }
    expect((await openPage(NextStep, { invoice, settlement: null })).text()).toContain(`Stuur ${bakery.name} de factuur.`)
  })
})

describe('the page of a document', () => {
  const words = publicWords('nl', 'EUR')

  it('has the total alone under a margin scheme', async () => {
    const margin = publicPartOf({ vatTreatment: 'exempt', vatExemptionReason: 'Bijzondere regeling – gebruikte goederen' }, true)
    const text = (await openPage(DocumentLines, { invoice: margin, words })).text()
    expect(text).toContain('Totaal')
    expect(text).not.toMatch(/excl\. btw|incl\. btw|Subtotaal|% btw/)
  })

  it('has subtotal and VAT under any other treatment', async () => {
    const text = (await openPage(DocumentLines, { invoice: publicPartOf({}, false), words })).text()
    expect(text).toMatch(/Bedrag excl\. btw[^]+Subtotaal[^]+21% btw/)
  })
})

describe('what is outside VAT', () => {
  it.each([
    ['Doorlopende post', 'doorlopende posten'], ['Incassokosten (buiten de btw)', 'incassokosten'],
    ['Wettelijke rente (buiten de btw)', 'wettelijke rente'],
  ])('is chosen in place of a rate, and has no VAT: %s', async (name, what) => {
    const editor = await openEditor(draftWith('Factuur 2026-0031'))
    expect(editor.text()).toContain('Btw 21% over € 85,00')
    await editor.pick('Btw', name)
    expect(editor.text()).not.toContain('Btw 21%')
    expect(editor.text()).toContain(`Geen btw over ${what} van € 85,00`)
  })

  it('is named to the customer, line by line and in the totals', async () => {
    const lines = treatmentsOutsideVat.map(vatTreatment => line({ quantity: '1', unitPriceCents: 15_000, vatTreatment }))
    const words = publicWords('nl', 'EUR')
    const text = (await openPage(DocumentLines, { invoice: publicPartOf({ lines }, false), words })).text()
    for (const what of ['doorlopende post', 'incassokosten', 'wettelijke rente']) expect(text).toContain(`${what}, zonder btw`)
    expect(text.match(/Geen btw over [a-z ]+ van € 150,00€ 0,00/g)).toHaveLength(3)
  })
})

it.each([['BE', true], ['NL', false]])('the details of a business in %s say what Polder is made for: %s', async (country, isSaid) => {
  const page = await openPage(CompanyFields, { modelValue: { ...vink, country } })
  expect(page.text().includes('Polder is gemaakt voor bedrijven in Nederland')).toBe(isSaid)
})
