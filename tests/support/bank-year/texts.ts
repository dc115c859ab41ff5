import type { Random } from '../random-documents/random'
import type { YearCustomer } from './world'

const beforeNumber = [
  '', '', '', '', 'factuur ', 'Factuur ', 'Factuurnummer ', 'Fact. ', 'factuurnr. ', 'Factuurnr: ', 'Fact.nr. ', 'Betreft factuur ', 'Uw factuur ',
  'Betaling factuur ', 'Invoice ', 'nota ', 'FACTUUR: ', 'Faktuur ', 'inv. ', 'Studio Vink ', 'betaling ', 'kenmerk ', 'factuur nummer ',
  'Betaling van factuur nr ', 'rekening ', 'Onder vermelding van ',
]
const afterNumber = ['', '', '', '', '', ' Studio Vink', ' bedankt', ' met dank', ' ontwerpwerk', '.', ' logo en huisstijl', ' mvg']

/** A number as payers put it into words. */
export function sentence(random: Random, number: string): string {
  return random.pick(beforeNumber) + number + random.pick(afterNumber)
}

/** With other numbers around it. */
export function withNoise(random: Random, text: string, customer: YearCustomer, date: string): string {
  const noise = random.pick([
    () => `klantnr ${customer.number}`, () => `klantnummer: ${customer.number}`, () => `debiteur ${customer.number}`,
    () => `order ${random.digits(6)}`, () => `PO ${random.whole(10, 999)}`, () => `bestelnr. ${random.digits(5)}`, () => `ordernr 4500${random.digits(6)}`,
    () => `d.d. ${dutchDate(date)}`, () => dutchDate(date), () => `van ${date}`, () => `${date.replaceAll('-', '')}`,
    () => `tel ${customer.phone}`, () => customer.phone, () => `EUR ${random.whole(50, 900)},${random.digits(2)}`,
    () => `week ${random.whole(1, 52)}`, () => `project ${random.digits(4)}`, () => `periode ${random.whole(1, 12)}`,
    () => `${monthOf(random, date)} ${date.slice(0, 4)}`, () => `kvk ${random.digits(8)}`, () => `${random.whole(2, 40)} uur`,
    () => `tbv ${random.digits(4)} ${random.pick(['AB', 'KL', 'XZ'])} Utrecht`, () => customer.name,
    () => `Kerkstraat ${random.whole(1, 240)}`, () => customer.iban, () => `crediteurnr ${random.digits(5)}`,
  ])()
  const mark = random.pick([' ', ' ', ', ', ' - ', ' / ', '; '])
  return random.chance(0.5) ? text + mark + noise : noise + mark + text
}

/** Several numbers of one series, the later ones shorter where the payer is that short. */
export function listed(random: Random, numbers: readonly string[], shorten: (number: string) => string): string {
  const [first = '', ...others] = numbers
  const isShort = random.chance(0.35)
  const rest = others.map(number => isShort ? shorten(number) : number)
  const last = rest.at(-1) ?? ''
  const comma = random.pick([', ', ',', ' + ', ' ', ' & ', '; ', ' en '])
  const and = random.pick([' en ', ' + ', ', ', ' & ', ' en '])
  return random.pick(['', 'facturen ', 'factuur ', 'Facturen: ', 'fact. ', 'betaling facturen '])
    + [first, ...rest.slice(0, -1)].join(isShort && comma === ' ' ? ', ' : comma) + and + last
}

/** A range of numbers that follow each other. */
export function range(random: Random, first: string, last: string): string {
  return random.pick(['facturen ', 'factuur ', '', 'fact ']) + first + random.pick([' t/m ', ' tm ', ' tot en met ', ' t/m ']) + last
}

/** What is written where no number is; where a month is, it is that of the invoice. */
export function silence(random: Random, date: string): string {
  const month = monthOf(random, date)
  return random.pick([
    '', '', 'factuur', 'betaling factuur', 'Betaling', 'Studio Vink', 'zie factuur', month, `${month} ${date.slice(0, 4)}`,
    'ontwerp', 'bedankt', 'abonnement', 'maandbedrag', 'betaling rekening', 'overboeking', `abonnement ${month}`,
  ])
}

export function dutchDate(date: string): string {
  return date.split('-').toReversed().join('-')
}

function monthOf(random: Random, date: string): string {
  const name = months[Number(date.slice(5, 7)) - 1] ?? ''
  return random.chance(0.3) ? name.slice(0, 3) : name
}

const months = [
  'januari', 'februari', 'maart', 'april', 'mei', 'juni', 'juli', 'augustus', 'september', 'oktober', 'november', 'december',
]
