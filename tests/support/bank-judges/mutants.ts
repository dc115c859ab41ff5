import { seededRandom, type Random } from '../random-documents/random'

/** What is done to a file: each gives another text, or the same where it finds nothing to change. */
const changes: Record<'camt053' | 'mt940', Record<string, (text: string, random: Random) => string>> = {
  camt053: {
    'an amount': (text, random) => changeOne(text, /(?<=<Amt Ccy="EUR">)[\d.]+(?=<)/g, random, amount => digits(amount, random)),
    'a date': (text, random) => changeOne(text, /(?<=<Dt>)[\d-]{10}(?=<)/g, random, date => digits(date, random)),
    'a text': (text, random) => changeOne(text, /(?<=<(Ustrd|Nm|AddtlNtryInf)>)[^<]+(?=<)/g, random, words => otherWords(words, random)),
    'a direction': (text, random) => changeOne(text, /CRDT|DBIT/g, random, way => (way === 'CRDT' ? 'DBIT' : 'CRDT')),
    'an account': (text, random) => changeOne(text, /(?<=<IBAN>)[A-Z0-9]+(?=<)/g, random, iban => digits(iban, random)),
    entries: (text, random) => changeEntries(text, / {6}<Ntry>[^]*?<\/Ntry>\n/g, random),
    'a line': cutLine,
    'a character': cutCharacter,
    'the end': cutEnd,
  },
  mt940: {
    'an amount': (text, random) => changeOne(text, /(?<=^:6(?:1:\d{10}R?[CD]R?|[02][FM]:[CD]\d{6}EUR))[\d,]+/gm, random, amount => digits(amount, random)),
    'a date': (text, random) => changeOne(text, /(?<=^:6(?:1:|[02][FM]:[CD]))\d{6,10}/gm, random, date => digits(date, random)),
    'a text': (text, random) => changeOne(text, /(?<=\/REMI\/(?:USTD\/\/)?)[^/:]+(?=\/)/g, random, words => otherWords(words, random)),
    'a direction': (text, random) => changeOne(text, /(?<=^:61:\d{10})R?[CD]/gm, random, () => random.pick(['C', 'D', 'RC', 'RD'])),
    entries: (text, random) => changeEntries(text, /^:61:[^]*?\n(?=:6)/gm, random),
    'where lines are cut': rewrap,
    'a line': cutLine,
    'a character': cutCharacter,
    'the end': cutEnd,
  },
}

/** A file that was changed, and how. */
export interface Mutant {
  change: string
  text: string
}

/** So many files that come of one by changing it once or twice. The seed repeats them. */
export function mutantsOf(text: string, format: keyof typeof changes, count: number, seed: number): Mutant[] {
  const random = seededRandom(seed)
  const known = Object.entries(changes[format])
  return Array.from({ length: count }, () => {
    let changed = text
    const made: string[] = []
    for (let times = random.whole(1, 2); times > 0; times--) {
      const [name, change] = random.pick(known)
      changed = change(changed, random)
      made.push(name)
    }
    return { change: [...new Set(made)].sort().join(', '), text: changed }
  })
}

/** Changes one of the places that a pattern finds. */
function changeOne(text: string, pattern: RegExp, random: Random, change: (found: string) => string): string {
  const places = [...text.matchAll(pattern)]
  if (places.length === 0) return text
  const { 0: found, index } = random.pick(places)
  return text.slice(0, index) + change(found) + text.slice(index + found.length)
}

/** Another digit, or one more or less. */
function digits(number: string, random: Random): string {
  const place = random.whole(0, number.length - 1)
  const left = random.pick([1, 1, 1, 0, 0, 2])
  return number.slice(0, place) + random.digits(random.whole(0, 3) === 0 ? 0 : 1) + number.slice(place + left)
}

const words = ['factuur', '2026-0007', 'Zoë & Zn.', 'dank', 'klant 4711', 'RF18539007547034', 'termijn 2, rest', '€ 5,-']

function otherWords(text: string, random: Random): string {
  const place = random.whole(0, text.length)
  const word = random.pick(words).replace('&', text.includes('<') ? '&' : '+')
  return `${text.slice(0, place)} ${word} ${random.chance(0.5) ? text.slice(place) : ''}`.trim()
}

/** Leaves one out, says it twice, or has two change places. */
function changeEntries(text: string, pattern: RegExp, random: Random): string {
  const places = [...text.matchAll(pattern)]
  const { 0: entry = '', index = 0 } = places.length === 0 ? {} : random.pick(places)
  const without = text.slice(0, index) + text.slice(index + entry.length)
  const kind = random.pick(['out', 'twice', 'moved'] as const)
  if (kind === 'out') return without
  if (kind === 'twice') return text.slice(0, index) + entry + text.slice(index)
  const [first] = without.matchAll(pattern)
  return first ? without.slice(0, first.index) + entry + without.slice(first.index) : text
}

/** Breaks the structured text of an entry after another number of characters. */
function rewrap(text: string, random: Random): string {
  const width = random.whole(20, 65)
  return changeOne(text, /(?<=^:86:)\/[^]*?(?=\n(?::\d\d|-))/gm, random, (found) => {
    const whole = found.replaceAll('\n', '')
    const starts = Array.from({ length: Math.ceil(whole.length / width) }, (_, place) => place * width)
    return starts.map(start => whole.slice(start, start + width)).join('\n')
  })
}

function cutLine(text: string, random: Random): string {
  const lines = text.split('\n')
  return lines.toSpliced(random.whole(0, lines.length - 1), 1).join('\n')
}

function cutCharacter(text: string, random: Random): string {
  const place = random.whole(0, text.length - 1)
  return text.slice(0, place) + text.slice(place + 1)
}

function cutEnd(text: string, random: Random): string {
  return text.slice(0, random.whole(0, text.length))
}
