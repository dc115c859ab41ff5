import type { Cents, InvoiceDocument, LineTotals } from '../invoice/document'
import { countsTowardsKor } from './exemptions'
import { limitOn, standingBeside, type LimitStanding, type TurnoverOfYears } from './law'
import { inEuro } from './in-euro'
import { lineTreatmentOf } from './treatments'
import { turnoverOf, type TurnoverDocument } from './turnover'

/** A sum of what was supplied under a heading of the return; box 3b has one of goods and one of services. */
export interface HeadingSum {
  heading: string
  supplyType: string
  taxableCents: Cents
}

/**
 * The turnover of a year as the small-business scheme counts it, without VAT: what is supplied in the Netherlands,
 * zero-rated supplies and goods that leave the country with it. Services that are taxed abroad are supplied there; of
 * exempt turnover some counts (art. 25 Wet OB 1968, art. 288 of Directive 2006/112).
 */
export function korTurnover(sums: readonly HeadingSum[]): Cents {
  return sums
    .filter(({ heading, supplyType }) => heading === '3b' ? supplyType !== 'services' : countedHeadings.includes(heading))
    .reduce((sum, { taxableCents }) => sum + taxableCents, 0)
}

/** The heading of the sums of exempt turnover that counts, beside those of the return. */
export const korExemptHeading = 'kor_exempt'

const countedHeadings: readonly string[] = ['kor', '1a', '1b', '1c', '1e', '3a', korExemptHeading]

/** A document and what its lines come to, without VAT. */
type ExemptDocument = TurnoverDocument & Pick<InvoiceDocument, 'vatExemptionReason'> & {
  lines: readonly Pick<InvoiceDocument['lines'][number], 'vatTreatment' | 'vatExemptionReason'>[]
}

/**
 * What of a document's exempt turnover counts towards the limit, in euro cents as the document states it. All of it, or
 * none, is to the cent what stands under `exempt`; where only some lines count, they are converted by themselves.
 * @param lines what each line comes to
 */
export function korExemptCents(document: ExemptDocument, lines: readonly Pick<LineTotals, 'lineTotalCents'>[]): Cents {
  const isWhole = document.vatTreatment === 'exempt'
  const exempt = document.lines.flatMap((line, place) => {
    if (!isWhole && lineTreatmentOf(line, document) !== 'exempt') return []
    const reason = isWhole ? document.vatExemptionReason : line.vatExemptionReason
    return [{ counts: countsTowardsKor(reason), cents: lines[place]?.lineTotalCents ?? 0 }]
  })
  const counted = exempt.filter(({ counts }) => counts)
  if (counted.length === 0) return 0
  if (counted.length === exempt.length) {
    const { taxableCents = 0 } = turnoverOf(document).find(({ heading }) => heading === 'exempt') ?? {}
    return document.kind === 'credit_note' ? -taxableCents : taxableCents
  }
  const cents = counted.reduce((sum, line) => sum + line.cents, 0)
  return document.currency === 'EUR' ? cents : inEuro(cents, document.exchangeRate) ?? 0
}

/**
 * Where turnover stands in a year beside the limit of the scheme: passing it ends the scheme with the very supply that
 * passes it, and since 2025 closes it in the next year too (art. 25 Wet OB 1968; art. 288a (1) of Directive 2006/112).
 */
export function korStanding(year: number, { yearCents, yearBeforeCents }: TurnoverOfYears): LimitStanding {
  const looksBack = limitOn('smallBusinessYearsBefore', `${year}-12-31`) > 0
  return standingBeside('smallBusinessCents', year, { yearCents, yearBeforeCents: looksBack ? yearBeforeCents : 0 })
}
