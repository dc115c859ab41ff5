import type { DocumentLocale } from '#domain/invoice/document'
import { defaultLabels } from '#domain/layout-labels'
import { startOfText } from '#domain/text'

/** As much of it as a payment provider takes. */
const longest = 255

const invoices: Readonly<Record<DocumentLocale, string>> = {
  nl: 'Facturen', en: 'Invoices', de: 'Rechnungen', fr: 'Factures',
}

/**
 * What a customer reads at the bank of a payment: the numbers of its invoices, and how many there are where not all of
 * them find room.
 */
export function paymentDescription(locale: DocumentLocale, numbers: readonly string[]): string {
  const [first = '', ...others] = numbers
  if (others.length === 0) return startOfText(`${defaultLabels.invoice[locale]} ${first}`, longest)
  const all = `${invoices[locale]} ${numbers.join(', ')}`
  if (all.length <= longest) return all
  const count = ` … (${numbers.length})`
  // Whole numbers alone: half of one would be another.
  const room = all.slice(0, longest - count.length)
  return `${room.includes(', ') ? room.slice(0, room.lastIndexOf(', ')) : invoices[locale]}${count}`
}
