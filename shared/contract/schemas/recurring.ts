import { z } from 'zod'
import { frequencies } from '#domain/recurrence'
import { centsOut, identifier, isoDate, timestamp } from './primitives'

/** At most so many weeks, months, quarters or years lie between two dates. */
export const longestInterval = 100

const frequency = z.enum(frequencies).meta({ id: 'RecurringFrequency' })

const recurringFields = {
  frequency,
  interval: z.int().min(1).max(longestInterval).describe('Every so many weeks, months, quarters or years.'),
  nextRunDate: isoDate.describe('The next date. Its day is the anchor of those that follow: the 31st is the 28th in February, and the '
    + '31st in March again. So is that of a template whose month was longer: of the 31st, beginning on 28 February. '
    + 'Dates in the past are made up, oldest first.'),
  endDate: isoDate.nullable().describe('The last day that a date may fall on. One before the next date stops the '
    + 'schedule; a later one, or none, does not resume it.'),
  autoIssue: z.boolean().describe('Whether the draft of each date is issued; needs the scope invoices:issue.'),
  autoSend: z.boolean().describe('Whether what was issued is mailed to the customer; needs autoIssue and the scope invoices:send.'),
  active: z.boolean(),
}

export const recurringInputSchema = z
  .object({
    templateInvoiceId: identifier.describe('The invoice that is copied: any of yours, draft or issued.'),
    ...recurringFields,
    interval: recurringFields.interval.default(1),
    endDate: recurringFields.endDate.default(null),
    autoIssue: recurringFields.autoIssue.default(true),
    autoSend: recurringFields.autoSend.default(false),
    active: recurringFields.active.default(true),
  })
  .meta({ id: 'RecurringInput' })

export const recurringUpdateSchema = z.object(recurringFields).partial().meta({ id: 'RecurringUpdate' })

export const recurringScheduleSchema = z
  .object({
    id: z.string(),
    templateInvoiceId: z.string().nullable().describe('Null once the draft was deleted.'),
    customerId: z.string().nullable(),
    customerName: z.string().nullable(),
    currency: z.string().nullable().describe('That of the template; null once it was deleted, as the next two.'),
    totalCents: centsOut.nullable().describe('What the template comes to, VAT included.'),
    lineDescriptions: z.array(z.string()).nullable().describe('The first three lines of the template, as written.'),
    frequency,
    interval: z.int(),
    firstRunDate: isoDate.describe('The date it began with, which supply periods are counted from; with another frequency or '
      + 'interval it begins anew.'),
    firstSupplyDate: isoDate.nullable().describe('The supply period of firstRunDate where its frequency or interval was '
      + 'changed: it follows on what was billed before. Null where the template tells it.'),
    firstSupplyPeriodEnd: isoDate.nullable(),
    nextRunDate: isoDate,
    anchorDay: z.int().describe('The day of the month that dates are counted from.'),
    endDate: isoDate.nullable(),
    autoIssue: z.boolean(),
    autoSend: z.boolean(),
    active: z.boolean(),
    lastRunAt: timestamp.nullable(),
    lastRunDate: isoDate.nullable(),
    lastInvoiceId: z.string().nullable().describe('What the last run made; null where it could make nothing.'),
    runCount: z.int().describe('How many invoices it made.'),
    lastError: z.string().nullable()
      .describe('The error code that the last run ended with. With a lastInvoiceId, that invoice waits to be repaired '
        + 'and issued or sent by hand, which clears the error; without one, nothing was made and the schedule is inactive.'),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'RecurringSchedule', description: 'Invoices that make themselves: copies of a template, on dates in equal steps.' })

export type RecurringInput = z.output<typeof recurringInputSchema>
export type RecurringUpdate = z.output<typeof recurringUpdateSchema>
export type RecurringSchedule = z.output<typeof recurringScheduleSchema>
