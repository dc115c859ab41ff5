import { z } from 'zod'
import { lineTreatments } from '#domain/invoice/document'
import { displayStatuses } from '#domain/invoice/lifecycle'
import { settlementSchema } from './invoice-parts'
import { centsOut } from './primitives'

const text = z.string().nullable()

const creditableLineSchema = z.object({
  productId: text,
  description: z.string(),
  quantity: z.string().describe('What is left of it.'),
  unit: z.string(),
  unitPriceCents: centsOut,
  discountPercent: z.string(),
  vatRate: z.string().describe('As it was entered.'),
  vatTreatment: z.enum(lineTreatments).nullable(),
  vatExemptionReason: text,
})

export const invoiceCorrectionsSchema = z
  .object({
    creditNotes: z.array(z.object({
      id: z.string(),
      number: text,
      displayStatus: z.enum(displayStatuses),
      issueDate: z.string(),
      totalCents: centsOut,
      refundDueCents: centsOut.describe('What of it is to be paid back: the customer had paid already.'),
    })).describe('Oldest first, drafts included; those that were cancelled are left out.'),
    settlement: settlementSchema,
    lines: z.array(creditableLineSchema).describe('What can still be credited, line by line.'),
  })
  .meta({ id: 'InvoiceCorrections', description: 'How an invoice was corrected, and what of it can still be credited.' })

export type InvoiceCorrections = z.output<typeof invoiceCorrectionsSchema>
export type CreditableLine = z.output<typeof creditableLineSchema>
