import type { Cents, InvoiceDocument, IsoDate, LineTotals } from '../invoice/document'
import { countsTowardsKor } from './exemptions'
import { levelBeside, limitOn, type LimitLevel } from './law'
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

/** What of the turnover of the year before counts on a day: since 2025 a year above the limit closes the next one. */
export function korYearBefore(turnoverCents: Cents, date: IsoDate): Cents {
  return limitOn('smallBusinessYearsBefore', date) > 0 ? turnoverCents : 0
}

/**
 * Where the turnover of a year stands beside the limit; passing it ends the scheme with the very supply that passes it.
 * @param date the last day of the year
 */
export function korLevel(turnoverCents: Cents, date: IsoDate): LimitLevel {
  return levelBeside(turnoverCents, limitOn('smallBusinessCents', date))
}
