import type { Cents } from '../invoice/document'
import type { BankStatement } from './statement'

/** A balance that a statement tells and its entries do not come to. */
export interface BalanceProblem {
  /** After how many of its entries it is told: the last of these is wrong, or something is missing before it. */
  afterEntries: number
  toldCents: Cents
  /** What the balance told before it and the entries since then come to. */
  expectedCents: Cents
}

/**
 * The first balance of a statement that is not what the one before it and the entries in between come to: after an
 * entry where a balance stands with each, at the end of a page or its beginning, else the closing one. Null where all
 * of them add up, and where fewer than two are told.
 */
export function balanceProblem(
  { openingCents, balancesWithin = [], entries, closingCents }: Pick<
    BankStatement, 'openingCents' | 'balancesWithin' | 'entries' | 'closingCents'
  >,
): BalanceProblem | null {
  const stated = [
    { afterEntries: 0, cents: openingCents }, ...balancesWithin, { afterEntries: entries.length, cents: closingCents },
  ]
  let before: { afterEntries: number, cents: bigint } | null = null
  for (const { afterEntries, cents } of stated) {
    if (cents === null) continue
    const expected = before && before.cents
      + entries.slice(before.afterEntries, afterEntries).reduce((sum, { amountCents }) => sum + BigInt(amountCents), 0n)
    if (expected !== null && expected !== BigInt(cents)) {
      return { afterEntries, toldCents: cents, expectedCents: Number(expected) }
    }
    before = { afterEntries, cents: BigInt(cents) }
  }
  return null
}
