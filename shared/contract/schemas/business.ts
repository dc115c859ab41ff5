import { z } from 'zod'
import { isRatedCurrency } from '#domain/currencies'
import { isBic } from '#domain/identity/bic'
import { isIban } from '#domain/identity/iban'
import { isExemptNumber, isVatNumber } from '#domain/identity/vat-number'
import { vatReturnPeriods } from '#domain/vat/period'
import { vatSchemes } from '#domain/vat/scheme'
import { limits } from '../limits'
import { houseStyleInputSchema, houseStyleSchema } from './layout'
import {
  allowedVatRate, country, currency, identifier, isoDate, optionalEmail, optionalIdentifier, optionalPeppolId,
  optionalText, optionalVatNumber, optionalWebAddress, requiredText, timestamp,
} from './primitives'
import { locale, supplyType, vatTreatment } from './vocabulary'

/** Changed only by a person in a fresh browser session: they decide where money goes. */
export const paymentDetailFields = ['iban', 'bic', 'bankAccountName', 'defaultPaymentLink', 'email'] as const

const vatReturnPeriod = z.enum(vatReturnPeriods)
  .meta({ id: 'VatReturnPeriod', description: 'How often the VAT return is filed.' })

export const vatScheme = z.enum(vatSchemes).meta({
  id: 'VatScheme',
  description: 'When VAT at home is due: by invoice (factuurstelsel), or as it is paid (`cash`, kasstelsel: for shops, '
    + 'hospitality, hairdressers and others whom the law names, and with permission for whoever sells at least 80 % to '
    + 'others than entrepreneurs).',
})

export const vatSchemeInputSchema = z.object({
  vatScheme,
  from: isoDate.optional()
    .describe('The first day of the return period under way, or of one within a year; of the next by default. While the '
      + 'scheme was changed once at most, also of one before, no later than the day of that change.'),
}).meta({ id: 'VatSchemeInput' })

const numberFormat = requiredText(40).meta({
  description: 'Tokens {YYYY} {YY} {MM} {SEQ} {SEQ:n}, n being the zero-padded width.',
  example: '{YYYY}-{SEQ:4}',
})

export const businessUpdateSchema = z
  .object({
    name: requiredText(limits.nameLength),
    legalName: optionalText(limits.nameLength),
    addressLine1: optionalText(limits.lineLength),
    addressLine2: optionalText(limits.lineLength),
    postalCode: optionalText(20),
    city: optionalText(limits.lineLength),
    country,
    phone: optionalText(50),
    website: optionalText(limits.lineLength),
    email: optionalEmail,
    kvkNumber: optionalIdentifier(8, text => /^\d{8}$/.test(text), 'A KvK number has 8 digits'),
    vatNumber: optionalVatNumber(text => isVatNumber(text) || isExemptNumber(text), 'A character of this VAT number is wrong or missing'),
    peppolId: optionalPeppolId,
    notInHandelsregister: z.boolean(),
    iban: optionalIdentifier(34, isIban, 'A character of this IBAN is wrong or missing'),
    bic: optionalIdentifier(11, isBic, 'This is not a valid BIC'),
    bankAccountName: optionalText(70),
    defaultPaymentLink: optionalWebAddress,
    defaultVatTreatment: vatTreatment,
    defaultSupplyType: supplyType,
    defaultVatExemptionReason: optionalText(500),
    defaultVatRate: allowedVatRate,
    pricesIncludeVat: z.boolean().describe('Whether prices of new documents include VAT, where their treatment is `standard`.'),
    vatReturnPeriod,
    defaultPaymentTermDays: z.int().min(0).max(365),
    defaultCurrency: currency
      .refine(isRatedCurrency, 'Give EUR, or a currency that the European Central Bank publishes a rate of')
      .describe('EUR, or a currency that the European Central Bank publishes a rate of.'),
    defaultInvoiceLocale: locale,
    defaultNotes: optionalText(limits.noteLength),
    defaultFooter: optionalText(limits.noteLength),
    defaultLayoutId: identifier.nullable(),
    houseStyle: houseStyleInputSchema.nullable(),
    showEpcQrByDefault: z.boolean(),
    reminderMessage: optionalText(limits.noteLength),
    invoiceEmailSubject: optionalText(limits.lineLength),
    invoiceEmailMessage: optionalText(limits.noteLength),
    invoiceNumberFormat: numberFormat,
    nextInvoiceSequence: z.int().min(1).max(999_999_999),
    creditNoteNumberFormat: numberFormat,
    nextCreditNoteSequence: z.int().min(1).max(999_999_999),
    resetSequenceYearly: z.boolean(),
    remindersEnabled: z.boolean(),
    bookBankMatches: z.boolean()
      .describe('Whether payments that a bank statement tells of for certain are booked by themselves; true unless told otherwise.'),
    reminderSchedule: z
      .array(z.int().min(1).max(365))
      .min(1)
      .max(10)
      .refine(days => days.every((day, place) => place === 0 || day > (days[place - 1] ?? day)), 'Give the days in their order, each once, such as 7, 14, 30')
      .meta({ description: 'Days after the due date, in their order and each once.', example: [7, 14, 30] }),
    noticeAfterDays: z.int().min(1).max(365).nullable().meta({
      description: 'So many days after the due date a formal notice goes by itself, once of each invoice; null for never. '
        + 'Later than the last day of `reminderSchedule`. On Pro only, as automatic reminders are.',
      example: 45,
    }),
    collectionCostsBearVat: z.boolean()
      .describe('Whether somebody collects for this business and charges VAT that it cannot deduct: the costs that a formal '
        + 'notice names bear VAT then (art. 2 (3) Besluit vergoeding voor buitengerechtelijke incassokosten), else none.'),
  })
  .partial()
  .meta({ id: 'BusinessUpdate', description: 'What changes of the profile; fields left out stay as they are.' })

