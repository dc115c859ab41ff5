import { nameWords } from './names'
import type { BankEntry, BankFormat } from './statement'
import { itemsAtOnce } from './steps'

/** An entry, with the form of the file it was read from. */
export type KnownEntry = BankEntry & { format: BankFormat }

/** So many of one day and amount are compared with one another at most. */
const mostCompared = 50

/**
 * Which kept entry each entry of a file is, all of one account: its place among the kept ones, or null for one that is
 * new. The same is what the bank calls the same; then, in files of one form, what says the same in all fields; then, in
 * files of different forms, what is of one day and amount and does not contradict itself, beginning with what agrees
 * most. Each kept entry is at most one of the file, so that two equal payments stay two. That texts differ decides
 * which of them is new and not how many: the banks' forms differ in them, and a file has a day as far as it had come.
 * In steps of some milliseconds each, between which whoever takes them may let others work.
 */
export function* pairEntries(
  entries: readonly KnownEntry[], kept: readonly KnownEntry[],
): Generator<void, (number | null)[]> {
  const pairs: (number | null)[] = entries.map(() => null)
  const isTaken = kept.map(() => false)
  function* pairBy(
    keyOf: KeyOf, areSame: (one: KnownEntry, other: KnownEntry) => boolean,
  ): Generator<void, void> {
    const free = new Map<string, number[]>()
    for (const [place, entry] of kept.entries()) {
      if (place % itemsAtOnce === 0) yield
      const key = keyOf(entry)
      if (isTaken[place] || key === null) continue
      const places = free.get(key)
      if (places) places.push(place)
      else free.set(key, [place])
    }
    for (const [place, entry] of entries.entries()) {
      if (place % itemsAtOnce === 0) yield
      const key = keyOf(entry)
      if (pairs[place] !== null || key === null) continue
      const places = free.get(key) ?? []
      const found = places.slice(0, mostCompared).findIndex(keptPlace => areSame(entry, kept[keptPlace] ?? entry))
      const [keptPlace] = found === -1 ? [] : places.splice(found, 1)
      if (keptPlace === undefined) continue
      pairs[place] = keptPlace
      isTaken[keptPlace] = true
    }
  }
  yield* pairBy(entry => entry.bankReference === null ? null : keyOn(entry, entry.bankReference), () => true)
  yield* pairBy(
    entry => `${entry.format} ${entryKey('', { ...entry, bankReference: null }, 0)}`,
    // A reference that stands at one entry in the morning may stand at several by night, and is none of theirs then.
    (one, other) => one.bankReference === null || other.bankReference === null,
  )
  for (const keyOf of agreements) yield* pairBy(keyOf, isOneInTwoForms)
  return pairs
}

/**
 * What an entry is known by on its account: day, amount, and what the bank calls it, or all that it says.
 * @param ordinal which of several that are equal in this
 */
export function entryKey(account: string, entry: BankEntry, ordinal: number): string {
  const { bookedOn, amountCents, bankReference, isReversal } = entry
  const all = [entry.counterpartyName, entry.counterpartyIban, entry.description, entry.endToEndId, isReversal]
  return JSON.stringify([account, bookedOn, amountCents, bankReference ?? all, ordinal])
}

type KeyOf = (entry: KnownEntry) => string | null

/** What two forms may agree in, the most first. */
const agreements: readonly KeyOf[] = [
  entry => entry.counterpartyIban && keyOn(entry, entry.counterpartyIban, textOf(entry)),
  entry => entry.counterpartyIban && keyOn(entry, entry.counterpartyIban),
  entry => entry.counterpartyName && keyOn(entry, nameOf(entry), textOf(entry)),
  entry => textOf(entry) && keyOn(entry, textOf(entry)),
  entry => entry.counterpartyName && keyOn(entry, nameOf(entry)),
  entry => keyOn(entry),
]

function keyOn({ bookedOn, amountCents }: BankEntry, ...more: string[]): string {
  return [bookedOn, amountCents, ...more].join(' ')
}

/** Without marks, spaces and capitals, which each form and each end of a line changes. */
function textOf({ description }: BankEntry): string {
  return description.toLowerCase().replace(/[^\p{L}\d]/gu, '')
}

function nameOf({ counterpartyName }: BankEntry): string {
  return nameWords(counterpartyName ?? '').join(' ')
}

/** Whether entries of one day and amount, in files of different forms, may be the same: nobody else is named. */
function isOneInTwoForms(one: KnownEntry, other: KnownEntry): boolean {
  if (one.format === other.format) return false
  const isOtherAccount = one.counterpartyIban !== null && other.counterpartyIban !== null
    && one.counterpartyIban !== other.counterpartyIban
  const isSameAccount = one.counterpartyIban !== null && one.counterpartyIban === other.counterpartyIban
  return isSameAccount || (!isOtherAccount && !haveOtherNames(one.counterpartyName, other.counterpartyName))
}

/** Forms cut names and order their words in their own way: one word in common is the same payer, on one day. */
function haveOtherNames(one: string | null, other: string | null): boolean {
  if (one === null || other === null) return false
  const words = nameWords(one)
  const others = nameWords(other)
  const isNobody = words.length === 0 || others.length === 0
  return !isNobody && !words.some(word => others.some(known => known.startsWith(word) || word.startsWith(known)))
}
