import type { InvoiceDocument } from '#domain/invoice/document'
import { checkLength, lengthLimits } from '#domain/invoice/compliance/length'
import { invoice, line } from './pdf-cast'

const of = (length: number, part: string) => part.repeat(Math.ceil(length / part.length)).slice(0, length)

/** The ways in which a description of 2,000 characters can be as much work as is let in. */
const fillings: Record<string, string> = {
  words: of(2_000, 'Woorden van een gewone lengte '),
  'single letters': of(2_000, 'a '),
  'wide letters': `${of(999, 'W')} ${of(999, 'W')}`,
  'line breaks': of(2 * lengthLimits.lineBreaksPerText, 'x\n'),
  'long words': `${of(999, 'Donaudampfschifffahrts')} ${of(999, 'Donaudampfschifffahrts')}`,
  'marks over letters': of(2_000, `Z${'\u0301\u0325'.repeat(40)} `),
  Greek: of(2_000, 'Ωμέγα και Άλφα '),
  Hebrew: of(2_000, 'חשבונית אחת '),
  'soft hyphens': of(2_000, 'a\u00ADb '),
}

/** For each way, an invoice that has as many lines and notes as may be printed with it. */
export const longestDocuments: readonly { filling: string, document: InvoiceDocument }[] =
  Object.entries(fillings).map(([filling, description]) => ({ filling, document: longestOf(description) }))

/** Found by halving: the most lines with which it is not yet too long. */
function longestOf(description: string): InvoiceDocument {
  const notes = of(5_000, 'Een noot van een gewone lengte ')
  const withLines = (count: number) =>
    invoice({ notes, footer: notes, lines: Array.from({ length: count }, () => line({ description })) })
  let fits = 1
  let isTooMany = 501
  while (isTooMany - fits > 1) {
    const middle = Math.floor((fits + isTooMany) / 2)
    if (checkLength(withLines(middle)).length === 0) fits = middle
    else isTooMany = middle
  }
  return withLines(fits)
}
