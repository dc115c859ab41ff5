import type { z } from 'zod'
import type { Invoice, invoiceInputSchema, invoicePreviewInputSchema } from '#contract/schemas/invoice'
import type { lineInputSchema } from '#contract/schemas/invoice-line'
import { valuesOf } from '#domain/fields'
import { optionalDates } from '#domain/invoice/document-fields'
import type { DocumentLocale } from '#domain/invoice/document'
import { parseDecimalInput } from '#domain/money'
import { parseTypedAmount } from '#domain/typed-amount'
import { parseTypedQuantity } from '#domain/typed-quantity'
import { hasVatInPrices } from '#domain/vat/prices'
import { lineTreatmentOf } from '#domain/vat/treatments'
import { filledLines, type Draft, type DraftLine } from './draft'

type InvoiceBody = z.input<typeof invoiceInputSchema>
type PreviewBody = z.input<typeof invoicePreviewInputSchema>

/** The body that creates or changes the draft. What cannot be read is passed on for the schema to refuse. */
export function draftInput(draft: Draft, typedIn: DocumentLocale): InvoiceBody {
  const { customer, lines, deductedAdvances, ...fields } = draft
  return {
    ...fields,
    ...(customer ? { customerId: customer.id } : {}),
    // Kept by the editor for a switch back to the treatment that has VAT to include.
    pricesIncludeVat: hasVatInPrices(draft),
    advanceInvoiceIds: deductedAdvances.map(({ id }) => id),
    number: orNull(draft.number),
    ...valuesOf(optionalDates, name => orNull(draft[name])),
    exchangeRate: draft.exchangeRate.trim() === ''
      ? null
      : parseDecimalInput(draft.exchangeRate, typedIn) ?? draft.exchangeRate,
    lines: filledLines(lines).map(line => ({
      ...lineInput(line, typedIn), vatTreatment: lineTreatmentOf(line, draft),
    })),
  }
}

/**
 * The body that shows the page of the draft.
 * @param stored the draft as it is stored; null while it is not
 */
export function previewInput(draft: Draft, typedIn: DocumentLocale, stored: Invoice | null): PreviewBody {
  const { customer, ...input } = draftInput(draft, typedIn)
  return { ...input, ...(stored?.creditedInvoiceId ? { creditedInvoiceId: stored.creditedInvoiceId } : {}) }
}

function lineInput(line: DraftLine, typedIn: DocumentLocale): z.input<typeof lineInputSchema> {
  return {
    productId: line.productId,
    description: line.description,
    quantity: quantityOf(line, typedIn) ?? line.quantity,
    unit: unitOf(line, typedIn),
    unitPriceCents: priceOf(line, typedIn) ?? Number.NaN,
    discountPercent: discountOf(line, typedIn) ?? line.discountPercent,
    vatRate: line.vatRate,
    vatExemptionReason: orNull(line.vatExemptionReason),
  }
}

/** The quantity of a line; null when it cannot be read. */
export function quantityOf({ quantity }: DraftLine, typedIn: DocumentLocale): string | null {
  return parseTypedQuantity(quantity, typedIn)?.quantity ?? null
}

/** The unit of a line: that which is typed with its quantity, until it stands in its own place. */
export function unitOf({ quantity, unit }: DraftLine, typedIn: DocumentLocale): string {
  return parseTypedQuantity(quantity, typedIn)?.unit ?? unit
}

/** The price of a line in cents, nothing typed being nothing to pay; null when it cannot be read. */
export function priceOf({ unitPrice }: DraftLine, typedIn: DocumentLocale): number | null {
  return unitPrice.trim() === '' ? 0 : parseTypedAmount(unitPrice, typedIn)
}

/** Whether a price that cannot be read is a number all the same, with parts of cents. */
export function hasPartsOfCents({ unitPrice }: DraftLine, typedIn: DocumentLocale): boolean {
  const fraction = /\.(\d+)$/.exec(parseDecimalInput(unitPrice.replace(/[€'’]/g, ''), typedIn) ?? '')?.[1] ?? ''
  return fraction.length > 2
}

/** The discount of a line in percent; null when it cannot be read. */
export function discountOf({ discountPercent }: DraftLine, typedIn: DocumentLocale): string | null {
  return discountPercent.trim() === '' ? '0' : parseDecimalInput(discountPercent.replace(/%\s*$/, ''), typedIn)
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text
}
