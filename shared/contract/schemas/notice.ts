import { z } from 'zod'
import { debtorKinds } from '#domain/late-payment/claim'
import { emailStatus } from './email'
import { centsOut, isoDate, timestamp } from './primitives'
import { invoiceStatus, locale } from './vocabulary'

const debtorKind = z.enum(debtorKinds).meta({
  id: 'DebtorKind',
  description: 'Who is written to. A consumer has fourteen days before costs may be charged (art. 6:96 (6) BW) and owes '
    + 'the interest of art. 6:119 BW; a business owes costs and the interest of art. 6:119a BW as soon as it is late.',
})

const interestPeriod = z
  .object({
    from: isoDate,
    to: isoDate.describe('The last day of it.'),
    days: z.int(),
    overCents: centsOut.describe('What was open on those days.'),
    rate: z.string().describe('In per cent a year.'),
    isAssumed: z.boolean().describe('Whether the rate of this half-year was not known to Polder yet: the last one known stands in for it.'),
    cents: centsOut,
  })
  .meta({ id: 'InterestPeriod', description: 'So many days of statutory interest at one rate over one amount.' })

const amounts = {
  kind: debtorKind,
  payBy: isoDate.describe('The last day to pay that the letter names.'),
  currency: z.literal('EUR'),
  openCents: centsOut,
  costsCents: centsOut.describe('Costs of collection by the scale of the law, with the VAT that the seller cannot deduct. A consumer owes '
    + 'them only once `payBy` has passed.'),
  interestCents: centsOut.describe('Statutory interest to the day of the letter.'),
  charged: z.object({ costsCents: centsOut, interestCents: centsOut }).meta({
    id: 'LateCharges', description: 'What of both was charged on documents of their own, and is taken off.',
  }),
  interest: z.array(interestPeriod).describe('Adds up to the interest with what of it was charged.'),
}

export const noticeSchema = z
  .object({
    id: z.string(),
    ...amounts,
    sentOn: isoDate.describe('The day that the letter bears.'),
    locale,
    automatic: z.boolean().describe('Whether it went by itself, `noticeAfterDays` after the due date.'),
    sha256: z.string().nullable().describe('Of the letter; null until it is printed.'),
    status: emailStatus.describe('What is known of the mail that brought it.'),
    isUncertain: z.boolean().describe('Whether it failed without an answer: it may have arrived all the same.'),
    createdAt: timestamp,
  })
  .meta({ id: 'Notice', description: 'A formal notice as it was sent: what it says is never worked out anew.' })

const noticeClaim = z.object(amounts).meta({
  id: 'NoticeClaim', description: 'What a formal notice would say if it was sent today.',
})

const chargeable = z
  .object({
    kind: debtorKind,
    costsCents: centsOut.describe('Of a consumer nothing until the fourteen days of a notice are over; of a business the least of the law '
      + 'while no notice went to it.'),
    interestCents: centsOut,
  })
  .meta({
    id: 'ChargeableLatePayment',
    description: 'What is due today of costs and interest, less what was charged before. Nothing is charged where both are 0.',
  })

const latePaymentCharge = z
  .object({
    id: z.string(),
    number: z.string().nullable(),
    status: invoiceStatus,
    totalCents: centsOut,
    creditedCents: centsOut.describe('What its credit notes took off: that is no longer charged.'),
  })
  .meta({ id: 'LatePaymentCharge', description: 'A document that charges costs and interest of the invoice; null without number while a draft.' })

export const chargeLatePaymentInputSchema = z
  .object({
    collectionCosts: z.boolean().default(true).describe('Whether the costs that are due are charged.'),
    interest: z.boolean().default(true).describe('Whether the interest that is due is charged.'),
  })
  .meta({ id: 'ChargeLatePaymentInput' })

export const noticeListSchema = z
  .object({
    data: z.array(noticeSchema),
    claim: noticeClaim.nullable().describe('Null where none may be sent today, or ever.'),
    earliestOn: isoDate.nullable()
      .describe('The first day on which the next one may be sent; null where none can be, such as of what is paid.'),
    otherOverdue: z.int()
      .describe('How many other invoices of the same customer are overdue. Of a consumer the law wants one notice for all '
        + 'of them, with costs over the sum (art. 6:96 (7) BW), which Polder does not write.'),
    chargeable: chargeable.nullable().describe('Null where nothing can be charged, such as while a draft of it is open.'),
    charges: z.array(latePaymentCharge)
      .describe('The documents that charge costs and interest of this invoice, the oldest first; none that were cancelled.'),
  })
  .meta({ id: 'NoticeList', description: 'The formal notices of an invoice, the latest first.' })

export type Notice = z.output<typeof noticeSchema>
export type NoticeClaim = z.output<typeof noticeClaim>
export type NoticeList = z.output<typeof noticeListSchema>
export type LatePaymentCharge = z.output<typeof latePaymentCharge>
export type ChargeLatePaymentInput = z.output<typeof chargeLatePaymentInputSchema>