const text = z.string().nullable()

export const businessSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    legalName: text,
    addressLine1: text,
    addressLine2: text,
    postalCode: text,
    city: text,
    country: z.string(),
    phone: text,
    website: text,
    email: text,
    kvkNumber: text,
    vatNumber: text,
    peppolId: text,
    notInHandelsregister: z.boolean(),
    iban: text,
    bic: text,
    bankAccountName: text,
    defaultPaymentLink: text,
    defaultVatTreatment: vatTreatment,
    defaultSupplyType: supplyType,
    defaultVatExemptionReason: text,
    defaultVatRate: z.string(),
    pricesIncludeVat: z.boolean(),
    vatReturnPeriod,
    vatScheme: vatScheme.describe('The one that was chosen last; by invoice where none was.'),
    vatSchemeFrom: isoDate.nullable()
      .describe('From which day on it holds, which may lie ahead; null where none was chosen. The other holds before.'),
    defaultPaymentTermDays: z.int(),
    defaultCurrency: z.string(),
    defaultInvoiceLocale: locale,
    defaultNotes: text,
    defaultFooter: text,
    defaultLayoutId: text,
    houseStyle: houseStyleSchema.nullable(),
    showEpcQrByDefault: z.boolean(),
    reminderMessage: text,
    invoiceEmailSubject: text,
    invoiceEmailMessage: text,
    invoiceNumberFormat: z.string(),
    nextInvoiceSequence: z.int(),
    creditNoteNumberFormat: z.string(),
    nextCreditNoteSequence: z.int(),
    resetSequenceYearly: z.boolean(),
    remindersEnabled: z.boolean(),
    bookBankMatches: z.boolean(),
    reminderSchedule: z.array(z.int()),
    noticeAfterDays: z.int().nullable(),
    collectionCostsBearVat: z.boolean(),
    hasLogo: z.boolean(),
    logoUpdatedAt: timestamp.nullable(),
    paymentDetailsChangedAt: timestamp.nullable(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Business', description: 'The seller on every document, and what new documents begin with.' })

export type BusinessUpdate = z.output<typeof businessUpdateSchema>
export type VatSchemeInput = z.output<typeof vatSchemeInputSchema>
export type Business = z.output<typeof businessSchema>
