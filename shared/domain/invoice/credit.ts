import { divideHalfAwayFromZero, powerOfTen, requireDecimal } from '../decimal'
import { toCents } from '../money'
import type { Cents, VatGroup } from './document'

type GroupName = Pick<VatGroup, 'category' | 'rate' | 'treatment'>

/** What an invoice charged, and what its issued credit notes took back. */
export interface CreditBooks {
  charged: readonly VatGroup[]
  credited: readonly VatGroup[]
  /** What is left of the invoice's total. */
  remainingCents: Cents
}

/**
 * What is left of an invoice per VAT group: charged less credited, and never less than nothing.
 * Before groups were looked at, credit notes could take more of one rate than it had. That money went back all the
 * same: it is taken from what the other rates have left, in their order, so that the groups never come to more than
 * what is left of the total.
 */
export function remainingGroups({ charged, credited, remainingCents }: CreditBooks): VatGroup[] {
  const left = charged.map((group) => {
    const taken = findGroup(credited, group)
    return {
      ...group,
      taxableCents: leftOf(group.taxableCents, taken?.taxableCents ?? 0),
      vatCents: leftOf(group.vatCents, taken?.vatCents ?? 0),
    }
  }).filter(({ taxableCents }) => taxableCents !== 0)
  return withoutExcess(left, groupsTotal(left) - BigInt(remainingCents))
}

/** What was credited of an invoice after one more credit note, or after one was taken back (`sign` −1). */
export function addCredited(credited: readonly VatGroup[], note: readonly VatGroup[], sign: 1 | -1 = 1): VatGroup[] {
  return note.reduce<VatGroup[]>((groups, part) => {
    const before = findGroup(groups, part) ?? { ...part, taxableCents: 0, vatCents: 0 }
    const after = {
      ...before,
      taxableCents: toCents(BigInt(before.taxableCents) + BigInt(sign * part.taxableCents)),
      vatCents: toCents(BigInt(before.vatCents) + BigInt(sign * part.vatCents)),
    }
    const isGone = after.taxableCents === 0 && after.vatCents === 0
    return [...groups.filter(group => !isSameGroup(group, part)), ...(isGone ? [] : [after])]
  }, [...credited])
}

/**
 * Whether two groups are one for crediting. Supplies under the small-business scheme are category E with a VAT number
 * and O without: a seller who got or lost one between invoice and credit note has not changed what was supplied.
 */
export function isSameGroup(left: GroupName, right: GroupName): boolean {
  const supplied = ({ category }: GroupName) => (category === 'O' ? 'E' : category)
  return left.rate === right.rate && supplied(left) === supplied(right) && left.treatment === right.treatment
}

/** The group of the same category, rate and treatment, if there is one. */
export function findGroup<Group extends GroupName>(
  groups: readonly Group[],
  wanted: GroupName,
): Group | undefined {
  return groups.find(group => isSameGroup(group, wanted))
}

/** Whether an amount lies between nothing and a bound, whichever side of zero that is on. */
export function isWithin(cents: Cents, bound: Cents): boolean {
  return bound >= 0 ? cents >= 0 && cents <= bound : cents <= 0 && cents >= bound
}

/** The amount nearest to the one given that lies between nothing and a bound. */
export function nearestWithin(cents: Cents, bound: Cents): Cents {
  return bound >= 0 ? Math.max(0, Math.min(bound, cents)) : Math.min(0, Math.max(bound, cents))
}

/** What groups come to, with their VAT. */
export function groupsTotal(groups: readonly VatGroup[]): bigint {
  return groups.reduce((total, { taxableCents, vatCents }) => total + BigInt(taxableCents) + BigInt(vatCents), 0n)
}

function leftOf(charged: Cents, taken: Cents): Cents {
  return nearestWithin(toCents(BigInt(charged) - BigInt(taken)), charged)
}

function withoutExcess(groups: VatGroup[], excessCents: bigint): VatGroup[] {
  let excess = excessCents
  return groups.flatMap((group) => {
    const total = groupsTotal([group])
    if (excess <= 0n || total <= 0n) return [group]
    const cut = excess < total ? excess : total
    excess -= cut
    return cut === total ? [] : [withTotal(group, total - cut)]
  })
}

/** A group of which so much is left, split into its taxable amount and VAT. */
function withTotal(group: VatGroup, total: bigint): VatGroup {
  const { digits, scale } = requireDecimal(group.rate)
  const hundred = 100n * powerOfTen(scale)
  const taxable = divideHalfAwayFromZero(total * hundred, hundred + digits)
  return { ...group, taxableCents: toCents(taxable), vatCents: toCents(total - taxable) }
}
