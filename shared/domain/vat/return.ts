import type { Cents, TreatmentOutsideVat, VatGroup } from '../invoice/document'
import { isTaxedAbroadByRule, ossCountryOf, type SupplyFacts } from '../invoice/place-of-supply'
import { toCents } from '../money'
import { dutchVatRates, type VatRateKey, type VatRates } from './law'
import { isOutsideVat } from './outside-vat'
import { chargedRateKey, type RateDates } from './rates'

export const vatReturnBoxes = ['1a', '1b', '1c', '1e', '3a', '3b'] as const

/** The boxes, and the headings outside of them: exempt, small-business scheme, other, VAT of other member states. */
export const vatReturnHeadings = [...vatReturnBoxes, 'exempt', 'kor', 'other', 'oss'] as const

/** A box of the Dutch VAT return, or the heading outside of it. */
export type VatReturnBox = (typeof vatReturnHeadings)[number]

/**
 * Where one VAT group of a document goes in the return. Under the standard treatment that is by the key its rate had on
 * the days of the document: what was charged at 19 % until 2012 stands under the general rate, then as now.
 * Reverse charge and 0 % standard share 1e (untaxed at home); 3b is every supply within the EU, goods and services,
 * so that it equals the ICP statement; services outside the EU, and what a rule on the place of supply has taxed
 * abroad, are not on the Dutch return at all. VAT of another member state is declared by the one-stop shop and never
 * in 1c. What is outside VAT is no turnover and on no return: it stands under what it is.
 */
export function vatReturnBox(
  document: SupplyFacts & RateDates,
  group: Pick<VatGroup, 'rate' | 'treatment'>,
  rates: VatRates = dutchVatRates,
): VatReturnBox | TreatmentOutsideVat {
  if (isOutsideVat(group.treatment)) return group.treatment
  if (group.treatment === 'exempt') return 'exempt'
  if (group.treatment === 'reverse_charge') return '1e'
  if (isTaxedAbroadByRule(document)) return 'other'
  switch (document.vatTreatment) {
    case 'standard': {
      if (ossCountryOf(document) !== null) return 'oss'
      const key = chargedRateKey(group.rate, document, rates)
      return key === null ? '1c' : boxOfRate[key]
    }
    case 'reverse_charge': return '1e'
    case 'intra_eu': return '3b'
    case 'export': return document.supplyType === 'services' ? 'other' : '3a'
    case 'kor': return 'kor'
    case 'exempt': return 'exempt'
  }
}

/**
 * An amount of the return in whole euros. The form takes no cents and lets the entrepreneur round in his own favour:
 * VAT that is due goes down, and what is given back, which is negative here, goes up.
 */
export function wholeEuros(cents: Cents): number {
  const amount = BigInt(cents)
  const towardsZero = amount / 100n
  return toCents(amount < 0n && amount % 100n !== 0n ? towardsZero - 1n : towardsZero)
}

/** Input VAT in whole euros: what is deducted goes up in the entrepreneur's favour. */
export function inputVatEuros(cents: Cents): number {
  return 0 - wholeEuros(-cents)
}

/**
 * What a return comes to in whole euros, to pay or, below zero, to get back: the VAT of each box as the form has it,
 * less input VAT.
 */
export function payableEuros(
  boxes: Readonly<Record<string, { vatEuros: number }>>, inputVatCents: Cents | null,
): number {
  const dueEuros = Object.values(boxes).reduce((sum, { vatEuros }) => sum + vatEuros, 0)
  return dueEuros - inputVatEuros(inputVatCents ?? 0)
}

const boxOfRate: Readonly<Record<VatRateKey, VatReturnBox>> = { general: '1a', reduced: '1b', zero: '1e' }
