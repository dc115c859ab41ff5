import { describe, expect, it } from 'vitest'
import { pageLanguages } from '#contract/page-language'
import type { PayableTogether, PublicCustomer } from '#contract/schemas/public-customer'
import type { PaymentOutcome } from '#contract/schemas/public-invoice'
import type { DocumentLocale } from '#domain/invoice/document'
import type { Statement, StatementDocument } from '#domain/statement'
import { publicWords } from '../../components/public/public-texts'
import PublicCustomerPage from '../../components/public/PublicCustomer.vue'
import { openPage } from '../support/components/page'
import { bakery, vink } from '../support/components/vink'

const invoice: StatementDocument = {
  kind: 'invoice', status: 'sent', number: '2026-0001', issueDate: '2026-11-01', dueDate: '2026-12-01', currency: 'EUR',
  totalCents: 12_100, openCents: 12_100, backCents: 0, url: 'https://polder.example/i/een',
}
const standing: Statement = {
  date: '2026-11-20', since: '2024-11-20', sums: [{ currency: 'EUR', openCents: 12_100, overdueCents: 0, backCents: 0 }],
  open: [invoice], back: [], settled: [], payments: [], isCut: { open: false, settled: false, payments: false },
}

const plain = (text = '') => text.replaceAll('\u00A0', ' ').replaceAll(/\s+/g, ' ').trim()

/** All that is open at once: two invoices of € 605,00. */
const together: PayableTogether = { currency: 'EUR', amountCents: 121_000, documents: 2, isTest: false }
const twoOpen: Partial<Statement> = {
  sums: [{ currency: 'EUR', openCents: 121_000, overdueCents: 0, backCents: 0 }],
  open: [{ ...invoice, openCents: 60_500 }, { ...invoice, number: '2026-0002', openCents: 60_500 }],
}
const twoSums = ['EUR', 'USD'].map(currency => ({ currency, openCents: 12_100, overdueCents: 0, backCents: 0 }))
const dollars: PayableTogether = { currency: 'USD', amountCents: 12_100, documents: 3, isTest: false }
const nothingOpen: Partial<Statement> = { sums: [], open: [] }

