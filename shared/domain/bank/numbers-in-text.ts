import { isLetters, numberKeys, spelling, strippedSpelling, wholeSpelling, type NumberLevel } from './number-keys'
import type { OpenDocument } from './proposals'
import { itemsAtOnce } from './steps'
import { withoutOtherNumbers, wordKind, type WordKind } from './words-in-text'

/** A place in a text that can mean these documents. */
export interface Mention<Item> {
  documents: readonly Item[]
  level: NumberLevel
  /** Whether it is written as a day is as well: "20260117". */
  mayBeDay?: boolean
}

export interface NumbersRead<Item> {
  /** What the text says it is about; each place that means more than one document means one of them. */
  named: Mention<Item>[]
  /** Whose number is written as it was given out, whatever word stands before it: an order, an instalment. */
  written: Item[]
  /** Whatever lies between the ends of a range such as "0041 t/m 0043". */
  between: Item[]
  /** Numbers that may be a sequence, and may be anything. */
  bare: Mention<Item>[]
  /** Whether it names an invoice that is none of these. */
  namesAnother: boolean
  /** The digits of each number that is read as none of these: one of them may be mistyped. */
  unread: string[]
}

export interface NumberIndex<Item> {
  read(text: string): NumbersRead<Item>
}

/** A text is read so far: the longest that a bank passes on, several times over. */
const longestText = 700
const mostNumbers = 80
const mostInRange = 500
/** Prefix, year, month and sequence, each cut once by the end of a line. */
const mostGroups = 8
const mostChains = 4
/** A sequence that so many documents share says nothing. */
const mostMeant = 24

/** Groups of letters and digits that nothing but marks stands between, and what stands before them. */
interface Chain {
  groups: string[]
  /** Whether the group before belongs to the same number as likely as not: no mark but a space. */
  isAfterSpace: boolean
  /** Whether it begins by itself: "PO2026-0041" is a number of others. */
  isApart: boolean
  words: WordKind[]
}

interface Meaning<Item> {
  level: NumberLevel
  documents: Item[]
}

/** All that numbers which were given out can mean. */
interface NumberTables<Item> {
  meanings: Map<string, Meaning<Item>[]>
  series: Map<string, Map<number, Item>>
  wholes: Map<string, Item[]>
  places: Map<Item, { series: string, sequence: number }>
  /** The letters in them. */
  prefixes: Set<string>
}

/**
 * Reads numbers of documents in what payers write. Built once; reading a text costs what the text is long, however many
 * documents there are.
 */
export function* numberIndex<Item extends Pick<OpenDocument, 'number' | 'issueDate'>>(
  documents: readonly Item[],
): Generator<void, NumberIndex<Item>> {
  const tables = yield* tablesOf(documents)
  return { read: text => readNumbers(text, tables) }
}

function* tablesOf<Item extends Pick<OpenDocument, 'number' | 'issueDate'>>(
  documents: readonly Item[],
): Generator<void, NumberTables<Item>> {
  const tables: NumberTables<Item> = {
    meanings: new Map(), series: new Map(), wholes: new Map(), places: new Map(), prefixes: new Set(),
  }
  const { meanings, series, wholes, places, prefixes } = tables
  for (const [place, document] of documents.entries()) {
    if (place % itemsAtOnce === 0) yield
    const { keys, whole, letters, series: name, sequence } = numberKeys(document)
    for (const [key, level] of keys) {
      const levels = meanings.get(key) ?? []
      const meaning = levels.find(known => known.level === level)
      if (meaning) meaning.documents.push(document)
      else levels.push({ level, documents: [document] })
      meanings.set(key, levels)
    }
    if (whole !== null) wholes.set(whole, [...wholes.get(whole) ?? [], document])
    for (const prefix of letters) prefixes.add(prefix)
    if (sequence === null) continue
    const ofSeries = series.get(name) ?? new Map<number, Item>()
    series.set(name, ofSeries.set(sequence, document))
    places.set(document, { series: name, sequence })
  }
  return tables
}

