import { divideHalfAwayFromZero, parseDecimal, powerOfTen } from './decimal'
import type { Cents, DocumentLocale } from './invoice/document'
import { isSafeAmount, parseDecimalInput, parseMoneyInput, toCents } from './money'

/**
 * An amount as people write it by hand, in cents: besides what parseMoneyInput reads also `12,-`, `EUR 12,50` and sums
 * such as `3*85`, `85 x 1,5 + 10` or `1000/3`. Products go before sums; only what a sum comes to is rounded, half away
 * from zero. Null when it is no amount, or does not fit a safe integer.
 */
export function parseTypedAmount(text: string, locale: DocumentLocale): Cents | null {
  if (text.length > longestText) return null
  const typed = text.replace(/€|\beuros?\b|\beur\b/gi, ' ').replace(/(\d)[.,][-–—]{1,2}(?=\s*($|[+*x×/÷]))/gi, '$1').trim()
  return parseMoneyInput(typed, locale) ?? (isSum(typed) ? calculate(typed, locale) : null)
}

/** Whether an amount was written as a sum, so that what it comes to says more than it does. */
export function isSum(text: string): boolean {
  return /\d\s*[+*x×/÷−-]\s*\d/i.test(text)
}

const longestText = 60

interface Fraction {
  numerator: bigint
  denominator: bigint
}

const nothing: Fraction = { numerator: 0n, denominator: 1n }

function calculate(text: string, locale: DocumentLocale): Cents | null {
  const step = /\s*(?:([-+−*x×/÷])\s*)?([\d.,]+)\s*/iy
  let sum = nothing
  let product: Fraction | null = null
  while (step.lastIndex < text.length) {
    const [, sign, number = ''] = step.exec(text) ?? []
    const value = fractionOf(number, locale)
    if (!value || (product && !sign)) return null
    if (sign && '*x×/÷'.includes(sign.toLowerCase())) {
      const factor = '/÷'.includes(sign) ? inverse(value) : value
      if (!product || !factor) return null
      product = multiply(product, factor)
    } else {
      sum = product ? add(sum, product) : sum
      product = sign === '-' || sign === '−' ? { ...value, numerator: -value.numerator } : value
    }
  }
  if (!product) return null
  const { numerator, denominator } = add(sum, product)
  const cents = divideHalfAwayFromZero(numerator * 100n, denominator)
  return isSafeAmount(cents) ? toCents(cents) : null
}

function fractionOf(number: string, locale: DocumentLocale): Fraction | null {
  const decimal = parseDecimal(parseDecimalInput(number, locale) ?? '')
  return decimal && { numerator: decimal.digits, denominator: powerOfTen(decimal.scale) }
}

function inverse({ numerator, denominator }: Fraction): Fraction | null {
  return numerator === 0n ? null : { numerator: denominator, denominator: numerator }
}

function multiply(left: Fraction, right: Fraction): Fraction {
  return { numerator: left.numerator * right.numerator, denominator: left.denominator * right.denominator }
}

function add(left: Fraction, right: Fraction): Fraction {
  return {
    numerator: left.numerator * right.denominator + right.numerator * left.denominator,
    denominator: left.denominator * right.denominator,
  }
}
