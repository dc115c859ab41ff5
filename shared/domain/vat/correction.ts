import { yearOf } from '../dates'
import type { Cents, DecimalString, IsoDate } from '../invoice/document'
import { limitOn } from './law'
import { vatReturnBoxes } from './return'

/** What a return says, as far as it can change after it was filed. */
export interface ReturnFigures {
  boxes: Record<(typeof vatReturnBoxes)[number], BoxAmounts>
  exemptCents: Cents
  korCents: Cents
  otherCents: Cents
  vatDueCents: Cents
  icp: readonly { customerId: string, vatNumber: string, goodsCents: Cents, servicesCents: Cents }[]
  /** VAT of other member states, per country and rate; absent where there is none. */
  oss?: readonly OssAmounts[] | undefined
}

interface OssAmounts extends BoxAmounts {
  country: string
  rate: DecimalString
}

interface BoxAmounts {
  taxableCents: Cents
  vatCents: Cents
}

/** How figures of a period differ from those that were filed; what is more now is positive. */
export interface ReturnDifference {
  /** Only the boxes that differ. */
  boxes: ({ box: (typeof vatReturnBoxes)[number] } & BoxAmounts)[]
  /** Of what stands in no box. */
  outsideCents: Cents
  vatDueCents: Cents
  /** Whether the statement of intra-Community supplies is another, which is corrected apart from the return. */
  isIcpChanged: boolean
  /** Only what differs of the return of the one-stop shop, which is corrected in a later one of its own. */
  oss: OssAmounts[]
  correction: VatCorrection
}

/** What is to be done: nothing about the return, put it right in the next one, or file a supplement (suppletie). */
export type VatCorrection = 'none' | 'next_return' | 'supplement'

/**
 * What corrects a return that differs from what was filed. A small balance, to pay or to get back, may be put right in
 * the next return; above the limit of the day a supplement is due. Turnover that stands in another box without other
 * VAT has a balance of nothing, and is put right in the next return as well.
 * @param vatDueCents what is due now less what was filed
 * @param date the day on which it is corrected
 */
export function correctionOf(vatDueCents: Cents, date: IsoDate): Exclude<VatCorrection, 'none'> {
  return Math.abs(vatDueCents) > limitOn('nextReturnCents', date) ? 'supplement' : 'next_return'
}

/** The first day of which a return can still be corrected: that of a year some years ago. */
export function firstCorrectableDay(today: IsoDate): IsoDate {
  return `${yearOf(today) - limitOn('correctionYears', today)}-01-01`
}

/**
 * How a return differs from what was filed of it; null where it does not.
 * @param date the day on which it is corrected
 */
export function differenceOf(filed: ReturnFigures, now: ReturnFigures, date: IsoDate): ReturnDifference | null {
  const boxes = vatReturnBoxes.flatMap((box) => {
    const taxableCents = now.boxes[box].taxableCents - filed.boxes[box].taxableCents
    const vatCents = now.boxes[box].vatCents - filed.boxes[box].vatCents
    return taxableCents === 0 && vatCents === 0 ? [] : [{ box, taxableCents, vatCents }]
  })
  const outside = (['exemptCents', 'korCents', 'otherCents'] as const).map(name => now[name] - filed[name])
  const isIcpChanged = statementOf(filed) !== statementOf(now)
  const oss = ossDifference(filed.oss ?? [], now.oss ?? [])
  if (boxes.length === 0 && outside.every(cents => cents === 0) && !isIcpChanged && oss.length === 0) return null
  const vatDueCents = now.vatDueCents - filed.vatDueCents
  return {
    boxes,
    outsideCents: outside.reduce((sum, cents) => sum + cents, 0),
    vatDueCents,
    isIcpChanged,
    oss,
    correction: boxes.length === 0 ? 'none' : correctionOf(vatDueCents, date),
  }
}

/** Country by country and rate by rate; what was filed and is there no more is less than nothing. */
function ossDifference(filed: readonly OssAmounts[], now: readonly OssAmounts[]): OssAmounts[] {
  const lines = new Map<string, OssAmounts>()
  for (const [sign, amounts] of [[-1, filed], [1, now]] as const) {
    for (const { country, rate, taxableCents, vatCents } of amounts) {
      const key = `${country} ${rate}`
      const line = lines.get(key) ?? { country, rate, taxableCents: 0, vatCents: 0 }
      lines.set(key, {
        ...line, taxableCents: line.taxableCents + sign * taxableCents, vatCents: line.vatCents + sign * vatCents,
      })
    }
  }
  return [...lines.entries()].toSorted(([left], [right]) => (left < right ? -1 : 1))
    .flatMap(([, line]) => (line.taxableCents === 0 && line.vatCents === 0 ? [] : [line]))
}

/** The statement as text that is the same for the same supplies; it names who is supplied by the VAT number alone. */
function statementOf({ icp }: ReturnFigures): string {
  return icp.map(({ customerId, vatNumber, goodsCents, servicesCents }) =>
    [vatNumber, customerId, goodsCents, servicesCents].join(' ')).toSorted().join('\n')
}
