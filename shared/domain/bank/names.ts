import { itemsAtOnce } from './steps'

/** Customers by their names, as banks write them. */
export interface NameIndex {
  /** Whose name it is, and whose it may be; by key of the customer. */
  find(name: string): NamedCustomers
}

export interface NamedCustomers {
  equal: readonly string[]
  alike: readonly string[]
  /** Who shares a telling word with it, as companies of one group do. */
  related: readonly string[]
}

/** Says nothing of who it is: legal forms, titles, and small words that banks leave out or shorten. */
const emptyWords = new Set([
  'bv', 'nv', 'vof', 'cv', 'gmbh', 'ltd', 'inc', 'llc', 'plc', 'sa', 'sarl', 'srl', 'ag', 'kg', 'bvba', 'eenmanszaak',
  'stichting', 'st', 'vereniging', 'maatschap', 'cooperatie', 'ua', 'dhr', 'hr', 'mw', 'mevr', 'mevrouw', 'heer', 'cj',
  'eo', 'of', 'en', 'and', 'und', 'et', 'van', 'de', 'der', 'den', 'vd', 'ter', 'ten', 'te', 'het', 't',
])
const sameWords: ReadonlyMap<string, string> = new Map([
  ['zoon', 'zn'], ['zonen', 'zn'], ['zns', 'zn'], ['gebroeders', 'gebr'],
])

/** Banks cut names; the shortest cut that is in use leaves so many characters. */
const shortestCut = 22
/** A word that so many customers bear says nothing of one of them. */
const mostBearers = 25
const mostAlike = 8
const shortestTelling = 3

/** The words of a name that say who it is, without accents, legal forms and small words. */
export function nameWords(name: string): string[] {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\./g, '').replace(/e\/o/g, ' ')
  const words = (plain.match(/[\p{L}\d]+/gu) ?? []).map(word => sameWords.get(word) ?? word)
  const telling = words.filter(word => !emptyWords.has(word))
  return telling.length > 0 ? telling : words
}

/** Builds the index once; a name is then found by its words, without going over all customers. */
export function* nameIndex(customers: ReadonlyMap<string, string>): Generator<void, NameIndex> {
  const byWords = new Map<string, string[]>()
  const byWord = new Map<string, { key: string, words: string[] }[]>()
  const byStart: { compact: string, key: string }[] = []
  for (const [key, name] of customers) {
    if (byStart.length % itemsAtOnce === 0) yield
    const words = nameWords(name)
    push(byWords, wordsKey(words), key)
    for (const word of new Set(words)) push(byWord, word, { key, words })
    byStart.push({ compact: words.join(''), key })
  }
  byStart.sort((one, other) => one.compact < other.compact ? -1 : 1)
  const known = new Map<string, NamedCustomers>()

  const startingWith = (start: string): string[] => {
    let [low, high] = [0, byStart.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((byStart[middle]?.compact ?? '') < start) low = middle + 1
      else high = middle
    }
    const found: string[] = []
    for (let index = low; found.length < mostAlike && byStart[index]?.compact.startsWith(start); index++) {
      found.push(byStart[index]?.key ?? '')
    }
    return found
  }

  /** A trade name behind "h/o" is a name as much as the one before it. */
  const search = (name: string): NamedCustomers => {
    const parts = name.split(/ h\/o | inzake /i).slice(0, 3)
    const found = parts.map((part, at) => searchOne(part, at === parts.length - 1 && name.length >= shortestCut))
    const equal = unique(found.flatMap(one => one.equal), [])
    const alike = unique(found.flatMap(one => one.alike), equal)
    return { equal, alike, related: unique(found.flatMap(one => one.related), [...equal, ...alike]) }
  }

  const searchOne = (name: string, isCut: boolean): NamedCustomers => {
    const words = nameWords(name)
    const equal = byWords.get(wordsKey(words)) ?? []
    const cut = isCut ? startingWith(words.join('')) : []
    if (equal.length === 0 && cut.length === 1) return { equal: cut, alike: [], related: [] }
    const bearers = words.filter(word => word.length >= shortestTelling).flatMap((word) => {
      const found = byWord.get(word) ?? []
      return found.length > mostBearers ? [] : found
    })
    const alike = bearers.filter(bearer => areAlike(words, bearer.words)).map(({ key }) => key)
    return { equal, alike: [...cut, ...alike], related: bearers.map(({ key }) => key) }
  }

  return {
    find: (name) => {
      const found = known.get(name) ?? search(name)
      known.set(name, found)
      return found
    },
  }
}

/**
 * Whether all words of one name are in the other, where an initial stands for a word and a longer word must be among
 * them: "P Jansen" and "Pieter Jansen", "Korenaar" and "Bakkerij De Korenaar".
 */
export function areAlike(left: readonly string[], right: readonly string[]): boolean {
  const [fewer, more] = left.length <= right.length ? [left, right] : [right, left]
  const tellingLength = fewer.length > 1 ? shortestTelling : shortestTelling + 1
  if (!fewer.some(word => word.length >= tellingLength && more.includes(word))) return false
  return fewer.every(word => more.some(other => word === other || isInitial(word, other) || isInitial(other, word)))
}

/** Banks write initials together: "JP" of "Jan Pieter". Three letters are some where no vowel is among them. */
function isInitial(short: string, long: string): boolean {
  return short[0] === long[0] && (short.length <= 2 || (short.length === 3 && !/[aeiouy]/.test(short)))
}

function unique(keys: readonly string[], known: readonly string[]): string[] {
  return [...new Set(keys)].filter(key => !known.includes(key)).slice(0, mostAlike)
}

function wordsKey(words: readonly string[]): string {
  return words.toSorted().join(' ')
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}
