import { refuse } from '#contract/errors'
import { vatPeriodOf, type VatPeriod } from '#domain/vat/period'

/** The period of a key. Refuses not_found for a key of none. */
export function requireVatPeriod(key: string): VatPeriod {
  const period = vatPeriodOf(key)
  if (!period) throw refuse('not_found')
  return period
}
