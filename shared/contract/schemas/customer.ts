import { z } from 'zod'
import { customerFields } from '#domain/customer-fields'
import { customerTypes } from '#domain/invoice/document'
import { masterDataSorts } from '../lists'
import { shownFields, takenFields } from './described-fields'
import {
  centsOut, country, externalId, identifier, identifiers, optionalEmail, optionalEmails, optionalIdentifier,
  optionalPeppolId, optionalVatNumber, pageQuery, queryFlag, searchText, synchroniseQuery,
  timestamp,
} from './primitives'
import { locale, supplyType, vatTreatment } from './vocabulary'

const customerType = z.enum(customerTypes).meta({ id: 'CustomerType' })

const takenOfCustomer = {
  ...takenFields(customerFields, {
    type: customerType,
    email: optionalEmail,
    emailCc: optionalEmails(1_000).describe('Extra recipients, comma separated.'),
    country,
    kvkNumber: optionalIdentifier(8, text => /^\d{8}$/.test(text), 'A KvK number has 8 digits'),
    vatNumber: optionalVatNumber(text => /^[A-Z0-9+*]+(?:-EX)?$/.test(text), 'A VAT number has letters and digits only'),
    peppolId: optionalPeppolId,
    defaultVatTreatment: vatTreatment.nullable(),
    defaultSupplyType: supplyType.nullable(),
    paymentTermDays: z.int().min(0).max(365).nullable(),
    locale: locale.nullable(),
    defaultLayoutId: identifier.nullable(),
  }),
  externalId,
}

const { type, name, country: countryField, ...optionalFields } = takenOfCustomer

export const customerInputSchema = z
  .object({
    type: type.default('business'),
    name,
    country: countryField.default('NL'),
    ...z.object(optionalFields).partial().shape,
  })
  .meta({ id: 'CustomerInput' })

export const customerPatchSchema = z
  .object(takenOfCustomer)
  .partial()
  .extend({ archived: z.boolean().optional() })
  .meta({ id: 'CustomerPatch' })

/** The query of a check; what counts as an EU number is for the service to say. */
export const vatCheckQuerySchema = z.object({ vat: z.string().trim().min(1).max(40) })

export const vatCheckSchema = z
  .object({
    vatNumber: z.string(),
    countryCode: z.string(),
    status: z.enum(['valid', 'invalid', 'unavailable']).meta({
      id: 'VatCheckStatus', description: 'What VIES said; `unavailable` when it could not be asked.',
    }),
    checkedAt: timestamp,
    source: z.string().describe('The service that was asked.'),
    requestIdentifier: z.string().nullable().describe('The service\'s proof that it was asked, on behalf of a seller with a VAT number.'),
  })
  .meta({ id: 'VatCheck', description: 'What the EU VAT validation service said of a number.' })

/** The customer's own fields, as they are shown and as they are frozen on a document. */
export const customerDetails = shownFields(customerFields, {
  type: customerType,
  defaultVatTreatment: vatTreatment.nullable(),
  defaultSupplyType: supplyType.nullable(),
  locale: locale.nullable(),
})

export const customerSchema = z
  .object({
    id: z.string(),
    ...customerDetails,
    externalId: z.string().nullable(),
    archived: z.boolean(),
    vatCheck: vatCheckSchema.nullable(),
    invoiceCount: z.int(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Customer' })

/** What the lists of customers and products take. `archived` wins over `includeArchived`. */
export const masterDataQuerySchema = z.object({
  q: searchText.optional(),
  ...synchroniseQuery,
  ...pageQuery,
  includeArchived: queryFlag.optional().describe('Both active and archived ones.'),
  archived: queryFlag.optional().describe('Only archived ones when true, only active ones when false.'),
  sort: z.enum(masterDataSorts).default('-createdAt').describe('By name, case and accents do not matter.'),
})

export const customerBalancesQuerySchema = z.object({ ids: identifiers })

export const customerBalancesSchema = z.object({
  data: z.array(z.object({
    customerId: z.string(),
    lastIssueDate: z.string().nullable().describe('Of the last invoice that was issued.'),
    open: z.array(z.object({ currency: z.string(), cents: centsOut })).describe('What is to be paid.'),
  })),
}).meta({ id: 'CustomerBalances', description: 'What customers have to pay, and when they were invoiced last.' })

const amounts = z.array(z.object({ currency: z.string(), cents: centsOut }))

export const customerFiguresSchema = z.object({
  open: amounts.describe('What is to be paid.'),
  overdue: amounts.describe('What of that was to be paid before today.'),
  turnover: z.array(z.object({ year: z.int(), cents: centsOut }))
    .describe('Of this year and the last one in euro, as the statistics and the VAT return count it.'),
  daysToPay: z.int().nullable().describe('From issue to payment, on average over the latest invoices that were paid; null where none was.'),
}).meta({ id: 'CustomerFigures', description: 'How a customer stands: what is open, what it brought in and how fast it pays.' })

export const lastPricesQuerySchema = z.object({ ids: identifiers.describe('Of products.') })

export const lastPricesSchema = z.object({
  data: z.array(z.object({
    productId: z.string(),
    unitPriceCents: centsOut,
    pricesIncludeVat: z.boolean(),
    vatRate: z.string().describe('Of the line: what the price holds, or would carry.'),
    currency: z.string(),
    issueDate: z.string(),
  })),
}).meta({
  id: 'LastPrices', description: 'By which prices a customer was billed last, where they are not those of the products.',
})

/** What deleting a customer or product did: exactly one of the two is true. */
export const deleteResultSchema = z
  .object({ id: z.string(), deleted: z.boolean(), archived: z.boolean() })
  .meta({ id: 'DeleteResult' })

export type CustomerInput = z.output<typeof customerInputSchema>
export type CustomerPatch = z.output<typeof customerPatchSchema>
export type Customer = z.output<typeof customerSchema>
export type VatCheck = z.output<typeof vatCheckSchema>
export type CustomerBalancesQuery = z.output<typeof customerBalancesQuerySchema>
export type CustomerFigures = z.output<typeof customerFiguresSchema>
export type CustomerBalances = z.output<typeof customerBalancesSchema>
export type LastPricesQuery = z.output<typeof lastPricesQuerySchema>
export type LastPrices = z.output<typeof lastPricesSchema>
export type MasterDataQuery = z.output<typeof masterDataQuerySchema>
export type DeleteResult = z.output<typeof deleteResultSchema>
