import { compareDecimals, requireDecimal } from '../decimal'
import { maxAmountCents } from '../limits'
import type { ImportedInvoice } from './imported-invoice'

/**
 * What is wrong with an invoice that comes to more than a document may, in its currency or in euro, in which every
 * figure is told: its total, or a rate that is upside down. Its groups are counted without their signs, so that no sum
 * on the way is beyond what a number tells exactly. Null where it is within.
 */
export function fieldBeyondLimit(
  { vatBreakdown, exchangeRate }: Pick<ImportedInvoice, 'vatBreakdown' | 'exchangeRate'>,
): 'total' | 'exchangeRate' | null {
  const limit = BigInt(maxAmountCents)
  const cents = vatBreakdown.reduce((sum, { taxableCents, vatCents }) =>
    sum + BigInt(Math.abs(taxableCents)) + BigInt(Math.abs(vatCents)), 0n)
  if (cents > limit) return 'total'
  if (exchangeRate === null) return null
  const { digits, scale } = requireDecimal(exchangeRate)
  return compareDecimals({ digits: cents, scale: 0 }, { digits: limit * digits, scale }) > 0 ? 'exchangeRate' : null
}
