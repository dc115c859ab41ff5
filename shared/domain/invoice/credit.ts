import { divideHalfAwayFromZero, powerOfTen, requireDecimal } from '../decimal'
import { toCents } from '../money'
import { treatmentNeeds } from '../vat/treatments'
import type { Cents, CreditedInvoice, Customer, VatGroup } from './document'

type GroupName = Pick<VatGroup, 'category' | 'rate' | 'treatment'>

/**
 * The customer of a credit note, with the VAT number on our invoice where its treatment rests on that. The statement of
 * intra-Community supplies takes back under that number what it named under it (art. 37a Wet OB 1968), and the
 * e-invoice needs one also after the customer gave up its own.
 */
export function withCreditedVatNumber<Buyer extends Pick<Customer, 'vatNumber'> & { id: string }>(
  customer: Buyer, creditedInvoice: CreditedInvoice | null,
): Buyer {
  if (creditedInvoice === null || creditedInvoice.customerId !== customer.id) return customer
  const { customerVatNumber, vatTreatment, remaining } = creditedInvoice
  const isNeeded = treatmentNeeds[vatTreatment].customerVatNumber
    || remaining.some(({ treatment }) => treatment === 'reverse_charge')
  if (customerVatNumber === null || !isNeeded) return customer
  return { ...customer, vatNumber: customerVatNumber }
}

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
 * what is left of the total. A group that charged VAT alone, of cents that its advances were rounded by, has that left.
 */
export function remainingGroups({ charged, credited, remainingCents }: CreditBooks): VatGroup[] {
  const left = charged.map((group) => {
    const taken = findGroup(credited, group)
    return {
      ...group,
      taxableCents: leftOf(group.taxableCents, taken?.taxableCents ?? 0),
      vatCents: leftOf(group.vatCents, taken?.vatCents ?? 0),
      ...inEuro(group, field => leftOf(group[field] ?? 0, taken?.[field] ?? 0)),
    }
  }).filter(({ taxableCents, vatCents }, place) =>
    taxableCents !== 0 || (vatCents !== 0 && charged[place]?.taxableCents === 0))
  return withoutExcess(left, groupsTotal(left) - BigInt(remainingCents))
}

/**
 * What is left of an advance beside the invoice that deducts it: of no VAT group is more given back than both have left
 * together. Where the supply was taxed at another rate than the advance, its VAT went back with the deduction already,
 * and a second time it would be lost (art. 29 Wet OB 1968); the invoice is credited first, which frees the advance. In
 * euro it is a share of the advance's own amounts, as the two may have been converted at different rates. Nor is more
 * given back in all than is left of the advance: a group below zero that went back with the deduction lessens others
 * no more, and what it took off them was never charged.
 */
export function remainingBeside(remaining: readonly VatGroup[], deducting: readonly VatGroup[]): VatGroup[] {
  const left = remaining.map((group) => {
    const other = findGroup(deducting, group)
    const isOpposite = (cents: Cents) => Math.sign(cents) === -Math.sign(group.taxableCents)
    // A cent of VAT that rounding moved within a group is none that is given back.
    if (!other || !isOpposite(other.taxableCents) || !isOpposite(toCents(groupsTotal([other])))) return group
    const left = (field: 'taxableCents' | 'vatCents') =>
      nearestWithin(toCents(BigInt(group[field]) + BigInt(other[field])), group[field])
    const [taxableCents, vatCents] = [left('taxableCents'), left('vatCents')]
    return {
      ...group,
      taxableCents,
      vatCents,
      ...shareInEuro(group, taxableCents, vatCents),
    }
  }).filter(({ taxableCents }) => taxableCents !== 0)
  return withoutExcess(left, groupsTotal(left) - groupsTotal(remaining))
}

/** The amounts in euro of a group of which so much is left. */
function shareInEuro(group: VatGroup, taxableCents: Cents, vatCents: Cents): ReturnType<typeof inEuro> {
  return inEuro(group, field => (field === 'taxableEurCents'
    ? shareOf(group[field], taxableCents, group.taxableCents)
    : shareOf(group[field], vatCents, group.vatCents)))
}

/** So much of an amount as a part is of a whole, rounded to the cent. */
function shareOf(cents: Cents | undefined, part: Cents, whole: Cents): Cents {
  return whole === 0 ? 0 : toCents(divideHalfAwayFromZero(BigInt(cents ?? 0) * BigInt(part), BigInt(whole)))
}

/**
 * What is left of an invoice's VAT in euro: charged less credited, and never less than nothing. Where groups have VAT
 * on both sides of zero, their sum is no bound: once the one is credited, more than all is taken back, and the rest of
 * it comes with the other.
 */
export function remainingVatInEuro(charged: readonly VatGroup[], chargedCents: Cents, creditedCents: Cents): Cents {
  const isMixed = charged.some(({ vatCents }) => vatCents > 0) && charged.some(({ vatCents }) => vatCents < 0)
  return isMixed ? toCents(BigInt(chargedCents) - BigInt(creditedCents)) : leftOf(chargedCents, creditedCents)
}

/** What was credited of an invoice after one more credit note, or after one was taken back (`sign` −1). */
export function addCredited(credited: readonly VatGroup[], note: readonly VatGroup[], sign: 1 | -1 = 1): VatGroup[] {
  return note.reduce<VatGroup[]>((groups, part) => {
    const before = findGroup(groups, part)
    const sum = (field: 'taxableCents' | 'vatCents' | EuroField) =>
      toCents(BigInt(before?.[field] ?? 0) + BigInt(sign * (part[field] ?? 0)))
    const after = {
      ...part,
      ...before,
      taxableCents: sum('taxableCents'),
      vatCents: sum('vatCents'),
      ...inEuro(part, sum),
    }
    const isGone = after.taxableCents === 0 && after.vatCents === 0
    return [...groups.filter(group => !isSameGroup(group, part)), ...(isGone ? [] : [after])]
  }, [...credited])
}

type EuroField = 'taxableEurCents' | 'vatEurCents'

/** Amounts in euro, of which a group has those that the named one has. */
function inEuro(group: VatGroup, amountOf: (field: EuroField) => Cents): Partial<Pick<VatGroup, EuroField>> {
  return {
    ...(group.taxableEurCents === undefined ? {} : { taxableEurCents: amountOf('taxableEurCents') }),
    ...(group.vatEurCents === undefined ? {} : { vatEurCents: amountOf('vatEurCents') }),
  }
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

/** Whether the groups of two documents come to the same, each by itself. */
export function isSameVat(left: readonly VatGroup[], right: readonly VatGroup[]): boolean {
  return left.length === right.length && left.every((group) => {
    const other = findGroup(right, group)
    return other?.taxableCents === group.taxableCents && other.vatCents === group.vatCents
  })
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

/** A group of which so much is left, split into its taxable amount and VAT; in euro it is a share of what there was. */
function withTotal(group: VatGroup, total: bigint): VatGroup {
  const { digits, scale } = requireDecimal(group.rate)
  const hundred = 100n * powerOfTen(scale)
  const taxableCents = toCents(divideHalfAwayFromZero(total * hundred, hundred + digits))
  const vatCents = toCents(total - BigInt(taxableCents))
  return { ...group, taxableCents, vatCents, ...shareInEuro(group, taxableCents, vatCents) }
}
