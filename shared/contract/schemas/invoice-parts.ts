import { z } from 'zod'
import { customerDetails } from './customer'
import { centsOut, isoDate } from './primitives'
import { checkCode, checkLevel, lineTreatment, placeOfSupplyRule, supplyType, vatCategory, vatTreatment } from './vocabulary'

export const checkResultSchema = z
  .object({
    level: checkLevel,
    field: z.string().describe('A path such as lines.2.vatRate.'),
    code: checkCode,
    message: z.string()
      .describe('For people, in the language of the one who is signed in; to programs in Dutch where `Accept-Language` begins '
        + 'with nl, else in English.'),
    details: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).optional()
      .describe('Figures the finding rests on, such as the rate and what remains of it for credit_exceeds_remaining.'),
  })
  .meta({ id: 'CheckResult', description: 'One finding of the compliance check.' })

export const vatGroupSchema = z
  .object({
    category: vatCategory,
    rate: z.string(),
    treatment: lineTreatment.optional().describe('Of lines that are treated otherwise than their document; absent for all others.'),
    taxableCents: centsOut,
    vatCents: centsOut,
    taxableEurCents: centsOut.optional()
      .describe('The taxable amount in euro, by which credit notes in another currency take back together what their '
        + 'invoice was reported with: of what is left of it, and of what a credit note takes. Absent elsewhere.'),
    vatEurCents: centsOut.optional().describe('The VAT in euro, of the same groups.'),
  })
  .meta({ id: 'VatGroup' })

export const creditedInvoiceSchema = z
  .object({
    customerId: z.string().nullable(),
    customerVatNumber: z.string().nullable().describe('As it stands on the invoice; null as well where that was not kept.'),
    vatTreatment,
    supplyType: supplyType.nullable(),
    placeOfSupplyRule: placeOfSupplyRule.nullable(),
    vatCountry: z.string().nullable(),
    exchangeRate: z.string().nullable(),
    remaining: z.array(vatGroupSchema).describe('What may still be credited, per VAT category and rate.'),
    remainingVatEurCents: centsOut.nullable().describe('Of an invoice in another currency.'),
    rateDays: z.array(isoDate).optional().describe('The days whose rates it may state.'),
  })
  .meta({
    id: 'CreditedInvoice',
    description: 'What a credit note may take back of an invoice of this account; after issue as it stood then.',
  })

export const deductedAdvanceSchema = z
  .object({
    id: z.string(),
    number: z.string(),
    issueDate: isoDate,
    currency: z.string(),
    customerId: z.string().nullable(),
    vatTreatment,
    supplyType: supplyType.nullable(),
    placeOfSupplyRule: placeOfSupplyRule.nullable(),
    vatCountry: z.string().nullable(),
    remaining: z.array(vatGroupSchema).describe('What it charged and was not credited, per VAT category, rate and treatment.'),
    vatExemptionReasons: z.array(z.string()).describe('Of its exempt lines, each once.'),
    deductedByNumber: z.string().nullable().describe('The number of another invoice that deducts it already.'),
  })
  .meta({ id: 'DeductedAdvance', description: 'What a later invoice deducts of an advance invoice; after issue as it stood then.' })

/** What a document shows, where there is any. */
export const shownText = z.string().nullable()

export const sellerSchema = z
  .object({
    name: z.string(),
    legalName: shownText,
    addressLine1: shownText,
    addressLine2: shownText,
    postalCode: shownText,
    city: shownText,
    country: z.string(),
    kvkNumber: shownText,
    vatNumber: shownText,
    peppolId: shownText,
    notInHandelsregister: z.boolean(),
    iban: shownText,
    bic: shownText,
    bankAccountName: shownText,
    email: shownText,
    phone: shownText,
    website: shownText,
  })
  .meta({ id: 'Seller' })

export const invoiceCustomerSchema = z
  .object({ id: z.string(), ...customerDetails })
  .meta({ id: 'InvoiceCustomer' })

export const ublProfile = z.enum(['peppol', 'nlcius', 'en16931']).meta({
  id: 'UblProfile', description: 'The strictest rules that the e-invoice meets, Peppol BIS Billing 3.0 first.',
})

/** Where an invoice stands with its customer: total − credited − paid + refunded is open, or goes back. */
export const settlementSchema = z.object({
  creditedCents: centsOut.describe('What issued credit notes took off the total.'),
  paidCents: centsOut.describe('What was paid, before anything of it went back.'),
  refundedCents: centsOut.describe('What of that was paid back.'),
  refundDueCents: centsOut.describe('What of it is still to be paid back by credit notes.'),
  overpaidCents: centsOut.describe('What was paid too much, and no credit note gives back.'),
  openCents: centsOut,
})
