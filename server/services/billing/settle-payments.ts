import { runTransaction } from '#db/transaction'
import type { ServiceContext } from '../work/context'
import { sweep, type Attempt, type AttemptKept, type GivenUp, type ProviderWork, type Swept } from '../work/sweep'
import { issueDocuments, type IssuedDocuments } from './issue-documents'
import type { PaymentRow } from './present'

/**
 * Makes the documents of payments that lack them: the invoice of what was paid, a credit note of what was paid back.
 * Any number of servers may do so at once; see `sweep`.
 */
export function settlePayments(service: ServiceContext): Promise<Swept> {
  return sweep(service, documents(service))
}

/** The same without making the caller wait; what this misses, the next minute's sweep finishes. */
export function settlePaymentsSoon(service: ServiceContext): void {
  service.outside.background.wake('settle-payments', async () => {
    const { failed } = await settlePayments(service)
    if (failed > 0) service.outside.log.warn('payments wait for their invoices', { failed })
  })
}

/** An operator whose profile lacks something has a month to complete it. */
const pausesMinutes: [number, ...number[]] = [5, 15, 60, 240, 720, ...Array.from({ length: 30 }, () => 1_440)]

const unsettled = { settledAt: null, failedAt: null }

/** The payments whose documents are still to be made. */
export const unsettledPayments = { ...unsettled, status: { in: ['paid', 'refunded'] } }

function documents(service: ServiceContext): ProviderWork<PaymentRow, IssuedDocuments> {
  const { database: { prisma }, outside } = service
  const keep = ({ id, attempts }: Attempt, data: AttemptKept | GivenUp) => runTransaction(prisma, tx =>
    tx.subscriptionPayment.updateMany({ where: { ...unsettled, id, attempts }, data }))
  return {
    name: 'invoices of payments',
    isOutside: false,
    pausesMinutes,
    // All are numbered in the one account of the operator.
    turnOf: () => 'operator',
    find: (due, count) => prisma.subscriptionPayment.findMany({
      where: { ...unsettledPayments, ...due },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
      take: count,
    }),
    keepAttempt: keep,
    // A document is made or it is not: there is nothing uncertain to keep.
    giveUp: keep,
    call: row => issueDocuments(service, row),
    isRefusal: () => false,
    // More may have been paid back meanwhile: then it stays unsettled.
    complete: ({ id, refundedCents }, { invoiceId, invoiceNumber, vatCents }) => runTransaction(prisma, async (tx) => {
      await tx.subscriptionPayment.updateMany({
        where: { id }, data: { invoiceId, invoiceNumber, vatCents: BigInt(vatCents) },
      })
      await tx.subscriptionPayment.updateMany({
        where: { id, refundedCents }, data: { settledAt: outside.clock.now(), failedAt: null, lastError: null },
      })
    }),
  }
}
