import { addDays } from '#domain/dates'
import type { Random } from '../random-documents/random'
import { commonAmounts, dutchIban, weighted } from './customers'
import type { NumberStyle } from './numbers'
import { dutchDate } from './texts'
import type { YearEntry } from './world'

type Said = [name: string | null, text: string, cents: number]

/** A movement that is about no document: what else happens on the account of a business. */
export function unrelatedEntry(random: Random, style: NumberStyle): YearEntry {
  const date = addDays('2026-01-01', random.whole(0, 364))
  const [counterpartyName, description, amountCents] = weighted(random, kinds, weights)(random, date, style)
  const isOwn = counterpartyName !== null
  return {
    entry: {
      bookedOn: date, amountCents, currency: 'EUR', counterpartyName, description, isReversal: false,
      counterpartyIban: isOwn ? dutchIban(random, random.pick(['INGB', 'RABO', 'ABNA'])) : null,
      endToEndId: random.maybe(0.3, () => random.pick(['NOTPROVIDED', random.digits(14)])),
    },
    mess: 'unrelated', truth: [], payer: null, isUnnamed: true,
  }
}

const out = (random: Random, least = 500, most = 90_000): number => -random.whole(least, most)
const round = (random: Random): number =>
  random.pick([10_000, 25_000, 50_000, 100_000, 121_000, 12_100, 200_000, 60_500])

const kinds: readonly ((random: Random, date: string, style: NumberStyle) => Said)[] = [
  // Card payments and cash.
  (random, date) => [null, `BCK*${random.pick(['SHELL', 'ALBERT HEIJN', 'GAMMA', 'NS', 'PARKEREN'])} ${random.digits(4)} UTRECHT ${dutchDate(date)} ${random.whole(8, 20)}:${random.whole(10, 59)} PAS${random.digits(3)}`, out(random, 300, 12_000)],
  random => [random.pick(['Coolblue B.V.', 'bol.com', 'Hostnet B.V.', 'KPN B.V.', 'Vattenfall']), `factuur ${random.digits(8)} klantnummer ${random.digits(7)}`, out(random)],
  // Suppliers, some of which number as this business does.
  (random, date, style) => [`${random.pick(['Drukkerij Teeuwen', 'Papierhandel Van Os', 'Freelancer K. Brand'])}`, `factuur ${style.invoice(date.slice(0, 4), random.whole(style.first, style.first + 1_500))}`, -random.pick(commonAmounts)],
  (random, date, style) => ['Drukkerij Teeuwen', `creditnota ${style.invoice(date.slice(0, 4), random.whole(style.first, style.first + 1_500))}`, random.whole(1_000, 40_000)],
  // Tax, out and back.
  random => ['Belastingdienst', `${random.digits(16)} omzetbelasting`, out(random, 50_000, 900_000)],
  random => ['BELASTINGDIENST', `NL${random.digits(9)}B01 teruggaaf OB kwartaal ${random.whole(1, 4)}`, random.whole(1_000, 300_000)],
  (random, date) => ['Kantoorverhuur De Werf', `huur ${dutchDate(date).slice(3)} contract ${random.digits(5)}`, -72_600],
  // Payouts of payment services: many customers at once, less their costs.
  random => ['Stichting Mollie Payments', `${random.digits(7)}.${random.digits(4)}.${random.digits(2)} 2026 REF ${random.digits(8)}`, random.whole(2_000, 200_000)],
  random => ['Stripe Technology Europe Ltd', `STRIPE ${random.digits(6)}`, random.chance(0.1) ? random.pick(commonAmounts) : random.whole(2_000, 200_000)],
  // Between own accounts and private.
  random => ['V. Vink', random.pick(['prive', 'privestorting', 'van spaarrekening', 'overboeking eigen rekening', 'naar prive']), (random.chance(0.4) ? 1 : -1) * round(random)],
  random => ['Studio Vink', random.pick(['spaarrekening', 'btw reservering', 'Oranje spaarrekening', '']), (random.chance(0.4) ? 1 : -1) * round(random)],
  random => [null, `Kosten zakelijk betaalpakket ${random.digits(2)}-2026`, -random.whole(500, 2_500)],
  random => [null, 'Rente', random.whole(-900, 900) || 12],
  random => ['K. Brand', `salaris ${random.pick(['januari', 'juni', 'oktober'])} 2026`, -random.whole(180_000, 320_000)],
  // What comes in and is no invoice.
  random => [random.pick(['Interpolis', 'Vattenfall', 'Waternet', 'Gemeente Utrecht']), `uitkering schade polis ${random.digits(8)}`, random.chance(0.05) ? random.pick(commonAmounts) : random.whole(1_500, 150_000)],
  random => [`${random.pick(['S', 'T', 'R'])}. ${random.pick(['Vink', 'Okafor', 'van Buren'])}`, random.pick(['etentje', 'cadeau mama', 'Tikkie terug', 'verkoop fiets marktplaats', '']), random.chance(0.05) ? random.pick(commonAmounts) : random.whole(500, 30_000)],
]
const weights = [30, 12, 5, 1, 4, 2, 5, 8, 5, 8, 5, 3, 2, 4, 3, 3]
