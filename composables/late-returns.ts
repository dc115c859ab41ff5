import type { Business } from '#contract/schemas/business'
import type { VatReturn } from '#contract/schemas/vat-return'
import { todayInAmsterdam } from '#domain/dates'
import { isReturnLate } from '#domain/vat/late-return'
import { previousVatPeriod, vatPeriodAt, vatReturnDeadline, type VatReturnPeriod } from '#domain/vat/period'
import type { Api } from './use-api'
import { today } from './use-format'

/** How many periods of each kind are looked at for returns that are late. */
const lookedBack: Readonly<Record<VatReturnPeriod, number>> = { month: 6, quarter: 4, year: 2 }

/** The returns that were due, have something to file and were not marked as filed, the oldest first. */
export async function findLateReturns(api: Api, { vatReturnPeriod, createdAt }: Business): Promise<VatReturn[]> {
  const late = { today: today(), accountSince: createdAt }
  const keys = []
  let period = previousVatPeriod(vatPeriodAt(today(), vatReturnPeriod))
  for (let step = 0; step < lookedBack[vatReturnPeriod]; step++, period = previousVatPeriod(period)) {
    const deadline = vatReturnDeadline(period)
    if (deadline < today() && deadline >= todayInAmsterdam(new Date(createdAt))) keys.unshift(period.key)
  }
  const returns = await Promise.all(keys.map(key => api('getVatReturn', { params: { period: key } })))
  return returns.filter(vatReturn => isReturnLate(vatReturn, late))
}
