import { z } from 'zod'
import { emailAddress, isoDate } from './primitives'
import { vatPeriodKey } from './vat-return'

export const bookkeepingInboxSchema = z.object({
  address: z.string().nullable().describe('Null where there is none.'),
  automatic: z.boolean().describe('Whether each quarter is sent by itself, on Pro.'),
  next: z.object({ period: z.string(), on: isoDate }).nullable().describe('What is sent by itself next, and when; null where nothing is.'),
}).describe('Where the documents of a quarter are mailed to: an accountant, or a bookkeeping program.')

export const bookkeepingInboxInputSchema = z.object({
  address: emailAddress.nullable(),
  automatic: z.boolean(),
})

export const bookkeepingDeliveryInputSchema = z.object({ period: vatPeriodKey })

export const bookkeepingDeliverySchema = z.object({
  period: z.string(),
  address: z.string(),
  documents: z.int().describe('How many go out; none where the period has none.'),
  mails: z.int().describe('Over how many mails they are spread.'),
})

export type BookkeepingInbox = z.output<typeof bookkeepingInboxSchema>
export type BookkeepingInboxInput = z.output<typeof bookkeepingInboxInputSchema>
export type BookkeepingDelivery = z.output<typeof bookkeepingDeliverySchema>
