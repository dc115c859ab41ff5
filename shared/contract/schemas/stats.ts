import { z } from 'zod'
import type { vatReturnBoxes } from '#domain/vat/return'
import { vatScheme } from './business'
import { centsOut, isoDate, queryInteger, timestamp } from './primitives'
import { invoiceKind } from './vocabulary'

export const statsQuerySchema = z.object({
  year: queryInteger(2000, 2100).optional().describe('Of the revenue and of `quarter`; this year by default.'),
  quarter: queryInteger(1, 4).optional().describe('The quarter to answer in `vat.selected`.'),
})

const eachBox = <Schema extends z.ZodType>(schema: Schema) => z.object({
  '1a': schema, '1b': schema, '1c': schema, '1e': schema, '3a': schema, '3b': schema,
} satisfies Record<(typeof vatReturnBoxes)[number], Schema>)

const quarterNumber = z.int().min(1).max(4)

export const vatQuarterSchema = z
  .object({
    year: z.int(),
    quarter: quarterNumber,
    from: isoDate,
    to: isoDate,
    basis: vatScheme.describe('By the tax point of each document (`invoice`, factuurstelsel), whether paid or not; or, of the boxes 1a, '
      + '1b and 1c, by the day of each payment (`cash`, kasstelsel). That of its last day.'),
    boxes: eachBox(z.object({ taxableCents: centsOut, vatCents: centsOut })),
    boxesWholeEuros: eachBox(z.object({ taxableEuros: z.int(), vatEuros: z.int() }))
      .describe('The boxes as the form asks for them: whole euros, rounded in the taxpayer\'s favour.'),
    exemptCents: centsOut.describe('Turnover exempt from VAT; no box of the return.'),
    korCents: centsOut.describe('Turnover under the small-business scheme; no box of the return.'),
    otherCents: centsOut.meta({ description: 'Taxed in other countries: services outside the EU, and whatever a rule on the place of supply '
      + 'has taxed abroad; no box of the return.' }),
    oss: z.array(z.object({
      country: z.string(), rate: z.string(), taxableCents: centsOut, vatCents: centsOut,
    })).optional()
      .describe('VAT of other member states, per country and rate, for the return of the one-stop shop of a quarter. In no box; '
        + 'absent where there is none.'),
    vatDueCents: centsOut.describe('The VAT of all boxes.'),
    documentCount: z.int().describe('Issued invoices and credit notes that were not cancelled.'),
    icp: z.array(z.object({
      customerId: z.string(),
      name: z.string(),
      country: z.string().describe('As the VAT number begins: EL for Greece, XI for Northern Ireland.'),
      vatNumber: z.string().describe('As it stands on the documents.'),
      goodsCents: centsOut,
      servicesCents: centsOut,
      goodsEuros: z.int().describe('In whole euros, as the form asks; all rows together are box 3b.'),
      servicesEuros: z.int(),
    })).describe('The statement of intra-Community supplies, per customer and VAT number. Its total is box 3b.'),
  })
  .meta({ id: 'VatQuarter', description: 'The figures of the Dutch VAT return of one quarter, in euro.' })

export const statsSchema = z
  .object({
    year: z.int(),
    quarter: quarterNumber.nullable(),
    currency: z.literal('EUR'),
    openCents: centsOut.describe('What is left to pay of invoices, VAT included.'),
    openCount: z.int(),
    overdueCents: centsOut,
    overdueCount: z.int(),
    paidCents: centsOut.describe('What was paid of invoices, in part as well, VAT included and less what was credited.'),
    paidCount: z.int(),
    revenueCents: centsOut.describe('Of the year, by tax point, without VAT.'),
    revenueByMonth: z.array(centsOut).length(12),
    expiring: z.object({
      count: z.int(),
      notDownloadedCount: z.int(),
      firstAt: timestamp.nullable().describe('When the first of them is deleted.'),
      documents: z.array(z.object({
        id: z.string(), kind: invoiceKind, number: z.string().nullable(), expiresAt: timestamp,
      })).describe('The first ten of them.'),
    }).describe('Documents that the Free plan deletes within 30 days.'),
    vat: z.object({ current: vatQuarterSchema, previous: vatQuarterSchema, selected: vatQuarterSchema.nullable() }),
  })
  .meta({ id: 'Stats', description: 'Figures in euro; documents in another currency count by their own rate.' })

/** The same figures of whatever period. */
export const vatFiguresSchema = vatQuarterSchema.omit({ year: true, quarter: true, basis: true })
  .meta({ id: 'VatFigures', description: 'The figures of the Dutch VAT return of a period, in euro.' })

export type VatFigures = z.output<typeof vatFiguresSchema>
export type StatsQuery = z.output<typeof statsQuerySchema>
export type Stats = z.output<typeof statsSchema>
export type VatQuarter = z.output<typeof vatQuarterSchema>
