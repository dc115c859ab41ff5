import type { Random } from './random'

/** A VAT number that a Dutch sole trader could have: its check digits leave 1 on division by 97. */
export function dutchVatNumber(random: Random): string {
  const digits = random.digits(9).replace(/^0/, '1')
  const check = Array.from({ length: 100 }, (_, index) => String(index).padStart(2, '0'))
    .find(suffix => remainderBy97(`NL${digits}B${suffix}`) === 1n)
  // Two digits cannot mend every number; then the next one is tried.
  return check === undefined ? dutchVatNumber(random) : `NL${digits}B${check}`
}

/** An IBAN with the right check digits for a country whose account part is given. */
export function iban(country: string, account: string): string {
  const check = 98n - remainderBy97(`${account}${country}00`)
  return country + String(check).padStart(2, '0') + account
}

/** A Belgian enterprise number: the last two digits are 97 minus the remainder of the first eight. */
export function belgianNumber(random: Random): string {
  const first = `0${random.whole(1, 9)}${random.digits(6)}`
  return first + String(97 - Number(first) % 97).padStart(2, '0')
}

/** A GS1 location number of thirteen digits. */
export function globalLocationNumber(random: Random): string {
  const digits = random.digits(12)
  const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return digits + String((10 - sum % 10) % 10)
}

/** A Norwegian organisation number, whose ninth digit makes the weighted sum a multiple of 11. */
export function norwegianNumber(random: Random): string {
  const digits = `9${random.digits(7)}`
  const weights = [3, 2, 7, 6, 5, 4, 3, 2]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0)
  const check = (11 - sum % 11) % 11
  return check === 10 ? norwegianNumber(random) : digits + check
}

/** A Swedish organisation number of ten digits with its Luhn digit. */
export function swedishNumber(random: Random): string {
  const digits = `55${random.digits(7)}`
  const sum = [...digits].reduce((total, digit, index) => {
    const weighted = Number(digit) * (index % 2 === 0 ? 2 : 1)
    return total + (weighted > 9 ? weighted - 9 : weighted)
  }, 0)
  return digits + String((10 - sum % 10) % 10)
}

function remainderBy97(text: string): bigint {
  return BigInt([...text].map(character => parseInt(character, 36)).join('')) % 97n
}
