import type { VatFigures, VatQuarter } from '#contract/schemas/stats'
import type { TurnoverTotal } from '#db/queries/turnover-sums'
import { quarterRange, type Quarter } from '#domain/dates'
import type { IsoDate } from '#domain/invoice/document'
import { withWholeEuros } from '#domain/vat/icp'
import { paidBoxes, shiftHeading } from '#domain/vat/cash-scheme'
import { vatReturnBoxes, wholeEuros } from '#domain/vat/return'
import { schemeOn } from '#domain/vat/scheme'
import { schemeChangesOf } from '../business/scheme-changes'
import { ossOfHeading } from '../invoices/turnover'
import type { AccountContext } from '../work/context'

/** The figures of the VAT return of one quarter, from the sums of its three months. */
export async function vatQuarter({ reads }: AccountContext, { year, quarter }: Quarter): Promise<VatQuarter> {
  const range = quarterRange({ year, quarter })
  return {
    year,
    quarter,
    basis: schemeOn(schemeChangesOf(await reads.business()), range.to),
    ...vatFigures(await reads.turnover(monthsOf(range)), range),
  }
}

interface Range {
  from: IsoDate
  to: IsoDate
}

/** The months of a period that begins and ends with one, as sums are asked for. */
export function monthsOf({ from, to }: Range): Range {
  return { from: from.slice(0, 7), to: to.slice(0, 7) }
}

/** The figures of the VAT return of a period from the sums of its months. */
export function vatFigures(totals: readonly TurnoverTotal[], { from, to }: Range): VatFigures {
  const boxes = eachBox(box => boxOf(totals, box))
  const oss = ossOf(totals)
  return {
    from,
    to,
    boxes,
    boxesWholeEuros: eachBox(box => ({
      taxableEuros: wholeEuros(boxes[box].taxableCents), vatEuros: wholeEuros(boxes[box].vatCents),
    })),
    exemptCents: boxOf(totals, 'exempt').taxableCents,
    korCents: boxOf(totals, 'kor').taxableCents,
    otherCents: boxOf(totals, 'other').taxableCents,
    ...(oss.length > 0 ? { oss } : {}),
    vatDueCents: vatReturnBoxes.reduce((sum, box) => sum + boxes[box].vatCents, 0),
    documentCount: totals.find(({ heading }) => heading === 'all')?.documentCount ?? 0,
    icp: withWholeEuros(icpOf(totals)),
  }
}

type Box = (typeof vatReturnBoxes)[number]

function eachBox<Value>(valueOf: (box: Box) => Value): Record<Box, Value> {
  return Object.fromEntries(vatReturnBoxes.map(box => [box, valueOf(box)])) as Record<Box, Value>
}

/** The headings whose sums make up a box: what its documents say, and what is due on another day than that. */
export function headingsOf(box: string): string[] {
  return [box, ...paidBoxes.filter(paid => paid === box).map(shiftHeading)]
}

/** The headings whose sums tell whether a period has something to file. */
export const filedHeadings = ['all', ...paidBoxes.map(shiftHeading)]

/** Whether nothing is to be filed of these sums: no document counts, and nothing came into a box from another day. */
export function isEmptyPeriod(
  sums: readonly { heading: string, _sum: { documentCount: number | null, vatCents: bigint | null } }[],
): boolean {
  return !sums.some(({ heading, _sum }) =>
    filedHeadings.includes(heading) && (heading === 'all' ? _sum.documentCount : _sum.vatCents))
}

/** Box 3b is the sum of its customers, so that it is what the statement of intra-Community supplies comes to. */
function boxOf(totals: readonly TurnoverTotal[], box: string): { taxableCents: number, vatCents: number } {
  const headings = headingsOf(box)
  return totals.filter(({ heading }) => headings.includes(heading)).reduce((sum, { taxableCents, vatCents }) => ({
    taxableCents: sum.taxableCents + taxableCents, vatCents: sum.vatCents + vatCents,
  }), { taxableCents: 0, vatCents: 0 })
}

/** Per country and rate; what was charged and taken back the same has nothing to state. */
function ossOf(totals: readonly TurnoverTotal[]): NonNullable<VatFigures['oss']> {
  return totals.flatMap(({ heading, taxableCents, vatCents }) => {
    const line = ossOfHeading(heading)
    return line && (taxableCents !== 0 || vatCents !== 0) ? [{ ...line, taxableCents, vatCents }] : []
  })
}

type Supplied = Omit<VatFigures['icp'][number], 'goodsEuros' | 'servicesEuros'>

/** Per customer and VAT number; who was supplied and credited the same has nothing to state. */
function icpOf(totals: readonly TurnoverTotal[]): Supplied[] {
  const buyers = new Map<string, Supplied>()
  for (const { heading, customerId, vatNumber, supplyType, customerName, taxableCents } of totals) {
    if (heading !== '3b') continue
    const key = `${vatNumber} ${customerId}`
    const buyer = buyers.get(key)
      ?? { customerId, name: customerName, country: vatNumber.slice(0, 2), vatNumber, goodsCents: 0, servicesCents: 0 }
    buyers.set(key, supplyType === 'services'
      ? { ...buyer, servicesCents: buyer.servicesCents + taxableCents }
      : { ...buyer, goodsCents: buyer.goodsCents + taxableCents })
  }
  return [...buyers.values()].filter(({ goodsCents, servicesCents }) => goodsCents !== 0 || servicesCents !== 0)
}