describe('a customer\'s own page', () => {
  const open = async (
    statement: Partial<Statement> = {}, locale: DocumentLocale = 'nl', online: PayableTogether[] = [],
    outcome: PaymentOutcome | null = null,
  ) => {
    const known: PublicCustomer = {
      locale: 'nl', seller: vink, customer: bakery, statement: { ...standing, ...statement }, online,
      transfer: { iban: 'NL91ABNA0417164300', bic: null, accountName: 'Studio Vink', changedOn: null },
    }
    const lang = locale === 'nl' ? null : locale
    const words = publicWords(locale, 'EUR')
    return plain((await openPage(PublicCustomerPage, { known, outcome, logo: null, token: 'token', lang, words })).text())
  }
  const forms = () => [...document.querySelectorAll('form')]
  const buttons = () => forms().map(form => plain(form.querySelector('button[type="submit"]')?.textContent))
  const notices = () => [...document.querySelectorAll('.notice')].map(({ textContent }) => plain(textContent))
  const links = () => [...document.querySelectorAll('main a, h1 ~ * a')].map(link => link.getAttribute('href'))

  it('begins with what is to be paid, and where to', async () => {
    const text = await open()

    expect(text).toContain('Uw rekening bij Studio Vink')
    expect(text).toContain('Te betalen€ 121,00')
    expect(text).toContain('NL91 ABNA 0417 1643 00')
    expect(text).toContain('2026-00011 nov 2026 · uiterlijk 1 dec 2026 € 121,00')
    expect(links()).toContain('https://polder.example/i/een')
    expect(links()).toContainEqual(expect.stringMatching(/^\/api\/public\/customers\/token\/statement\b/))
  })

  it('says what of it is late', async () => {
    const text = await open({
      sums: [{ currency: 'EUR', openCents: 12_100, overdueCents: 10_000, backCents: 0 }],
      open: [{ ...invoice, status: 'overdue', dueDate: '2026-11-15', openCents: 10_000 }],
    })

    expect(text).toContain('Van wat openstaat is € 100,00 te laat.')
    expect(text).toContain('1 nov 2026 · rest van € 121,00 · te laat sinds 15 nov 2026')
  })

  it('tells each currency by itself, and what goes back apart', async () => {
    const text = await open({
      sums: [
        { currency: 'EUR', openCents: 12_100, overdueCents: 0, backCents: 2_100 },
        { currency: 'USD', openCents: 5_000, overdueCents: 0, backCents: 0 },
      ],
      back: [
        { ...invoice, kind: 'credit_note', number: '2026-0002', openCents: 0, backCents: 2_000 },
        { ...invoice, status: 'paid', number: '2026-0003', openCents: 0, backCents: 100 },
      ],
    })

    expect(text).toContain('Te betalen€ 121,00US$ 50,00')
    expect(text).toContain('Krijgt u terugDit is niet afgetrokken van wat nog te betalen is.')
    expect(text).toContain('2026-0002creditfactuur van 1 nov 2026 € 20,00')
    expect(text).toContain('2026-00031 nov 2026 · betaald · te veel betaald € 1,00')
  })

  it('asks for nothing where nothing is open, and tells what was settled and paid', async () => {
    const text = await open({
      sums: [], open: [],
      settled: [
        { ...invoice, status: 'paid', openCents: 0, url: null },
        { ...invoice, kind: 'credit_note', number: '2026-0004', openCents: 0, url: null },
      ],
      payments: [{ paidOn: '2026-11-10', amountCents: 12_100, currency: 'EUR', method: 'bank', kind: 'invoice', number: '2026-0001' }],
    })

    expect(text).toContain('Er staat niets open')
    expect(text).not.toContain('IBAN')
    expect(text).toContain('Afgehandeld sinds 20 nov 2024')
    expect(text).toContain('2026-0004creditfactuur van 1 nov 2026 € -121,00')
    expect(text).toContain('2026-000110 nov 2026 · ontvangen€ 121,00')
    expect(links()).not.toContain('https://polder.example/i/een')
  })

  it('says in words where there is more than stands in it', async () => {
    const text = await open({
      open: [invoice, { ...invoice, number: '2026-0002' }],
      back: [{ ...invoice, kind: 'credit_note', number: '2026-0003', openCents: 0, backCents: 2_000 }],
      isCut: { open: true, settled: false, payments: false },
    })

    expect(text).toContain('Hier staan de eerste 2 documenten. Het bedrag dat te betalen is geldt voor alle.')
    expect(text).toContain('Hier staan de eerste 1 documenten; misschien krijgt u meer terug.')
  })

  it('has one button for all that is open, above where to transfer it', async () => {
    const text = await open(twoOpen, 'nl', [together])

    expect(buttons()).toEqual(['Betaal alles · € 1.210,00'])
    expect(forms()[0]?.getAttribute('action')).toBe('/c/token/pay?currency=EUR')
    expect(forms()[0]?.method).toBe('post')
    expect(text).toContain('Via Mollie, bijvoorbeeld met iDEAL | Wero, kaart of Bancontact')
    expect(text).toContain('Of maak het over onder vermelding van de factuurnummers:IBAN')
    expect(text).not.toContain('Test: er wordt niets betaald')
    expect(text).not.toContain('Dan blijft')
  })

  it.each(pageLanguages)('asks for it in $name, and leads on in it', async ({ locale }) => {
    await open(twoOpen, locale, [together])

    const { texts, money } = publicWords(locale, 'EUR')
    expect(buttons()).toEqual([plain(texts.customer.payAll.replace('{amount}', money(121_000)))])
    expect(forms()[0]?.getAttribute('action')).toBe(`/c/token/pay?currency=EUR${locale === 'nl' ? '' : `&lang=${locale}`}`)
  })

  it('has one for each currency that is paid there', async () => {
    await open({ sums: twoSums }, 'nl', [{ ...together, amountCents: 12_100 }, dollars])

    expect(buttons()).toEqual(['Betaal alles · € 121,00', 'Betaal alles · US$ 121,00'])
  })

  it('names no ways of the euro for another currency', async () => {
    expect(await open({ sums: twoSums }, 'nl', [dollars])).not.toContain('iDEAL')
    expect(buttons()).toEqual(['Betaal alles · US$ 121,00'])
  })

  it('says of how many it is, and what stays, where not all is paid at once', async () => {
    const text = await open(twoOpen, 'nl', [{ ...together, amountCents: 100_000, documents: 100 }])

    expect(buttons()).toEqual(['Betaal 100 facturen · € 1.000,00'])
    expect(text).toContain('Dan blijft € 210,00 open')
  })

  it('has the words of a single document where it is one', async () => {
    await open({}, 'nl', [{ ...together, amountCents: 12_100, documents: 1 }])

    expect(buttons()).toEqual(['Betaal € 121,00'])
  })

  it('says that nothing is paid with a key for tests', async () => {
    expect(await open(twoOpen, 'nl', [{ ...together, isTest: true }])).toContain('Test: er wordt niets betaald')
  })

  it.each<[PaymentOutcome, Partial<Statement>, string]>([
    ['paid', nothingOpen, '✓Betaald, dank u welStudio Vink weet dat er betaald is. U hoeft niets meer te doen.'],
    ['paid', twoOpen, '◐Betaald, dank u welNog te betalen: € 1.210,00.'],
    ['waiting', twoOpen, '…De betaling loopt nog'],
    ['failed', twoOpen, '✕Er is niets betaald'],
    ['unavailable', twoOpen, '!Online betalen lukt nu niet'],
    ['tested', twoOpen, '✓De test is geluktEr is niets betaald: Studio Vink probeert online betalen uit. Het bedrag blijft openstaan.'],
    // Each says once that nothing is open; of the last, somebody else paid it meanwhile.
    ['nothing_open', nothingOpen, '✓Er staat niets meer open'],
    ['failed', nothingOpen, '✓Er staat niets meer open'],
  ])('tells what became of the payment: %s', async (outcome, statement, words) => {
    await open(statement, 'nl', [], outcome)

    expect(notices()).toEqual([expect.stringContaining(words)])
  })

  it('has a link to look again while it is not certain, and the button all the same', async () => {
    await open(twoOpen, 'nl', [together], 'waiting')

    expect(document.querySelector('.notice a')?.getAttribute('href')).toBe('')
    expect(buttons()).toHaveLength(1)
  })

  it.each(pageLanguages)('can be read in $name, and hands that on', async ({ locale }) => {
    const text = await open({}, locale)

    expect(text).toContain(publicWords(locale, 'EUR').texts.customer.statement)
    expect(links()).toContain(locale === 'nl' ? 'https://polder.example/i/een' : `https://polder.example/i/een?lang=${locale}`)
  })
})
