import type { Cents } from '../invoice/document'
import { wholeEuros } from './return'

/** What somebody in another member state was supplied with. */
interface SuppliedTo {
  goodsCents: Cents
  servicesCents: Cents
}

/**
 * The statement of intra-Community supplies with its amounts in whole euros, as its form asks for them. Together they
 * are box 3b of the return in whole euros, which the statement specifies and has to come to (Belastingdienst, "Opgaaf
 * intracommunautaire prestaties"): each is rounded down, as the return may be, and the euros that then are missing go
 * by largest remainder, the earlier one first among equals.
 */
export function withWholeEuros<Buyer extends SuppliedTo>(
  icp: readonly Buyer[],
): (Buyer & { goodsEuros: number, servicesEuros: number })[] {
  const amounts = icp.flatMap(({ goodsCents, servicesCents }) => [goodsCents, servicesCents])
  const rounded = amounts.map(wholeEuros)
  const missing = wholeEuros(sum(amounts)) - sum(rounded)
  const remainder = (index: number) => (amounts[index] ?? 0) - (rounded[index] ?? 0) * 100
  const places = amounts.map((_, index) => index).sort((left, right) => remainder(right) - remainder(left))
  const raised = new Set(places.slice(0, missing))
  const euros = (index: number) => (rounded[index] ?? 0) + (raised.has(index) ? 1 : 0)
  return icp.map((buyer, index) => ({ ...buyer, goodsEuros: euros(2 * index), servicesEuros: euros(2 * index + 1) }))
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
