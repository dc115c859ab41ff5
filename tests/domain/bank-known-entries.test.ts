import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/dates'
import { entryKey, pairEntries, type KnownEntry } from '#domain/bank/known-entries'
import { bankFormats, type BankFormat } from '#domain/bank/statement'
import { allSteps } from '../support/all-steps'
import { dailyOf } from '../support/daily'
import { iban } from '../support/random-documents/identifiers'
import { seededRandom, shuffled, type Random } from '../support/random-documents/random'

const [jansen, bakker] = [iban('NL', 'RABO0300065264'), iban('NL', 'INGB0001234567')]

const entry = (changes: Partial<KnownEntry> = {}): KnownEntry => ({
  bookedOn: '2026-11-20', amountCents: 12_100, counterpartyName: 'Timmerbedrijf Jansen B.V.', counterpartyIban: jansen,
  description: 'factuur 2026-0041', endToEndId: null, bankReference: null, isReversal: false, format: 'csv', ...changes,
})
const mt940 = (changes: Partial<KnownEntry> = {}) => entry({ format: 'mt940', counterpartyName: 'TIMMERBEDRIJF JANSEN', ...changes })
const paired = (...given: Parameters<typeof pairEntries>) => allSteps(pairEntries(...given))

describe('an entry of a file', () => {
  it.each<[string, KnownEntry, KnownEntry]>([
    ['it is called the same by the bank', entry({ bankReference: 'A1' }), entry({ bankReference: 'A1', description: 'other' })],
    ['it is called the same in another form', entry({ bankReference: 'A1' }), mt940({ bankReference: 'A1', counterpartyIban: bakker })],
    ['it says the same in all fields', entry(), entry()],
    ['it is of the same account, in another form', entry(), mt940({ description: 'FACTUUR 2026-00 41' })],
    ['it has an account in the other form only', entry({ counterpartyIban: null }), mt940()],
    ['its name is cut in the other form', entry({ counterpartyIban: null }), mt940({ counterpartyName: 'TIMMERBEDR' })],
    ['its name has no letters in the other form', entry({ counterpartyIban: null }), mt940({ counterpartyName: '***' })],
    ['it has another reference in another form', entry({ bankReference: 'A1' }), mt940({ bankReference: '2026112000123' })],
    ['nothing is known of it but day and amount', entry({ counterpartyIban: null, counterpartyName: null, description: '' }), mt940()],
  ])('is known where %s', (_, found, kept) => {
    expect(paired([found], [kept])).toEqual([0])
  })

  it.each<[string, KnownEntry, KnownEntry]>([
    ['its day is another one', entry({ bookedOn: '2026-11-21' }), entry()],
    ['its amount is another one', entry({ amountCents: 12_101 }), entry()],
    ['the bank calls it otherwise', entry({ bankReference: 'A2' }), entry({ bankReference: 'A1' })],
    ['its text is another one, in the same form', entry({ description: 'factuur 2026-0042' }), entry()],
    ['it is of another account, in another form', entry({ counterpartyIban: bakker }), mt940()],
    ['it is of another name, in another form', entry({ counterpartyIban: null, counterpartyName: 'Bakkerij De Korenaar' }), mt940({ counterpartyIban: null })],
  ])('is new where %s', (_, found, kept) => {
    expect(paired([found], [kept])).toEqual([null])
  })

  it('is as often new as it came more often than it was kept', () => {
    expect(paired([entry(), entry(), entry()], [entry(), entry()])).toEqual([0, 1, null])
  })

  it('is told from its equals by its text, whatever the form', () => {
    const [first, second] = [entry({ description: 'factuur 41' }), entry({ description: 'factuur 42' })]
    expect(paired([first, second], [mt940({ description: 'FACTUUR 42' })])).toEqual([null, 0])
  })

  it('is what it was found to be first, and leaves what agrees less to another', () => {
    const [first, second] = [entry(), entry({ description: 'factuur 42' })]
    expect(paired([first, second], [first, mt940({ description: 'FACT 42' })])).toEqual([0, 1])
  })

  it('is given to what agrees most, so that none is left over', () => {
    const kept = [mt940({ counterpartyIban: null, counterpartyName: null }), mt940()]
    expect(paired([entry({ counterpartyIban: null, counterpartyName: null }), entry()], kept)).toEqual([0, 1])
  })

  it('is compared with some of its day and amount alone, however many there are', () => {
    const looksAt = (count: number) => {
      let looks = 0
      const kept = Array.from({ length: count }, () => new Proxy(mt940({ counterpartyIban: bakker }), {
        get: (known, name) => {
          looks++
          return Reflect.get(known, name)
        },
      }))
      expect(new Set(paired(kept.map(() => entry()), kept))).toEqual(new Set([null]))
      return looks
    }
    expect(looksAt(800)).toBeLessThan(5 * looksAt(200))
  })
})

