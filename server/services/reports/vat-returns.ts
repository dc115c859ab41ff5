import type { VatReturns } from '#contract/schemas/vat-return'
import { todayInAmsterdam } from '#domain/dates'
import type { IsoDate } from '#domain/invoice/document'
import { isReturnLate } from '#domain/vat/late-return'
import {
  previousVatPeriod, vatPeriodAt, vatReturnDeadline, type VatPeriod, type VatReturnPeriod,
} from '#domain/vat/period'
import { payableEuros, vatReturnBoxes, wholeEuros } from '#domain/vat/return'
import type { AccountContext } from '../work/context'
import { headingsOf, isEmptyPeriod, monthsOf } from './vat-quarter'

/** How many periods of each kind are looked back on. */
const lookedBack: Readonly<Record<VatReturnPeriod, number>> = { month: 6, quarter: 4, year: 2 }

/**
 * The returns by the kind of period that is filed, from the sums of their months: those that are looked back on and the
 * one under way. No month stands in two returns, so one of which a part was filed by another kind of period is filed.
 */
export async function listVatReturns({ db, reads, outside }: AccountContext): Promise<VatReturns> {
  const today = todayInAmsterdam(outside.clock.now())
  const { vatReturnPeriod, createdAt } = await reads.business()
  const periods = latestPeriods(vatReturnPeriod as VatReturnPeriod, today)
    .map(period => ({ ...period, months: monthsOf(period) }))
  const from = periods[0]?.months.from
  const [sums, filings] = await Promise.all([
    db.turnoverSum.groupBy({
      by: ['month', 'heading'],
      where: { month: { gte: from, lte: periods.at(-1)?.months.to }, heading: { in: ['all', ...vatReturnBoxes.flatMap(headingsOf)] } },
      _sum: { documentCount: true, vatCents: true },
    }),
    db.vatReturnFiling.findMany({ where: { toMonth: { gte: from } }, select: { fromMonth: true, toMonth: true } }),
  ])
  return {
    data: periods.map((period) => {
      const { months } = period
      const ofPeriod = sums.filter(({ month }) => month >= months.from && month <= months.to)
      const deadline = vatReturnDeadline(period)
      const isFiled = filings.some(({ fromMonth, toMonth }) => fromMonth <= months.to && toMonth >= months.from)
      const isEmpty = isEmptyPeriod(ofPeriod)
      return {
        period: period.key,
        deadline,
        isFiled,
        isLate: isReturnLate({ deadline, isEmpty, isFiled }, { today, accountSince: createdAt }),
        payableEuros: payableEuros(Object.fromEntries(vatReturnBoxes.map(box => [box, {
          vatEuros: wholeEuros(Number(ofPeriod.reduce(
            (sum, { heading, _sum }) => sum + (headingsOf(box).includes(heading) ? _sum.vatCents ?? 0n : 0n), 0n))),
        }])), null),
      }
    }),
  }
}

/** The period under way and those before it that are looked back on, the oldest first. */
export function latestPeriods(kind: VatReturnPeriod, today: IsoDate): VatPeriod[] {
  const periods = [vatPeriodAt(today, kind)]
  for (let period = periods[0]; period && periods.length <= lookedBack[kind];) {
    period = previousVatPeriod(period)
    periods.unshift(period)
  }
  return periods
}
