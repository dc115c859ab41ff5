import { describe, expect, it } from 'vitest'
import { pageLanguages } from '#contract/page-language'
import type { PublicInvoice } from '#contract/schemas/public-invoice'
import type { DocumentLocale } from '#domain/invoice/document'
import { publicWords } from '../../components/public/public-texts'
import PublicDocument from '../../components/public/PublicDocument.vue'
import { openPage } from '../support/components/page'
import { publicInvoice } from '../support/components/public'
import { bakery } from '../support/components/vink'

/** What the page of a document says. */
async function textOf(fields: Partial<PublicInvoice> = {}, locale: DocumentLocale = 'nl'): Promise<string> {
  const invoice = publicInvoice(fields)
  const words = publicWords(locale, invoice.currency)
  const page = await openPage(PublicDocument, { invoice, outcome: null, token: 'token', lang: null, logo: null, words })
  const text = page.text().replaceAll('\u00A0', ' ')
  page.close()
  return text
}

const titles = { nl: 'Factuur', en: 'Invoice', de: 'Rechnung', fr: 'Facture' }
const creditNote = { kind: 'credit_note', number: 'C2026-0001', creditedInvoiceNumber: '2026-0001', creditedInvoiceDate: '2026-11-19' } as const

describe('the page of a document', () => {
  it.each(pageLanguages)('speaks $name', async ({ locale }) => {
    const text = await textOf({}, locale)

    for (const said of [`${titles[locale]} 2026-0001`, publicWords(locale, 'EUR').texts.payment.amountDue]) expect(text).toContain(said)
  })

  it.each<[string, Partial<PublicInvoice>, string]>([
    ['paid', { status: 'paid', paidOn: '2026-11-20' }, 'Betaald op 20 nov 2026. U hoeft niets meer te doen.'],
    ['credited', { status: 'credited' }, 'volledig gecrediteerd'],
    ['withdrawn', { status: 'cancelled' }, 'Betaal het niet.'],
    ['a credit note', { ...creditNote, refundDueCents: 0 }, 'Deze creditfactuur is € 121,00. Dit bedrag gaat af van factuur 2026-0001.'],
  ])('says so first when there is nothing to pay any more: %s', async (_, fields, said) => {
    const text = await textOf({ ...fields, payment: null })

    expect(text).toContain(said)
    expect(text.indexOf(said)).toBeLessThan(text.indexOf('Pdf bekijken'))
    expect(text).not.toContain('IBAN')
  })

  it('asks for no payment date on a credit note, and says what it corrects', async () => {
    const text = await textOf({ ...creditNote, dueDate: '2026-12-04', payment: null })

    expect(text).toContain('2026-0001 van 19 nov 2026')
    expect(text).not.toMatch(/Vervaldatum|4 dec 2026/)
  })

  it('offers the e-invoice where there is one', async () => {
    expect(await textOf()).toContain('UBL')
    const text = await textOf({ hasUbl: false })

    expect(text).toContain('Pdf downloaden')
    expect(text).not.toContain('UBL')
  })

  it('names the countries of an address abroad, in the language of the page', async () => {
    const abroad = { customer: { ...bakery, country: 'DE' } }

    expect(await textOf(abroad)).toMatch(/Nederland[\s\S]*Duitsland/)
    expect(await textOf(abroad, 'fr')).toMatch(/Pays-Bas[\s\S]*Allemagne/)
    expect(await textOf()).not.toContain('Nederland')
  })

  it.each([
    ['where goods go to', { deliveryCountry: 'BE' }, 'Goederen naarBelgië'],
    ['one date for a supply within a day', { supplyDate: '2026-11-16', supplyPeriodEnd: '2026-11-16' }, 'Leveringsdatum16 nov 2026'],
    ['two for a longer one', { supplyDate: '2026-11-16', supplyPeriodEnd: '2026-11-20' }, 'Leveringsperiode16 nov 2026 t/m 20 nov 2026'],
  ])('names %s', async (_, fields, said) => {
    expect(await textOf(fields)).toContain(said)
  })

  it('has the VAT in euro, and the rate, of an invoice in dollars', async () => {
    const text = await textOf({
      currency: 'USD', vatTotalEurCents: 1_646, exchangeRate: '1.0842', exchangeRateDate: '2026-11-19', exchangeRateSource: 'ECB',
    })

    expect(text).toContain('Btw in euro: € 16,46')
    expect(text).toContain('Wisselkoers: € 1 = 1,0842 USD, ECB, 19 nov 2026')
    expect(await textOf()).not.toContain('Wisselkoers')
  })

  it('warns when the seller has another account by now, and tells of a change before', async () => {
    const changed = { paymentDetailsChangedOn: '2026-11-20' }

    expect(await textOf({ ...changed, paymentDetailsChangedSinceIssue: true })).toContain('Controleer eerst het rekeningnummer')
    expect(await textOf(changed)).toMatch(/gewijzigd/)
    expect(await textOf()).not.toMatch(/gewijzigd/)
  })
})
