/** Chance that can be repeated: the same seed always tells the same story. */
export interface Random {
  /** A whole number from `from` up to and including `to`. */
  whole(from: number, to: number): number
  /** True in this share of cases, 0 to 1. */
  chance(share: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** The value in this share of cases, else null. */
  maybe<Value>(share: number, value: () => Value): Value | null
  digits(count: number): string
}

/** A generator of 32-bit state (mulberry32): small, fast, and even enough for tests. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  function fraction(): number {
    state = (state + 0x6D2B79F5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const random: Random = {
    whole: (from, to) => from + Math.floor(fraction() * (to - from + 1)),
    chance: share => fraction() < share,
    pick: (items) => {
      const item = items[random.whole(0, items.length - 1)]
      if (item === undefined) throw new RangeError('Nothing to pick from')
      return item
    },
    maybe: (share, value) => random.chance(share) ? value() : null,
    digits: count => Array.from({ length: count }, () => random.whole(0, 9)).join(''),
  }
  return random
}

/** The same things in another order. */
export function shuffled<Thing>(things: readonly Thing[], random: Random): Thing[] {
  const placed = things.map(thing => ({ thing, place: random.whole(0, 1_000_000) }))
  return placed.toSorted((one, other) => one.place - other.place).map(({ thing }) => thing)
}
