import { z } from 'zod'
import { limits } from '../limits'
import { cents, centsOut, decimal, identifier, optionalText, plainText, vatRate } from './primitives'
import { lineTreatment } from './vocabulary'

export const lineInputSchema = z
  .object({
    productId: identifier.nullable().optional()
      .describe('Fills in description, unit, price and rate where they are left out. A price with VAT is converted '
        + 'for a document without, and the other way round, to the cent.'),
    description: plainText(limits.descriptionLength).optional().describe('Required on a line without a product.'),
    quantity: decimal(
      { maxScale: 6, maxIntegerDigits: 9, nonZero: true },
      'Give a quantity such as "2" or "1.5": up to six decimals, not zero',
    ).default('1'),
    unit: plainText(10).transform(text => text.trim().toUpperCase()).optional()
      .describe('UN/ECE Recommendation 20, such as HUR for hours; the unit of the product, else C62, where it is left out.'),
    unitPriceCents: cents.optional().describe('Required on a line without a product; may be negative.'),
    discountPercent: decimal(
      { maxScale: 4, min: '0', max: '100' },
      'Give a discount between "0" and "100" with up to four decimals',
    ).default('0'),
    vatRate: vatRate.optional()
      .describe('The rate of the product, else of the business, on the day of supply or issue, where it is left out.'),
    enteredVatRate: vatRate.optional()
      .describe('The rate that is kept for a switch back to `standard`, as lines are read: it counts where no VAT is '
        + 'charged and vatRate says "0" or nothing.'),
    vatTreatment: lineTreatment.nullable().optional()
      .describe('Of a line that is exempt, under reverse charge (btw verlegd) or outside VAT (doorlopende post, incassokosten, '
        + 'wettelijke rente) on a document under the treatment `standard`; null for a line that is treated as the document.'),
    vatExemptionReason: optionalText(500).optional().describe('Of an exempt line; the default of the business where it is left out.'),
  })
  .superRefine((line, context) => {
    if (line.productId) return
    for (const field of ['description', 'unitPriceCents'] as const) {
      if (line[field] === undefined) {
        context.addIssue({ code: 'custom', path: [field], message: 'Required on a line without a product' })
      }
    }
  })
  .meta({ id: 'InvoiceLineInput' })

export const invoiceLineSchema = z
  .object({
    id: z.string(),
    position: z.int(),
    productId: z.string().nullable(),
    description: z.string(),
    quantity: z.string(),
    unit: z.string(),
    unitPriceCents: centsOut,
    discountPercent: z.string(),
    vatRate: z.string().describe('The rate that is charged: "0" under every treatment but `standard`, and of lines with one of their own.'),
    enteredVatRate: z.string().describe('The rate as it was entered, kept for a switch back to `standard`.'),
    vatTreatment: lineTreatment.nullable(),
    vatExemptionReason: z.string().nullable(),
    lineTotalCents: centsOut.describe('Without VAT. Where prices include VAT, its share of what is taxed at its rate.'),
    lineTotalInclCents: centsOut.nullable()
      .describe('With VAT, where prices include it; null elsewhere, because VAT is rounded once per rate.'),
  })
  .meta({ id: 'InvoiceLine' })

export type LineInput = z.output<typeof lineInputSchema>