function readNumbers<Item>(text: string, tables: NumberTables<Item>): NumbersRead<Item> {
  const isGivenOut = (found: string) => meaningOf(tables, found.match(/\d+/g) ?? [])?.level === 'full'
  const chains = chainsOf(withoutOtherNumbers(text.slice(0, longestText), isGivenOut), tables.prefixes)
  const written = chains.filter(({ isApart, groups }) => isApart && !isDay(spelling(groups)))
    .flatMap(({ groups }) => tables.wholes.get(wholeSpelling(groups)) ?? [])
  const result: NumbersRead<Item> = { named: [], written, between: [], bare: [], namesAnother: false, unread: [] }
  let before: Mention<Item> | undefined
  for (let at = 0; at < chains.length;) {
    const chain = chains[at]
    if (!chain) break
    const saysOf = chain.words.findLast(kind => kind !== 'fill' && kind !== 'and')
    const isListed = before !== undefined && chain.words.length > 0 && isList(chain.words)
    const [mentions, length] = mentionsAt(tables, chains, at)
    at += saysOf === 'other' ? 1 : length
    const [first] = mentions
    const digits = spelling(chain.groups.filter(group => !isLetters(group)))
    if (saysOf === 'other') before = undefined
    else if (first && (saysOf === 'invoice' || isListed || first.level !== 'sequence' || hasPrefix(chain))) {
      const isShort = isListed && first.level === 'sequence'
      const meant = isShort ? [likeBefore(tables, first, before), ...mentions.slice(1)] : mentions
      if (saysOf === 'range') result.between.push(...betweenThem(tables, before, meant[0]))
      if (meant.length === 2) result.between.push(...betweenThem(tables, meant[0], meant[1]))
      const mayBeDay = saysOf !== 'invoice' && isDay(spelling(chain.groups))
      result.named.push(...meant.filter(isTelling).map(mention => ({ ...mention, mayBeDay })))
      before = meant.at(-1)
    } else {
      before = undefined
      if (first && digits.length >= 2 && isTelling(first)) result.bare.push({ ...first, level: 'bare' })
      if (!first && digits !== '') result.unread.push(digits)
      if (!first && saysOf === 'invoice' && digits !== '') result.namesAnother = true
    }
  }
  return result
}

/** The surest meaning of a spelling. */
function meaningOf<Item>({ meanings }: NumberTables<Item>, groups: readonly string[]): Mention<Item> | null {
  const spellings = [spelling(groups), strippedSpelling(groups), ...yearRunOn(groups)]
  const found = spellings.flatMap(key => meanings.get(key) ?? [])
  const level = (['full', 'core', 'sequence'] as const).find(one => found.some(meaning => meaning.level === one))
  if (level === undefined) return null
  const meant = new Set(found.filter(meaning => meaning.level === level)
    .flatMap(meaning => meaning.documents.slice(0, mostMeant + 1)))
  return { level, documents: [...meant] }
}

function mentionsAt<Item>(
  tables: NumberTables<Item>, chains: readonly Chain[], at: number,
): [Mention<Item>[], number] {
  const joined = [...chains[at]?.groups ?? []]
  let longest: [Mention<Item>[], number] | null = null
  for (let length = 1; length <= mostChains; length++) {
    const mention = joined.length <= mostGroups ? meaningOf(tables, joined) : null
    if (mention && (length === 1 || mention.level !== 'sequence' || joined.some(isLetters))) longest = [[mention], length]
    const next = chains[at + length]
    if (!next?.isAfterSpace || next.words.length > 0) break
    joined.push(...next.groups)
  }
  return longest ?? [readChain(tables, chains[at]?.groups ?? []) ?? [], 1]
}

/** What a chain means as a whole, list or range, or null where any part of it is something else. */
function readChain<Item>(tables: NumberTables<Item>, groups: readonly string[]): Mention<Item>[] | null {
  const read: Mention<Item>[] = []
  for (let from = 0; from < groups.length;) {
    const [mention, length] = longestMeaning(tables, groups, from)
    if (!mention) return null
    read.push(mention.level === 'sequence' ? likeBefore(tables, mention, read.at(-1)) : mention)
    from += length
  }
  return read
}

