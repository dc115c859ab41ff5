import { describe, expect, it } from 'vitest'
import { collectionOverview, type CollectionFacts } from '#documents/letters/collection'
import { noticeLetter } from '#documents/letters/notice'
import { statementLetter } from '#documents/letters/statement'
import type { DocumentLocale } from '#domain/invoice/document'
import { claimOn, lessCharged, type ClaimFacts } from '#domain/late-payment/claim'
import { invoice, locales } from './pdf-cast'

/** € 1.210,00 of a consumer, three weeks late. */
const facts: ClaimFacts = {
  debtor: 'consumer', totalCents: 121_000, dueDate: '2026-10-30', payments: [], undeductedVatRate: null,
}
const payTo = { iban: null, bic: null, accountName: '', changedOn: null }
/** What a letter says in its paragraphs, with plain spaces, after so much was charged of the costs. */
const said = (locale: DocumentLocale, costsCents: number) => noticeLetter({
  invoice: { ...invoice({ locale }), paymentLink: null }, facts, payTo, payBy: '2026-12-07',
  claim: lessCharged(claimOn(facts, '2026-11-20'), { costsCents, interestCents: 0 }),
}).blocks.flatMap(block => (block.kind === 'paragraph' ? [block.text] : [])).join(' ').replace(/\s/g, ' ')

describe('a letter to a consumer', () => {
  it.each([
    ['nl', 'U betaalt dan geen incassokosten.', 'dan bent u daarna € 181,50 aan incassokosten verschuldigd', 'Wij brengen u dan ook de'],
    ['en', 'You then pay no costs of collection.', 'you will owe €181.50 in costs of collection', 'We will then also charge statutory'],
    ['de', 'Sie zahlen dann keine Inkassokosten.', 'schulden Sie danach 181,50 € Inkassokosten', 'Wir berechnen dann auch die'],
    ['fr', 'Vous ne payez alors pas de frais', 'vous devrez ensuite 181,50 € de frais', 'Nous vous compterons alors aussi les'],
  ] as const)('says by when no costs are owed, and which follow else, in %s', (locale, ...words) => {
    for (const sentence of words) expect(said(locale, 0)).toContain(sentence)
  })

  it.each([
    ['nl', 'dan brengen wij u de wettelijke rente in rekening', 'Van kosten en rente hebben wij € 181,50'],
    ['en', 'we will charge statutory interest over the open amount', '€181.50'],
    ['de', 'berechnen wir die gesetzlichen Zinsen auf den offenen Betrag', '181,50 €'],
    ['fr', 'nous vous compterons les intérêts légaux sur le montant restant', '181,50 €'],
  ] as const)('tells of costs that were charged already as of nothing that can be spared, in %s', (locale, ...words) => {
    const letter = said(locale, 18_150)
    for (const sentence of words) expect(letter).toContain(sentence)
    expect(letter).not.toMatch(/incassokosten|costs of collection|Inkassokosten|frais de recouvrement/)
    expect(letter).not.toMatch(/[{}]/)
  })

  it.each(locales)('leaves no place empty in %s', (locale) => {
    expect(said(locale, 0)).not.toMatch(/[{}]/)
  })
})

/** Trade interest runs since the day after its term. */
const late = { ...facts, debtor: 'business' as const }

describe('a letter to a business', () => {
  it.each([['nl', /^\d[\d,.]*%\*?$/], ['en', /^\d[\d,.]*%\*?$/], ['de', /^\d[\d,.]*\u00A0%\*?$/], ['fr', /^\d[\d,.]*\u00A0%\*?$/]] as const)(
    'writes the rate of interest as %s does', (locale, written) => {
      const letter = noticeLetter({
        invoice: { ...invoice({ locale }), paymentLink: null }, facts: late, payTo, payBy: '2026-12-07',
        claim: claimOn(late, '2026-11-20'),
      })
      const rates = letter.blocks.flatMap(block => (block.kind === 'table' && block.columns.length === 6
        ? block.rows.map(row => row[4]) : []))

      expect(rates).not.toEqual([])
      for (const rate of rates) expect(rate).toMatch(written)
    },
  )
})

describe('the overview for a collection agency', () => {
  const overview = (changes: Partial<CollectionFacts>) => collectionOverview({
    locale: 'nl', date: '2026-11-20', invoice: invoice(), dueDate: '2026-10-30', totalCents: 121_000, payTo, booked: [],
    claim: null, chargedOn: [], notices: [], mails: [], seen: null, ...changes,
  }).blocks
  const rowsOf = (changes: Partial<CollectionFacts>) =>
    overview(changes).flatMap(block => (block.kind === 'table' ? block.rows : []))

  it('tells what was paid from what was paid back', () => {
    const booked = [{ on: '2026-11-10', cents: 21_000, creditNote: null }, { on: '2026-11-12', cents: -1_000, creditNote: null }]

    expect(rowsOf({ booked }).map(([, what]) => what).slice(1)).toEqual(['Betaling', 'Terugbetaling'])
  })

  it('has moments on the day and at the time that they had here', () => {
    const sentAt = new Date('2026-11-18T23:30:00Z')
    const mail = { kind: 'invoice', to: ['post@jansen.example'], status: 'delivered', sentAt, deliveredAt: sentAt } as const

    expect(rowsOf({ mails: [mail] }).at(-1)?.slice(2)).toEqual(['19 nov 2026 00:30', '19 nov 2026 00:30'])
  })

  it.each([['Studio Vink', 0], ['Vink Ontwerp B.V.', 1]])('names an official name only beside another: %s', (legalName, times) => {
    const document = invoice()
    const blocks = overview({ invoice: { ...document, seller: { ...document.seller, name: 'Studio Vink', legalName } } })
    const labels = blocks.flatMap(block => (block.kind === 'facts' ? block.facts.map(({ label }) => label) : []))

    expect(labels.filter(label => label === 'Officiële naam')).toHaveLength(times)
  })
})

describe('the statement of a customer', () => {
  it('has a total of what is open in each currency, and none where only something goes back', () => {
    const document = {
      kind: 'invoice', status: 'sent', number: '2026-0001', issueDate: '2026-11-02', dueDate: null, currency: 'EUR',
      totalCents: 12_100, openCents: 12_100, backCents: 0, url: null,
    } as const
    const back = { ...document, kind: 'credit_note', currency: 'USD', openCents: 0, backCents: 5_000 } as const
    const sums = [
      { currency: 'EUR', openCents: 12_100, overdueCents: 0, backCents: 0 },
      { currency: 'USD', openCents: 0, overdueCents: 0, backCents: 5_000 },
    ]
    const { seller, customer } = invoice()
    const letter = customer && statementLetter({
      date: '2026-11-20', since: '2026-01-01', sums, open: [document], back: [back], settled: [], payments: [],
      isCut: { open: false, settled: false, payments: false },
    }, { locale: 'nl', seller, customer, payTo })
    const totals = letter?.blocks.flatMap(block => (block.kind === 'table' ? [block.totals.map(row => row.at(-1))] : []))

    expect(totals?.map(row => row.map(amount => amount?.replace(/\s/g, ' ')))).toEqual([['€ 121,00'], ['US$ 50,00']])
  })
})
