import { documentLocales, lineTreatments, type DecimalString, type DocumentLine, type LineTreatment } from '#domain/invoice/document'
import { commonUnits } from '#domain/units'
import { exemptions } from '#domain/vat/exemptions'
import type { Random } from './random'
import { description, phrase } from './texts'

/** Mostly a handful of lines, sometimes up to fifty, rarely the most an invoice can have. */
export function randomLines(random: Random): DocumentLine[] {
  if (random.chance(0.01)) return [hugeLine(random)]
  // Sometimes a line or two beside taxed ones, and sometimes nothing but such lines.
  const shareTreated = random.pick([0, 0, 0, 0.2, 0.5, 1])
  const treatments = lineTreatments.filter(treatment => treatment !== 'reverse_charge' || random.chance(0.4))
  const reason = randomReason(random)
  const count = random.chance(0.004) ? 500 : random.chance(0.15) ? random.whole(10, 50) : random.whole(1, 6)
  const rates = random.pick(rateStocks)
  return Array.from({ length: count }, () => randomLine(random, rates, {
    share: shareTreated, treatments, reason: random.chance(0.5) ? reason : randomReason(random),
  }))
}

/** The law's rates, and the odd ones that other countries and corrections bring. */
const rateStocks: readonly (readonly DecimalString[])[] = [
  ['21'], ['21', '9'], ['21', '9', '0'], ['0'], ['21.00', '21', '21.0'], ['9.00', '9'], ['19', '5.5', '25', '17'],
  ['0.5', '0.51', '1', '1.49'], ['100', '99.99', '12.34'],
]

interface Treated {
  share: number
  treatments: readonly LineTreatment[]
  reason: string | null
}

function randomLine(random: Random, rates: readonly DecimalString[], treated: Treated): DocumentLine {
  return {
    description: description(random),
    quantity: quantity(random),
    unit: random.chance(0.8) ? random.pick(commonUnits) : random.pick(['10', 'H87', 'X4A', 'XZZ', 'ZZ']),
    unitPriceCents: unitPriceCents(random),
    discountPercent: random.chance(0.7) ? '0' : random.pick(['10', '33.3333', '100', '0.0001', '50.5', '99.9999', '12.50']),
    vatRate: random.pick(rates),
    vatTreatment: random.maybe(treated.share, () => random.pick(treated.treatments)),
    vatExemptionReason: treated.reason,
  }
}

/** As much as fits under the limit of a hundred billion with VAT. */
function hugeLine(random: Random): DocumentLine {
  return { ...randomLine(random, ['21', '0'], { share: 0, treatments: [], reason: null }), quantity: '1', unitPriceCents: 8_264_462_809_917, discountPercent: '0' }
}

/** One of the list, in any language, or one in the seller's own words. */
export function randomReason(random: Random): string {
  return random.chance(0.5)
    ? random.pick(exemptions).texts[random.pick(documentLocales)]
    : `Vrijgesteld, art. 11 Wet OB: ${phrase(random)}`
}

function quantity(random: Random): DecimalString {
  const sign = random.chance(0.1) ? '-' : ''
  return sign + random.pick([
    '1', '2', '7.5', '0.25', '1.000', '0.333333', '0.000001', '12.34', String(random.whole(1, 2000)),
    `${random.whole(0, 99)}.${random.whole(1, 999_999)}`,
  ])
}

function unitPriceCents(random: Random): number {
  const price = random.pick([
    random.whole(1, 99), random.whole(100, 9_999), random.whole(10_000, 999_999), random.whole(1, 100_000_000), 0,
  ])
  return random.chance(0.08) ? -price : price
}
