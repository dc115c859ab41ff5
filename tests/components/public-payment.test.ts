import { describe, expect, it } from 'vitest'
import { pageLanguages } from '#contract/page-language'
import type { PaymentOutcome, PublicInvoice } from '#contract/schemas/public-invoice'
import type { DocumentLocale } from '#domain/invoice/document'
import { publicWords } from '../../components/public/public-texts'
import PublicDocument from '../../components/public/PublicDocument.vue'
import PublicFrame from '../../components/public/PublicFrame.vue'
import { openPage } from '../support/components/page'
import { publicInvoice, publicInvoiceOpen } from '../support/components/public'

const plain = (text: string) => text.replaceAll('\u00A0', ' ')

describe('the page of a link', () => {
  const open = async (invoice: PublicInvoice, outcome: PaymentOutcome | null = null, locale: DocumentLocale = 'nl') => {
    const words = publicWords(locale, invoice.currency)
    const lang = locale === invoice.locale ? null : locale
    const page = await openPage(PublicDocument, { invoice, outcome, token: 'token', lang, logo: null, words })
    return { text: () => plain(page.text()) }
  }
  const form = () => document.querySelector('form')
  const button = () => plain(form()?.querySelector('button[type="submit"]')?.textContent ?? '').trim()
  const notice = () => document.querySelector('h1 ~ [role="status"]')

  it('has a button to pay that needs no script, above the facts for the bank', async () => {
    const page = await open(publicInvoice())

    expect(form()?.getAttribute('action')).toBe('/i/token/pay')
    expect(form()?.method).toBe('post')
    expect(button()).toBe('Betaal € 121,00')
    expect(page.text().indexOf('Betaal € 121,00')).toBeLessThan(page.text().indexOf('IBAN'))
    expect(page.text()).toContain('Via Mollie, bijvoorbeeld met iDEAL | Wero, kaart of Bancontact')
    expect(page.text()).not.toContain('Test: er wordt niets betaald')
  })

  it.each(pageLanguages)('asks for it in $name, and leads on in it', async ({ locale }) => {
    await open(publicInvoice(), null, locale)

    expect(button()).toContain(plain(publicWords(locale, 'EUR').money(12_100)))
    expect(form()?.getAttribute('action')).toBe(locale === 'nl' ? '/i/token/pay' : `/i/token/pay?lang=${locale}`)
  })

  it('names no ways of the euro for another currency', async () => {
    const page = await open(publicInvoice({ currency: 'USD' }))

    expect(page.text()).toContain('Betaal US$ 121,00')
    expect(page.text()).not.toContain('iDEAL')
  })

  it('says that nothing is paid with a key for tests', async () => {
    const { payment } = publicInvoice()
    const page = await open(publicInvoice({ payment: payment && { ...payment, online: { isTest: true } } }))

    expect(page.text()).toContain('Test: er wordt niets betaald')
  })

  it('leads to the page of the seller\'s own where there is no button', async () => {
    const { payment } = publicInvoice()
    await open(publicInvoice({ payment: payment && { ...payment, online: null, link: 'https://pay.example/vink' } }))

    expect(form()).toBeNull()
    expect(document.querySelector('a[href="https://pay.example/vink"]')?.textContent.trim()).toBe('Online betalen')
  })

  it('asks for nothing where nothing is open', async () => {
    await open(publicInvoiceOpen(0))

    expect(form()).toBeNull()
  })

  it.each<[PaymentOutcome, PublicInvoice, string]>([
    ['paid', publicInvoiceOpen(0), 'Betaald, dank u wel'],
    ['paid', publicInvoiceOpen(2_100), 'Nog te betalen: € 21,00.'],
    ['waiting', publicInvoice(), 'De betaling loopt nog'],
    ['failed', publicInvoice(), 'Er is niets betaald'],
    ['nothing_open', publicInvoiceOpen(0), 'Er staat niets meer open'],
    ['unavailable', publicInvoice(), 'Maak het bedrag over, of probeer het straks opnieuw.'],
    ['tested', publicInvoice(), 'Studio Vink probeert online betalen uit. Het bedrag blijft openstaan.'],
    // Somebody else paid it meanwhile.
    ['failed', publicInvoiceOpen(0), 'Er staat niets meer open'],
  ])('tells what became of a payment: %s', async (outcome, invoice, words) => {
    await open(invoice, outcome)

    expect(plain(notice()?.textContent ?? '')).toContain(words)
  })

  it('says once that it was paid', async () => {
    const page = await open(publicInvoiceOpen(0), 'paid')

    expect(page.text()).not.toContain('Betaald op')
    expect(page.text()).toContain('Studio Vink weet dat er betaald is.')
  })

  it('has a link to look again while it is not certain, and the button all the same', async () => {
    await open(publicInvoice(), 'waiting')

    expect(notice()?.querySelector('a')?.textContent.trim()).toBe('Kijk opnieuw')
    expect(notice()?.querySelector('a')?.getAttribute('href')).toBe('')
    expect(form()).not.toBeNull()
  })

  it('tells it in another language as well', async () => {
    await openPage(PublicFrame, { locale: 'nl', texts: publicWords('nl', 'EUR').texts, query: { payment: 'payment-1' } })
    const english = [...document.querySelectorAll('nav a')].find(({ textContent }) => textContent === 'en')

    expect(english?.getAttribute('href')).toBe('?payment=payment-1&lang=en')
  })
})
