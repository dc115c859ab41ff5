import type { Cents } from '../invoice/document'

/** Something that adds to a sum, or takes from it where negative. */
export interface Summand {
  valueCents: Cents
}

/** So many steps show what a person could still oversee, and cost less than a millisecond. */
const mostSteps = 3_000

export interface Combinations<Item> {
  found: Item[][]
  /** Whether there are no others: not known where the search was given up. */
  isComplete: boolean
}

/**
 * Which of these come to a sum together: those of fewest items first, two and more at most `most` of them. What is
 * left of the sum bounds the search, and a number of steps ends it, however many items there are.
 */
export function combinationsOf<Item extends Summand>(
  items: readonly Item[], sumCents: Cents, most: number,
): Combinations<Item> {
  const highest = suffixSums(items, value => Math.max(value, 0))
  const lowest = suffixSums(items, value => Math.min(value, 0))
  const found: Item[][] = []
  let steps = 0
  const visit = (from: number, leftCents: Cents, chosen: Item[]): void => {
    if (leftCents === 0 && chosen.length > 0) found.push([...chosen])
    for (let index = from; index < items.length; index++) {
      if (found.length >= most || ++steps > mostSteps) return
      if (leftCents > (highest[index] ?? 0) || leftCents < (lowest[index] ?? 0)) return
      const item = items[index]
      if (item === undefined) return
      chosen.push(item)
      visit(index + 1, leftCents - item.valueCents, chosen)
      chosen.pop()
    }
  }
  visit(0, sumCents, [])
  return {
    found: found.toSorted((one, other) => one.length - other.length),
    isComplete: steps <= mostSteps && found.length < most,
  }
}

/** What the items from each place on come to, by what each of them counts for. */
function suffixSums(items: readonly Summand[], counted: (value: Cents) => Cents): Cents[] {
  const sums: Cents[] = []
  let sum = 0
  for (let index = items.length - 1; index >= 0; index--) {
    sum += counted(items[index]?.valueCents ?? 0)
    sums[index] = sum
  }
  return sums
}
