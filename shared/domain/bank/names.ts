/** Customers by their names, as banks write them. */
export interface NameIndex {
  /** Whose name it is, and whose it may be; by key of the customer. */
  find(name: string): NamedCustomers
}

export interface NamedCustomers {
  equal: readonly string[]
  alike: readonly string[]
}

/** Says nothing of who it is: legal forms, titles, and small words that banks leave out or shorten. */
const emptyWords = new Set([
  'bv', 'nv', 'vof', 'cv', 'gmbh', 'ltd', 'inc', 'llc', 'plc', 'sa', 'sarl', 'srl', 'ag', 'kg', 'bvba', 'eenmanszaak',
  'stichting', 'st', 'vereniging', 'maatschap', 'cooperatie', 'ua', 'dhr', 'hr', 'mw', 'mevr', 'mevrouw', 'heer', 'cj',
  'eo', 'of', 'en', 'and', 'und', 'et', 'van', 'de', 'der', 'den', 'vd', 'ter', 'ten', 'te', 'het', 't',
])
const sameWords: Readonly<Record<string, string>> = { zoon: 'zn', zonen: 'zn', zns: 'zn', gebroeders: 'gebr' }

/** Banks cut names; the shortest cut that is in use leaves so many characters. */
const shortestCut = 22
/** A word that so many customers bear says nothing of one of them. */
const mostBearers = 25
const mostAlike = 8

/** The words of a name that say who it is, without accents, legal forms and small words. */
export function nameWords(name: string): string[] {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\./g, '').replace(/e\/o/g, ' ')
  const words = (plain.match(/[\p{L}\d]+/gu) ?? []).map(word => sameWords[word] ?? word)
  const telling = words.filter(word => !emptyWords.has(word))
  return telling.length > 0 ? telling : words
}

/** Builds the index once; a name is then found by its words, without going over all customers. */
export function nameIndex(customers: Iterable<readonly [key: string, name: string]>): NameIndex {
  const byWords = new Map<string, string[]>()
  const byWord = new Map<string, { key: string, words: string[] }[]>()
  const byStart: { compact: string, key: string }[] = []
  for (const [key, name] of customers) {
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
    for (let place = low; found.length < mostAlike && byStart[place]?.compact.startsWith(start); place++) {
      found.push(byStart[place]?.key ?? '')
    }
    return found
  }

  /** A trade name behind "h/o" is a name as much as the one before it. */
  const search = (name: string): NamedCustomers => {
    const found = name.split(/ h\/o | t\.n\.v\. | inzake /i).slice(0, 3).map(searchOne)
    const equal = [...new Set(found.flatMap(one => one.equal))]
    return { equal, alike: [...new Set(found.flatMap(one => one.alike))].filter(key => !equal.includes(key)) }
  }

  const searchOne = (name: string): NamedCustomers => {
    const words = nameWords(name)
    const equal = byWords.get(wordsKey(words)) ?? []
    const cut = name.length >= shortestCut ? startingWith(words.join('')) : []
    if (equal.length === 0 && cut.length === 1) return { equal: cut, alike: [] }
    const alike = words.flatMap((word) => {
      const bearers = byWord.get(word) ?? []
      return bearers.length > mostBearers ? [] : bearers.filter(bearer => areAlike(words, bearer.words))
    })
    const keys = new Set([...cut, ...alike.map(({ key }) => key)])
    return { equal, alike: [...keys].filter(key => !equal.includes(key)).slice(0, mostAlike) }
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
  const tellingLength = fewer.length > 1 ? 3 : 4
  if (!fewer.some(word => word.length >= tellingLength && more.includes(word))) return false
  return fewer.every(word => more.some(other => word === other || isInitial(word, other) || isInitial(other, word)))
}

/** Banks write initials together: "JP" of "Jan Pieter". Three letters are some where no vowel is among them. */
function isInitial(short: string, long: string): boolean {
  return short[0] === long[0] && (short.length <= 2 || (short.length === 3 && !/[aeiouy]/.test(short)))
}

function wordsKey(words: readonly string[]): string {
  return words.toSorted().join(' ')
}

function push<Key, Value>(map: Map<Key, Value[]>, key: Key, value: Value): void {
  const values = map.get(key)
  if (values) values.push(value)
  else map.set(key, [value])
}
