import { describe, expect, it } from 'vitest'
import { pageLanguages } from '#contract/page-language'
import type { PublicCustomer } from '#contract/schemas/public-customer'
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

describe('a customer\'s own page', () => {
  const open = async (statement: Partial<Statement> = {}, locale: DocumentLocale = 'nl') => {
    const known: PublicCustomer = {
      locale: 'nl', seller: vink, customer: bakery, statement: { ...standing, ...statement },
      transfer: { iban: 'NL91ABNA0417164300', bic: null, accountName: 'Studio Vink', changedOn: null },
    }
    const lang = locale === 'nl' ? null : locale
    const page = await openPage(PublicCustomerPage, { known, logo: null, token: 'token', lang, words: publicWords(locale, 'EUR') })
    return page.text().replaceAll('\u00A0', ' ').replaceAll(/\s+/g, ' ')
  }
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
    const text = await open({ isCut: { open: true, settled: false, payments: false } })

    expect(text).toContain('Hier staan de eerste 1 documenten. Het bedrag dat te betalen is geldt voor alle.')
  })

  it.each(pageLanguages)('can be read in $name, and hands that on', async ({ locale }) => {
    const text = await open({}, locale)

    expect(text).toContain(publicWords(locale, 'EUR').texts.customer.statement)
    expect(links()).toContain(locale === 'nl' ? 'https://polder.example/i/een' : `https://polder.example/i/een?lang=${locale}`)
  })
})
