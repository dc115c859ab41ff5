import { normaliseVatNumber } from '#domain/identity/vat-number'

const longestIndexedBytes = 2_000

/** Of how many lines, and how much of their texts, a document is found by: more would hardly fit beside its name. */
export const mostSearchedLines = 50
const longestSearchedLines = 4_000

/** What LIKE reads as a wildcard or escape, and the full-width twin that it reads as itself. */
const plainTwins: Record<string, string> = { '%': '％', _: '＿', '\\': '＼' }

/** Letters that are no other letter with an accent, as they are written without them. */
const plainLetters: Record<string, string> = {
  ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i',
}

/** Letters that are written as two where a keyboard has none for them: Müller, Mueller. */
const spelledOut: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }
const toSpellOut = /[äöüøå]/g

/**
 * Lower case without accents: what is stored to be searched, and what a search is turned into.
 * The wildcards of LIKE become their full-width twins on both sides, because SQLite and Postgres disagree on escapes.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[ßøæœłđðþı]/g, letter => plainLetters[letter] ?? letter)
    .replace(/[%_\\]/g, character => plainTwins[character] ?? character)
    .trim()
}

/**
 * The ways a word is looked for: without its accents, and as it is spelled out, each once. Whoever types `mueller`
 * finds Müller because that is stored both ways; whoever types `müller` looks for Mueller too. `boer` is `boer` alone.
 */
function spellingsOf(word: string): string[] {
  const spelled = word.normalize('NFC').toLowerCase().replace(toSpellOut, letter => spelledOut[letter] ?? letter)
  return [...new Set([foldText(word), foldText(spelled)])]
}

/**
 * The searchable text of a row; its parts are kept apart so that a search does not run across two of them. Words that
 * can be spelled out follow so.
 */
function searchTextOf(...parts: (string | null | undefined)[]): string {
  const given = parts.filter(part => part != null && part !== '').map(String)
  const words = new Set(given.flatMap(part => part.split(/\s+/).flatMap(word => spellingsOf(word).slice(1))))
  return [...given.map(foldText), ...(words.size > 0 ? [[...words].join(' ')] : [])].join('\n')
}

/** The words of what is billed, each once in each of its spellings: a search looks for its words one by one. */
function lineWords(lines: readonly { description: string }[]): string {
  const text = lines.slice(0, mostSearchedLines).map(({ description }) => description).join(' ').slice(0, longestSearchedLines)
  return [...new Set(text.split(/\s+/).flatMap(spellingsOf))].join(' ').trim()
}

/**
 * The searchable text of a document: what names it, then what its lines bill. It stands in an index, so that a search
 * reads that alone; Postgres takes no more than 2,704 bytes there. What is cut are the last words of many lines, and
 * the ends of the longest names in scripts of many bytes.
 * @param lines in their order
 */
export function documentSearchText(
  number: string | null | undefined,
  customerName: string | null | undefined,
  reference: string | null | undefined,
  lines: readonly { description: string }[],
): string {
  const words = lineWords(lines)
  const text = searchTextOf(number, customerName, reference) + (words === '' ? '' : `\n${words}`)
  const bytes = new TextEncoder().encode(text)
  // Told that more is to come, the decoder leaves out a character that was cut in two.
  return new TextDecoder().decode(bytes.subarray(0, longestIndexedBytes), { stream: true })
}

/** What a search of customers looks through. */
export function customerSearchText(
  customer: { name: string, email?: string | null, kvkNumber?: string | null, vatNumber?: string | null },
): string {
  return searchTextOf(customer.name, customer.email, customer.kvkNumber, customer.vatNumber)
}

/** What a search of products looks through. */
export function productSearchText(
  product: { name: string, description?: string | null, sku?: string | null },
): string {
  return searchTextOf(product.name, product.description, product.sku)
}

/**
 * The words of a search, each in the ways that it may stand in searchable texts.
 * Returns null for a search that can match nothing: no text in the database holds a NUL.
 */
export function searchWords(query: string): string[][] | null {
  if (query.includes('\0')) return null
  return query.split(/\s+/).map(spellingsOf).filter(([word]) => word !== '')
}

/** The same as a `where`: every word must occur, and `%`, `_` and quotes are plain text. */
export function searchFilter(query: string) {
  const words = searchWords(query)
  return words && {
    AND: words.map(spellings => ({ OR: spellings.map(spelling => ({ searchText: { contains: spelling } })) })),
  }
}

/** The same for customers, whose KvK and VAT numbers are found as people write them too. */
export function customerSearchFilter(query: string) {
  const words = searchFilter(query)
  const number = numberIn(query)
  return words && number !== null ? { OR: [words, { searchText: { contains: foldText(number) } }] } : words
}

/** A search that is nothing but a number written in groups, as it is stored; null where it is anything else. */
function numberIn(query: string): string | null {
  const number = normaliseVatNumber(query)
  const digits = number.replace(/\D/g, '').length
  // VAT numbers have four letters at most, those of the country included; with more it is a name.
  const isNumber = /^[\dA-Z]+$/.test(number) && digits >= 4 && number.length - digits <= 4
  return isNumber && number !== query.toUpperCase() ? number : null
}
