import type { DecimalString } from './invoice/document'

/** An exact decimal: `digits` ÷ 10^`scale`. "1.50" is { digits: 150n, scale: 2 }. */
export interface Decimal {
  readonly digits: bigint
  readonly scale: number
}

export interface DecimalBounds {
  /** Most digits after the point, trailing zeros not counted. */
  maxScale?: number
  /** Most digits before the point, leading zeros not counted. */
  maxIntegerDigits?: number
  /** Smallest value allowed. */
  min?: DecimalString
  /** Largest value allowed. */
  max?: DecimalString
  nonZero?: boolean
}

/** Thrown where a decimal string was promised and something else came. */
export class NotADecimal extends RangeError {
  constructor(text: string) {
    super(`Not a decimal: ${JSON.stringify(text.slice(0, 40))}`)
    this.name = 'NotADecimal'
  }
}

/**
 * Reads a plain decimal such as "21", "-0.5" or "007.10"; null for anything else (exponents, separators, "+1", ".5").
 * Text over 60 characters is refused, because reading a bigint takes time quadratic in its length.
 */
export function parseDecimal(text: string): Decimal | null {
  const known = lately.get(text)
  if (known) return known
  const match = text.length <= longestDecimal ? decimalPattern.exec(text) : null
  if (!match) return null
  const [, sign = '', whole = '', fraction = ''] = match
  const magnitude = BigInt(whole + fraction)
  const decimal = { digits: sign === '-' ? -magnitude : magnitude, scale: fraction.length }
  if (lately.size >= mostParsed) lately.clear()
  lately.set(text, decimal)
  return decimal
}

/** Like parseDecimal, for text that was validated before. Throws NotADecimal. */
export function requireDecimal(text: string): Decimal {
  const decimal = parseDecimal(text)
  if (!decimal) throw new NotADecimal(text)
  return decimal
}

/** Writes every digit the scale asks for: { digits: 150n, scale: 2 } → "1.50". Never an exponent, never "-0". */
export function formatDecimal({ digits, scale }: Decimal): DecimalString {
  const magnitude = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0')
  const sign = digits < 0n ? '-' : ''
  if (scale === 0) return sign + magnitude
  return `${sign}${magnitude.slice(0, -scale)}.${magnitude.slice(-scale)}`
}

/** The shortest way to write the same number: "21.00" → "21", "-0" → "0". Throws NotADecimal. */
export function normaliseDecimal(text: string): DecimalString {
  return formatDecimal(withoutTrailingZeros(requireDecimal(text)))
}

/** Negative when left < right, positive when left > right, 0 when they are the same number ("1.0" and "1"). */
export function compareDecimals(left: Decimal, right: Decimal): -1 | 0 | 1 {
  const scale = Math.max(left.scale, right.scale)
  const difference = atScale(left, scale) - atScale(right, scale)
  if (difference === 0n) return 0
  return difference < 0n ? -1 : 1
}

/** Whether the text is a decimal within the bounds. */
export function isDecimal(text: string, bounds: DecimalBounds = {}): text is DecimalString {
  const parsed = parseDecimal(text)
  if (!parsed) return false
  const { digits, scale } = withoutTrailingZeros(parsed)
  if (bounds.maxScale !== undefined && scale > bounds.maxScale) return false
  if (bounds.maxIntegerDigits !== undefined && !isBelow({ digits, scale }, bounds.maxIntegerDigits)) return false
  if (bounds.min !== undefined && compareDecimals(parsed, requireDecimal(bounds.min)) < 0) return false
  if (bounds.max !== undefined && compareDecimals(parsed, requireDecimal(bounds.max)) > 0) return false
  return !(bounds.nonZero && digits === 0n)
}

/**
 * The whole number nearest to numerator ÷ denominator; an exact half goes away from zero, on both sides of it,
 * so that a credit note is to the cent the mirror of its invoice.
 */
export function divideHalfAwayFromZero(numerator: bigint, denominator: bigint): bigint {
  if (denominator === 0n) throw new RangeError('Division by zero')
  const negative = numerator < 0n !== denominator < 0n
  const over = numerator < 0n ? -numerator : numerator
  const under = denominator < 0n ? -denominator : denominator
  const magnitude = (2n * over + under) / (2n * under)
  return negative ? -magnitude : magnitude
}

/** 10 to the power of a whole exponent. */
export function powerOfTen(exponent: number): bigint {
  return powersOfTen[exponent] ?? 10n ** BigInt(exponent)
}

const powersOfTen = Array.from({ length: 20 }, (_, exponent) => 10n ** BigInt(exponent))

const longestDecimal = 60
/** What was read lately: the lines of a document repeat a few rates and quantities, each asked for many times. */
const lately = new Map<string, Decimal>()
const mostParsed = 1_000
const decimalPattern = /^(-?)(\d+)(?:\.(\d+))?$/

function withoutTrailingZeros({ digits, scale }: Decimal): Decimal {
  let shortest = { digits, scale }
  while (shortest.scale > 0 && shortest.digits % 10n === 0n) {
    shortest = { digits: shortest.digits / 10n, scale: shortest.scale - 1 }
  }
  return shortest
}

/** Whether a decimal has at most so many digits before its point. */
function isBelow({ digits, scale }: Decimal, integerDigits: number): boolean {
  const beyond = powerOfTen(integerDigits + scale)
  return -beyond < digits && digits < beyond
}

function atScale(decimal: Decimal, scale: number): bigint {
  return decimal.digits * powerOfTen(scale - decimal.scale)
}
