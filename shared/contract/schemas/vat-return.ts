import { z } from 'zod'
import { vatReturnBoxes, vatReturnHeadings } from '#domain/vat/return'
import { vatPeriodOf, vatReturnPeriods } from '#domain/vat/period'
import { vatScheme } from './business'
import { cents, centsOut, isoDate, timestamp } from './primitives'
import { vatFiguresSchema } from './stats'

/** The key of a period of the VAT return. */
export const vatPeriodKey = z.string().refine(text => vatPeriodOf(text) !== null, 'Give a period as 2026-11, 2026-Q4 or 2026')
  .meta({ example: '2026-Q4' })

/** A period that could not exist is simply not found. */
export const vatPeriodParams = z.object({ period: vatPeriodKey })

export const vatBoxParams = z.object({ period: vatPeriodKey, box: z.enum(vatReturnHeadings) })

export const auditFileParams = z.object({
  year: z.string().regex(/^2(?:0\d\d|100)$/).transform(Number).meta({ example: '2026' }),
})

export const vatBoxQuerySchema = z.object({
  after: z.string().regex(/^\d{4}-\d{2}-\d{2}_[\w-]{1,64}$/).optional()
    .describe('The `next` of the page before.'),
})

export const vatFilingInputSchema = z.object({
  period: vatPeriodKey,
  version: z.string().min(1).max(64).describe('Of the figures that were seen and filed.'),
  inputVatCents: cents.nullish()
    .describe('The VAT on purchases that is deducted (box 5b), which Polder keeps with the return and knows nothing else of.'),
})

const periodFields = { period: z.string(), from: isoDate, to: isoDate }

const changesSchema = z.object({
  boxes: z.array(z.object({ box: z.enum(vatReturnBoxes), taxableCents: centsOut, vatCents: centsOut })),
  outsideCents: centsOut.describe('Of turnover that stands in no box.'),
  vatDueCents: centsOut,
  isIcpChanged: z.boolean(),
  oss: z.array(z.object({ country: z.string(), rate: z.string(), taxableCents: centsOut, vatCents: centsOut }))
    .describe('What differs of the VAT of other member states, per country and rate: corrected in a later return of the '
      + 'one-stop shop.'),
  correction: z.enum(['none', 'next_return', 'supplement']),
  documents: z.array(z.object({
    id: z.string(),
    kind: z.enum(['invoice', 'credit_note']),
    number: z.string().nullable(),
    customerName: z.string().nullable(),
    issueDate: isoDate,
    taxPointDate: isoDate.nullable(),
    isCancelled: z.boolean(),
    isMoved: z.boolean().describe('Whether it counted in another period when this one was filed, before figures went by the tax point.'),
  })).describe('What was issued, cancelled, paid or credited since, or moved, the first fifty.'),
}).describe('How the figures differ from those that were filed: what is more now is positive.')

export const vatReturnSchema = z.object({
  ...periodFields,
  kind: z.enum(vatReturnPeriods),
  deadline: isoDate,
  basis: vatScheme.describe('By invoice, or of the boxes 1a, 1b and 1c by payment; that of its last day.'),
  figures: vatFiguresSchema,
  version: z.string(),
  icpStatements: z.array(z.object({ ...periodFields, deadline: isoDate })),
  missing: z.object({
    drafts: z.int(),
    withoutSupplyDate: z.int(),
    documentsWithoutSupplyDate: z.array(z.object({
      id: z.string(), number: z.string().nullable(), issueDate: isoDate,
    })).describe('The first fifty of them: their issue date stands in, whether they belong in the period or not.'),
    unverifiedVatNumbers: z.array(z.object({
      customerId: z.string(), name: z.string(), vatNumber: z.string().nullable(), isInvalid: z.boolean(),
    })),
  }).describe('What to look at before filing.'),
  badDebts: z.array(z.object({
    id: z.string(),
    number: z.string().nullable(),
    customerName: z.string().nullable(),
    dueDate: isoDate.describe('Thirty days after it was invoiced where no day was agreed on.'),
    currency: z.string(),
    openCents: centsOut.describe('What is open of it now, in its currency.'),
    vatCents: centsOut.describe('What is given back of it on that day, in euro.'),
    on: isoDate.meta({ description: 'The day since when it is lost: a year after it fell due, or later as the cash scheme was left, or '
      + 'the day that was told.' }),
    isMarked: z.boolean(),
  })).describe('Claims of which VAT can be given back: open a year after they fell due, by then or before as far as a return can '
    + 'still be corrected, and those marked in the period. The fifty that were invoiced last, in that order.'),
  kor: z.object({
    turnoverCents: centsOut, limitCents: centsOut, level: z.enum(['below', 'near', 'above', 'closed']),
  }).nullable().describe('The turnover of the year under the small-business scheme, which is closed after a year above '
    + 'its limit; null for everybody else.'),
  filing: z.object({
    filedAt: timestamp,
    filedBy: z.string().nullable(),
    figures: vatFiguresSchema,
    inputVatCents: centsOut.nullable().describe('What was deducted in box 5b; null where nobody said.'),
    changes: changesSchema.nullable(),
  }).nullable(),
}).meta({ id: 'VatReturn', description: 'The VAT return of a period, and what became of it since it was filed.' })

export const vatReturnsSchema = z.object({
  data: z.array(z.object({
    period: z.string(),
    deadline: isoDate,
    isFiled: z.boolean().describe('Whether any of its months stands in a return that was marked as filed.'),
    isLate: z.boolean(),
    payableEuros: z.int().describe('The VAT that is due, before input VAT; below zero to get back.'),
  })),
})

export const vatBoxDocumentsSchema = z.object({
  data: z.array(z.object({
    id: z.string(),
    kind: z.enum(['invoice', 'credit_note']),
    number: z.string().nullable(),
    customerName: z.string().nullable(),
    issueDate: isoDate,
    taxPointDate: isoDate.describe('The day on which this counts; under the cash scheme that of a payment.'),
    taxableCents: centsOut,
    vatCents: centsOut,
  })),
  next: z.string().nullable(),
})

export type VatReturn = z.output<typeof vatReturnSchema>
export type VatReturns = z.output<typeof vatReturnsSchema>
export type VatReturnChanges = z.output<typeof changesSchema>
export type VatFilingInput = z.output<typeof vatFilingInputSchema>
export type VatBoxDocuments = z.output<typeof vatBoxDocumentsSchema>