function longestMeaning<Item>(
  tables: NumberTables<Item>, groups: readonly string[], from: number,
): [Mention<Item> | null, number] {
  for (let length = Math.min(mostGroups, groups.length - from); length > 0; length--) {
    const mention = meaningOf(tables, groups.slice(from, from + length))
    if (mention) return [mention, length]
  }
  return [null, 1]
}

/** The second of "2026-41, 42" is of the series of the first. */
function likeBefore<Item>(
  { places }: NumberTables<Item>, mention: Mention<Item>, before: Mention<Item> | undefined,
): Mention<Item> {
  const known = new Set(before?.documents.map(document => places.get(document)?.series))
  const alike = mention.documents.filter(document => known.has(places.get(document)?.series))
  return alike.length > 0 ? { ...mention, documents: alike } : mention
}

function betweenThem<Item>(
  { places, series }: NumberTables<Item>, first: Mention<Item> | undefined, last: Mention<Item> | undefined,
): Item[] {
  const [from, to] = [first?.documents[0], last?.documents[0]].map(document => document && places.get(document))
  if (!from || !to || from.series !== to.series || to.sequence - from.sequence > mostInRange) return []
  const found = Array.from({ length: Math.max(to.sequence - from.sequence - 1, 0) },
    (_, after) => series.get(from.series)?.get(from.sequence + after + 1))
  return found.flatMap(document => document ?? [])
}

/** "202641" and "2026041" are "2026-0041" to somebody who leaves marks and zeros out. */
function yearRunOn(groups: readonly string[]): string[] {
  const [only = ''] = groups
  return groups.length === 1 && /^20\d{3,7}$/.test(only) ? [strippedSpelling([only.slice(0, 4), only.slice(4)])] : []
}

function hasPrefix({ groups }: Chain): boolean {
  return groups.some(isLetters)
}

function isTelling<Item>({ documents }: Mention<Item>): boolean {
  return documents.length <= mostMeant
}

function isDay(digits: string): boolean {
  return /^20\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])$/.test(digits)
}

function isList(words: readonly WordKind[]): boolean {
  return words.every(kind => kind === 'and' || kind === 'range' || kind === 'invoice' || kind === 'fill')
}

/**
 * The numbers of a text with the words before them. Letters are part of a number where a number that was given out has
 * them, or where they are too few to be a word: "41B" is not "41".
 */
function chainsOf(text: string, prefixes: ReadonlySet<string>): Chain[] {
  const chains: Chain[] = []
  let open: Chain | null = null
  let words: WordKind[] = []
  let end = 0
  let wordBefore = ''
  for (const found of text.matchAll(/[A-Z]+|\d+/g)) {
    // The end of a line may have cut the letters of a number: "VI NK-2026-12".
    const group = prefixes.has(wordBefore + found[0]) ? wordBefore + found[0] : found[0]
    const mark = text.slice(end, found.index)
    end = found.index + found[0].length
    wordBefore = isLetters(found[0]) ? found[0] : ''
    const isJoined = mark === '' || /^[-./_]$/.test(mark)
    if (!isJoined) open = null
    if (mark.includes('~')) words.push('word')
    const follows = /^(?: ?\d|[-./_]\d)/.test(text.slice(end, end + 2))
    const isLoose = !(isJoined && open) && !follows
    const isWord = isLetters(group) && (wordKind(group) !== 'word' || group.length > 2 || isLoose)
    if (isWord && !prefixes.has(group)) {
      words.push(wordKind(group))
      open = null
      continue
    }
    if (open) open.groups.push(group)
    else {
      if (chains.length >= mostNumbers) break
      if (/[,;+&]/.test(mark)) words.push('and')
      const isAfterSpace = /^[ :#()'*]{0,4}[-./]? ?$/.test(mark)
      const isApart = found.index === 0 || !/^[-/_]?$/.test(mark)
      open = { groups: [group], isAfterSpace, isApart, words: words.slice(-4) }
      chains.push(open)
      words = []
    }
  }
  return chains
}
