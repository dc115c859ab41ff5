import { z } from 'zod'
import type { LayoutFont, LogoPlacement } from '#domain/layout'
import { pick } from '#domain/pick'
import type { DocumentLocale } from '#domain/invoice/document'
import { factFields } from '#domain/invoice/document-fields'
import { invoiceSchema } from './invoice'
import { settlementSchema, vatGroupSchema } from './invoice-parts'
import { centsOut, isoDate } from './primitives'
import { displayStatus, invoiceKind, lineTreatment, locale, vatTreatment } from './vocabulary'

const text = z.string().nullable()

const party = {
  name: z.string(),
  addressLine1: text,
  addressLine2: text,
  postalCode: text,
  city: text,
  country: z.string(),
  kvkNumber: text,
  vatNumber: text,
}

const publicPaymentSchema = z.object({
  amountCents: centsOut,
  iban: text,
  bic: text,
  accountName: z.string(),
  reference: z.string(),
  epcQr: text.describe('The text of the SEPA payment QR code; null when there can be none.'),
  link: text.describe('A page to pay at; http or https. Null where the page of the document takes payments itself.'),
  online: z.object({
    isTest: z.boolean().describe('With a key for tests nobody pays, and the document does not become paid.'),
  }).nullable().describe('Whether it can be paid from the page of the document, at the payment provider of the seller.'),
})

/**
 * What stands on the document, except that it is paid where the seller has its account now, and nothing else: no ids,
 * and nothing of the seller's own administration.
 */
export const publicInvoiceSchema = z
  .object({
    kind: invoiceKind,
    advance: z.boolean(),
    status: displayStatus,
    number: z.string(),
    locale,
    issueDate: isoDate,
    dueDate: isoDate.nullable(),
    supplyDate: isoDate.nullable(),
    supplyPeriodEnd: isoDate.nullable(),
    deliveryCountry: text,
    paidOn: isoDate.nullable(),
    currency: z.string(),
    ...pick(invoiceSchema.shape, factFields),
    notes: text,
    footer: text,
    creditedInvoiceNumber: text,
    creditedInvoiceDate: isoDate.nullable(),
    seller: z.object({ ...party, legalName: text, email: text, phone: text, website: text }),
    customer: z.object({ ...party, contactName: text }).nullable(),
    lines: z.array(z.object({
      description: z.string(),
      quantity: z.string(),
      unit: z.string(),
      unitPriceCents: centsOut,
      discountPercent: z.string(),
      vatRate: z.string(),
      vatTreatment: lineTreatment.nullable().describe('Of a line that is treated otherwise than the document.'),
      underMarginScheme: z.boolean()
        .describe('Of a line beside taxed ones: it stands in no group of VAT, and `legalNotes` name the scheme.'),
      lineTotalCents: centsOut.describe('Without VAT.'),
      lineTotalInclCents: centsOut.nullable().describe('With VAT, where prices include it.'),
    })),
    pricesIncludeVat: z.boolean(),
    vatTreatment,
    underMarginScheme: z.boolean().describe('No VAT may be stated apart: its only amount is the total.'),
    legalNotes: z.array(z.string()),
    vatBreakdown: z.array(vatGroupSchema),
    subtotalCents: centsOut,
    vatTotalCents: centsOut,
    totalCents: centsOut,
    vatTotalEurCents: centsOut.nullable().describe('For documents in another currency.'),
    exchangeRate: text.describe('Units of the currency for one euro.'),
    exchangeRateDate: isoDate.nullable(),
    exchangeRateSource: text.describe('Null when the seller names none.'),
    ...settlementSchema.shape,
    refundDueCents: centsOut.nullable()
      .describe('What is still to be paid back; of a credit note on an invoice that was made elsewhere null: nobody knows here.'),
    payment: publicPaymentSchema.nullable().describe('How to pay what is open; null when nothing is.'),
    paymentDetailsChangedOn: isoDate.nullable().describe('The day the seller last changed where payments go.'),
    paymentDetailsChangedSinceIssue: z.boolean().describe('The seller has another account by now than the document names.'),
    hasUbl: z.boolean(),
  })
  .meta({ id: 'PublicInvoice', description: 'What a customer sees of a document.' })

export const viewRecordedSchema = z.object({
  recorded: z.boolean().describe('False for the seller, and within 30 minutes of the view before.'),
})

export type PublicInvoice = z.output<typeof publicInvoiceSchema>

/** How the seller's documents look, as far as a page can look so too. */
export interface PublicLook {
  /** The seller's colour, `#RRGGBB`, as it can be read on white and on the dark. */
  accent: { light: string, dark: string }
  font: LayoutFont
  /** A `data:` address, and where it stands; null without a logo, and for one that would weigh too much. */
  logo: { source: string, placement: LogoPlacement } | null
}

/**
 * `nothing_open`: it was paid meanwhile. `unavailable`: the provider gave no answer. `tested`: paid by a key for tests.
 */
export type PaymentOutcome = 'paid' | 'waiting' | 'failed' | 'nothing_open' | 'unavailable' | 'tested'

/** All that the page of a link is drawn from, so that the same is drawn once: the document, or why there is none. */
export type PublicPage = { locale: DocumentLocale } & (
  | {
    token: string
    /** The language it was asked for in place of the document's own, which it hands on; null where none was. */
    lang: DocumentLocale | null
    invoice: PublicInvoice
    look: PublicLook | null
    /** What became of the payment the customer comes back from, or why none was begun; null where there was none. */
    outcome: PaymentOutcome | null
    /** What the address says of that payment; null where it says nothing of this document. */
    payment: string | null
    /** What the page itself is reached by, as `https:`. */
    protocol: string
  }
  | { refusal: 'link_invalid' | 'public_link_expired' | 'rate_limited' }
)
