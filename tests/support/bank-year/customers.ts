import type { Random } from '../random-documents/random'
import { iban } from '../random-documents/identifiers'
import type { YearCustomer } from './world'

const surnames = [
  'Jansen', 'de Vries', 'van den Berg', 'Bakker', 'Visser', 'Smit', 'Meijer', 'de Boer', 'Mulder', 'de Groot', 'Bos', 'Vos',
  'Peters', 'Hendriks', 'van Leeuwen', 'Dekker', 'Brouwer', 'de Wit', 'Dijkstra', 'Smits', 'de Graaf', 'van der Meer',
  'Kok', 'Jacobs', 'de Haan', 'Vermeulen', 'van den Heuvel', 'van der Veen', 'van Dijk', 'Willems', 'Hoekstra', 'Koster',
  'Prins', 'Huisman', 'Postma', 'Kuipers', 'Veenstra', 'Wolters', 'Çelik', 'Yılmaz', 'Müller', 'El Amrani', 'Kowalski',
  'Nguyen', 'Bouzid', 'Özdemir', 'Scholten', 'Timmermans', 'Groen', 'van Vliet', 'Blom', 'Schouten', 'Lammers',
]
const firstNames = [
  'Pieter', 'Anna', 'Jan', 'Maria', 'Kees', 'Sanne', 'Ahmed', 'Fatima', 'Joost', 'Eva', 'Bram', 'Lotte', 'Daan', 'Noor',
  'Willem', 'Ingrid', 'Hans', 'Marjolein', 'René', 'Chloé', 'Tim', 'Yusuf', 'Roos', 'Thijs',
]
const trades = [
  'Bouw', 'Installatietechniek', 'Advies', 'Schilderwerken', 'Hoveniers', 'Transport', 'Interieur', 'Media', 'Consultancy',
  'Administratie', 'Bakkerij', 'Dakwerken', 'Techniek', 'Makelaardij', 'Tandartsen', 'Fysiotherapie', 'Architecten',
  'Loodgieters', 'Webdesign', 'Catering', 'Juridisch Advies', 'Notariaat', 'Fotografie', 'Evenementen', 'Onderhoud',
]
const openings = [
  'De Korenaar', 'Het Anker', 'Zonnehoek', 'Noorderlicht', 'De Linde', 'Waterkant', 'Bloemendaal', 'Stadshart', 'De Molen',
  'Oostvaarder', 'Duinrand', 'Blauwhuis', 'Groenveld', 'Parkzicht', 'Merwede', 'Vechtstroom', 'Rijnoever', 'Veluwe',
]
const banks = ['INGB', 'RABO', 'ABNA', 'KNAB', 'BUNQ', 'TRIO', 'ASNB', 'SNSB', 'RBRB', 'REVO', 'FVLB', 'NTSB']
const bankWeights = [24, 22, 20, 6, 6, 4, 5, 5, 3, 2, 2, 1]
/** Amounts that many customers share, as subscriptions have them. */
export const commonAmounts = [6_050, 9_075, 12_100, 12_100, 18_150, 24_200, 30_250, 36_300, 60_500]

/** About four hundred customers, with siblings, companies of one group and people who pay for two of them. */
export function yearCustomers(random: Random): YearCustomer[] {
  const customers = Array.from({ length: 370 }, (_, place) => customer(random, place))
  const siblings = Array.from({ length: 12 }, (_, place) => {
    const base = `${random.pick(surnames)} ${random.pick(trades)}`
    return [base, `${base} ${random.pick(['& Zn', 'en Zonen', 'Holding', 'Groep B.V.'])}`].map((name, at) =>
      named(random, customer(random, 400 + place * 2 + at), name))
  }).flat()
  const groups = Array.from({ length: 6 }, (_, place) => {
    const family = random.pick(openings)
    const account = customer(random, 500 + place)
    return random.pick([['Beheer', 'Vastgoed'], ['Zorg', 'Wonen', 'Holding']]).map((company, at) => ({
      ...named(random, customer(random, 600 + place * 3 + at), `${family} ${company} B.V.`),
      iban: account.iban, bank: account.bank, nameAtBank: `${family} Holding B.V.`,
    }))
  }).flat()
  const twice = Array.from({ length: 5 }, (_, place) => {
    const person = customer(random, 700 + place * 2, true)
    const company = named(random, customer(random, 701 + place * 2), `${random.pick(openings)} ${random.pick(trades)}`)
    return [person, { ...company, iban: person.iban, bank: person.bank, nameAtBank: person.nameAtBank }]
  }).flat()
  return [...customers, ...siblings, ...groups, ...twice]
}

