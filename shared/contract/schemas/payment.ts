import { z } from 'zod'
import { paymentMethods, paymentSources } from '#domain/invoice/payment'
import { limits } from '../limits'
import { cents, centsOut, identifier, isoDate, optionalText, timestamp } from './primitives'

export const paymentMethod = z.enum(paymentMethods).meta({
  id: 'PaymentMethod',
  description: 'How it was paid. `settlement` sets an invoice off against a credit note: no money moved.',
})

export const paymentInputSchema = z
  .object({
    amountCents: cents.refine(amount => amount !== 0, 'Give an amount other than 0')
      .describe('In the currency of the document. Negative where money went the other way: what was paid too much and '
        + 'went back, or a direct debit that was reversed. May be more than is open: the rest is `overpaidCents`.'),
    amountEurCents: cents.nullish()
      .describe('What the bank booked in euro, of a document in another currency; null where nobody knows. Of one in euro it '
        + 'is `amountCents`.'),
    paidOn: isoDate.optional().describe('Today when left out; not in the future, nor more than five years before the document.'),
    method: paymentMethod.optional().describe('`bank` when left out.'),
    reference: optionalText(limits.lineLength).optional(),
    settledWithId: identifier.nullish()
      .describe('With `settlement`, and only then: the credit note that an invoice is set off against, or the other way '
        + 'round. Both get this payment, of no more than is open of both.'),
  })
  .meta({ id: 'PaymentInput' })

export const paymentSchema = z
  .object({
    id: z.string(),
    amountCents: centsOut,
    amountEurCents: centsOut.nullable().describe('As the bank booked it in euro; null where nobody said.'),
    exchangeDifferenceCents: centsOut.nullable()
      .describe('What that is more than the amount at the rate of the document, in euro cents; null in euro, and where nobody said.'),
    paidOn: isoDate,
    method: paymentMethod,
    reference: z.string().nullable(),
    source: z.enum(paymentSources).meta({
      id: 'PaymentSource', description: 'Who wrote it down: somebody, a line of a bank statement, a payment provider, an import.',
    }),
    settledWith: z.object({ invoiceId: z.string(), number: z.string().nullable() }).nullable()
      .describe('The document that it was set off against.'),
    bankTransactionId: z.string().nullable().describe('The movement on the bank account that it is.'),
    createdAt: timestamp,
  })
  .meta({ id: 'Payment' })

export const paymentListSchema = z.object({ data: z.array(paymentSchema) })
  .meta({ id: 'PaymentList', description: 'All payments of a document, the oldest day first.' })

export type PaymentInput = z.output<typeof paymentInputSchema>
export type Payment = z.output<typeof paymentSchema>
export type PaymentList = z.output<typeof paymentListSchema>