describe('what an entry is known by', () => {
  it('is what the bank calls it, whatever else it says', () => {
    const one = entry({ bankReference: 'A1' })
    expect(entryKey(bakker, one, 0)).toBe(entryKey(bakker, { ...one, description: 'other', format: 'mt940' } as KnownEntry, 0))
  })

  it.each<[string, string, Partial<KnownEntry>, number]>([
    ['account', jansen, {}, 0], ['day', bakker, { bookedOn: '2026-11-21' }, 0], ['amount', bakker, { amountCents: 1 }, 0],
    ['payer', bakker, { counterpartyName: null }, 0], ['text', bakker, { description: '' }, 0], ['place among equals', bakker, {}, 1],
  ])('differs with its %s', (_, account, changes, ordinal) => {
    expect(entryKey(account, entry(changes), ordinal)).not.toBe(entryKey(bakker, entry(), 0))
  })
})

it.each(dailyOf(8, Array.from({ length: 40 }, (_, seed) => seed)))('twelve months in files of three forms that overlap and come twice are kept once each (seed %i)', (seed) => {
  const random = seededRandom(seed)
  const movements = yearOfMovements(random)
  const kept: Kept[] = []
  const covered = new Set<number>()
  for (const { format, found } of files(random, movements)) {
    const entries = found.map(place => inForm(format, movements[place] ?? entry(), place))
    const pairs = paired(entries, kept.map(({ entry: known }) => known))
    kept.push(...entries.flatMap((one, at) => pairs[at] === null ? [{ entry: one, movement: found[at] ?? 0 }] : []))
    for (const place of found) covered.add(place)
  }
  expect(recount(kept.map(({ movement }) => movement), movements)).toEqual(recount([...covered], movements))
})

interface Kept {
  entry: KnownEntry
  movement: number
}

/** Often several of one amount on a day, of one payer or of several, with one text or with different ones. */
function yearOfMovements(random: Random): KnownEntry[] {
  const payers = Array.from({ length: 12 }, (_, place) => ({
    name: `${['Jansen', 'Bakker', 'Visser', 'Smit', 'Mulder', 'Bos'][place % 6]} ${['Bouw', 'Advies'][place % 2]} ${place}`,
    account: place % 5 === 0 ? null : iban('NL', `INGB0${random.digits(9)}`),
  }))
  return Array.from({ length: 365 }, (_, day) => addDays('2026-01-01', day)).flatMap(bookedOn =>
    Array.from({ length: random.whole(0, 6) }, () => {
      const payer = random.pick(payers)
      return entry({
        bookedOn, amountCents: random.pick([12_100, 12_100, 6_050, -2_500, 999]), counterpartyName: payer.name,
        counterpartyIban: payer.account, description: `factuur ${random.pick(['2026-0041', '2026-0042', '17'])}`,
      })
    }))
}

/** Months and weeks in any form and order; the last day of a file may have been under way. */
function files(random: Random, movements: readonly KnownEntry[]): { format: BankFormat, found: number[] }[] {
  const some = Array.from({ length: 24 }, () => {
    const from = addDays('2026-01-01', random.whole(0, 350))
    const to = addDays(from, random.whole(0, 45))
    const within = movements.flatMap(({ bookedOn }, place) => bookedOn >= from && bookedOn <= to ? [place] : [])
    const lastDay = within.filter(place => movements[place]?.bookedOn === to).length
    const found = within.slice(0, within.length - random.whole(0, lastDay))
    return { format: random.pick(bankFormats), found }
  })
  return shuffled([...some, ...some.slice(0, 8)], random)
}

/** As each form has it: with references of its own or none, names in capitals and cut, texts cut by lines. */
function inForm(format: BankFormat, movement: KnownEntry, place: number): KnownEntry {
  const { counterpartyName, description } = movement
  switch (format) {
    case 'camt053': return { ...movement, format, bankReference: `C${place}` }
    case 'csv': return { ...movement, format }
    case 'mt940': return {
      ...movement, format, counterpartyName: counterpartyName?.toUpperCase().slice(0, 27) ?? null,
      description: `${description.slice(0, 12)} ${description.slice(12)}`.toUpperCase(),
    }
  }
}

/** How many there are of each that somebody could tell from others. */
function recount(places: readonly number[], movements: readonly KnownEntry[]): Record<string, number> {
  const keys = places.map(place => entryKey('', movements[place] ?? entry(), 0)).toSorted()
  const counts: Record<string, number> = {}
  for (const key of keys) counts[key] = (counts[key] ?? 0) + 1
  return counts
}
