import { describe, expect, it } from 'vitest'
import { noticeLetter } from '#documents/letters/notice'
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