/** An account of a Dutch bank. */
export function dutchIban(random: Random, bank: string): string {
  return iban('NL', `${bank}0${random.digits(9)}`)
}

function customer(random: Random, place: number, isPerson = random.chance(0.3)): YearCustomer {
  const bank = weighted(random, banks, bankWeights)
  const isFixed = random.chance(0.32)
  const isForeign = !isPerson && random.chance(0.03)
  const name = isPerson ? personName(random) : companyName(random)
  return {
    id: `customer-${place}`, name, isPerson, bank: isForeign ? 'NTSB' : bank,
    iban: isForeign ? iban('DE', random.digits(18)) : dutchIban(random, bank),
    nameAtBank: nameAtBank(random, name, isPerson), number: `${random.whole(1, 9)}${random.digits(random.whole(2, 4))}`,
    phone: random.pick([`06-${random.digits(8)}`, `06 ${random.digits(8)}`, `030-2${random.digits(6)}`, `+316${random.digits(8)}`]),
    habit: weighted(random, ['careful', 'short', 'silent', 'mixed'] as const, [80, 6, 5, 9]),
    fixedCents: isFixed ? random.pick(commonAmounts) : null,
    perYear: isFixed ? 12 : weighted(random, [1, 2, 4, 8, 16], [22, 28, 26, 16, 8]),
    termDays: random.pick([14, 14, 30, 30, 30, 60]), isForeign,
    paysByDirectDebit: isFixed && random.chance(0.06), paysElsewhere: random.chance(0.31),
    hasBundles: !isFixed && random.chance(0.08),
  }
}

function named(random: Random, base: YearCustomer, name: string): YearCustomer {
  return { ...base, name, isPerson: false, nameAtBank: nameAtBank(random, name, false) }
}

function personName(random: Random): string {
  const first = random.pick(firstNames)
  const initials = random.chance(0.4) ? `${first[0]}.${random.pick(firstNames)[0]}.` : `${first[0]}.`
  return `${random.chance(0.5) ? first : initials} ${random.pick(surnames)}`
}

function companyName(random: Random): string {
  const form = random.pick(['', '', ' B.V.', ' BV', ' V.O.F.', ' b.v.'])
  return random.pick([
    () => `${random.pick(surnames)} ${random.pick(trades)}${form}`,
    () => `${random.pick(trades)} ${random.pick(openings)}${form}`,
    () => `${random.pick(openings)} ${random.pick(trades)}${form}`,
    () => `${random.pick(firstNames)} ${random.pick(surnames)} ${random.pick(trades)}${form}`,
    () => `Stichting ${random.pick(openings)}`,
    () => `Gebroeders ${random.pick(surnames)} ${random.pick(trades)} en Onderhoud${form}`,
  ])()
}

/** Registered as the owner wrote it in most cases; else with initials, in another order, or under another name. */
function nameAtBank(random: Random, name: string, isPerson: boolean): string {
  if (isPerson) {
    const [first = '', ...rest] = name.split(' ')
    const surname = rest.join(' ')
    return random.pick([
      () => name, () => `${random.pick(['Hr', 'Mw', 'Dhr.', ''])} ${first[0]} ${surname}`.trim(),
      () => `${first[0]}.${random.pick(['A', 'M', 'J'])}. ${surname}`, () => `${surname} ${first[0]}`,
      () => `${first[0]} ${surname} e/o ${random.pick(firstNames)[0]} ${random.pick(surnames)}`,
    ])()
  }
  return weighted(random, [
    () => name, () => name.replace(/ (?:B\.V\.|BV|b\.v\.|V\.O\.F\.)$/, ''), () => `${name.replace(/ (?:B\.V\.|BV|b\.v\.)$/, '')} B.V.`,
    () => `${random.pick(firstNames)[0]} ${random.pick(surnames)} h/o ${name}`,
    () => `${random.pick(firstNames)[0]}.${random.pick(firstNames)[0]}. ${random.pick(surnames)}`,
  ], [60, 15, 10, 6, 9])()
}

export function weighted<Item>(random: Random, items: readonly Item[], weights: readonly number[]): Item {
  let left = random.whole(1, weights.reduce((sum, weight) => sum + weight, 0))
  const found = items.find((_, place) => (left -= weights[place] ?? 0) <= 0)
  return found ?? random.pick(items)
}
