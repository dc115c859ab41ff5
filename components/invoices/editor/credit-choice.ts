import type { CreditableLine } from '#contract/schemas/corrections'
import type { DocumentLocale } from '#domain/invoice/document'
import { compareDecimals, parseDecimal } from '#domain/decimal'
import { formatAmount, formatPlainDecimal, parseDecimalInput } from '#domain/money'
import { discountOf, priceOf } from '../../../composables/draft/draft-input'
import type { DraftLine } from '../../../composables/draft/draft'

/** A line that can still be credited, and the line of the draft that credits it; null while it is not chosen. */
export interface CreditChoice {
  creditable: CreditableLine
  line: DraftLine | null
}

/**
 * Lays the lines of a credit note beside what can still be credited: the same words, price, discount and VAT are the
 * same line, whatever the quantity. What matches nothing was written by hand.
 */
export function creditChoices(
  creditable: readonly CreditableLine[],
  lines: readonly DraftLine[],
  typedIn: DocumentLocale,
) {
  const unmatched = [...lines]
  const choices = creditable.map((wanted): CreditChoice => {
    const index = unmatched.findIndex(line => isOfSameLine(line, wanted, typedIn))
    const [line = null] = index === -1 ? [] : unmatched.splice(index, 1)
    return { creditable: wanted, line }
  })
  return { choices, ownLines: unmatched }
}

/** A line of the draft that credits all that is left of one. */
export function creditLine(
  creditable: CreditableLine, key: number, { typedIn, currency }: { typedIn: DocumentLocale, currency: string },
): DraftLine {
  const { productId, description, unit, vatRate, vatTreatment } = creditable
  return {
    key,
    productId,
    description,
    unit,
    vatRate,
    vatTreatment,
    quantity: formatPlainDecimal(creditable.quantity, typedIn),
    unitPrice: formatAmount(creditable.unitPriceCents, typedIn, currency),
    discountPercent: creditable.discountPercent === '0' ? '' : formatPlainDecimal(creditable.discountPercent, typedIn),
    vatExemptionReason: creditable.vatExemptionReason ?? '',
  }
}

/** Whether a choice credits all that is left of its line. */
export function isWhole({ creditable, line }: CreditChoice, typedIn: DocumentLocale): boolean {
  const [wanted, rest] = [parseDecimalInput(line?.quantity ?? '', typedIn) ?? '', creditable.quantity].map(parseDecimal)
  return !!wanted && !!rest && compareDecimals(wanted, rest) === 0
}

/** What is wrong with a quantity: it is nothing that can be credited, or more than is left. */
export function quantityFault({ creditable, line }: CreditChoice, typedIn: DocumentLocale): 'nothing' | 'tooMuch' | null {
  if (!line) return null
  const [wanted, rest] = [parseDecimalInput(line.quantity, typedIn) ?? '', creditable.quantity].map(parseDecimal)
  if (!wanted || !rest) return 'nothing'
  const nothing = { digits: 0n, scale: 0 }
  const sign = compareDecimals(rest, nothing)
  if (compareDecimals(wanted, nothing) !== sign) return 'nothing'
  return compareDecimals(wanted, rest) === sign ? 'tooMuch' : null
}

function isOfSameLine(line: DraftLine, wanted: CreditableLine, typedIn: DocumentLocale): boolean {
  return line.description === wanted.description && line.unit === wanted.unit && line.vatRate === wanted.vatRate
    && line.vatTreatment === wanted.vatTreatment && priceOf(line, typedIn) === wanted.unitPriceCents
    && discountOf(line, typedIn) === wanted.discountPercent
}
