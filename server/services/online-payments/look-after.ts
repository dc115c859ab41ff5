import { Refusal } from '#contract/errors'
import type { OnlinePaymentRow } from '#db/queries/rows'
import { PaymentRequestRefused } from '#integrations/invoice-payments/index'
import { changeAccount } from '../work/change-account'
import { reachAccount, type ServiceContext } from '../work/context'
import { keepGoing } from '../work/keep-going'
import { untilEnding } from '../work/until-ending'
import { refreshOnlinePayment } from './refresh'
import { requestOnlinePayment } from './request'
import { firstAskAt, isUnderWay, laterAskAt } from './states'

/** So many are asked about in one sweep; the next goes on a minute later. */
const batchSize = 50

/** The payments whose provider is to be asked by now. */
export function unaskedPayments(now: Date) {
  return { askAt: { lte: now } }
}

/**
 * Asks about payments of which news is late, or may have been told to nobody: the provider is asked what became of
 * them, and whether money went back. One that fails keeps no other from going.
 * Answers how many were asked about, and how many could not be read.
 */
export async function lookAfterOnlinePayments(service: ServiceContext): Promise<{ done: number, failed: number }> {
  const { database: { prisma }, outside: { background, clock, invoicePayments, log } } = service
  const result = { done: 0, failed: 0 }
  if (invoicePayments.provider === null) return result
  const due = await prisma.onlinePayment.findMany({
    where: unaskedPayments(clock.now()), orderBy: [{ askAt: 'asc' }, { id: 'asc' }], take: batchSize,
  })
  for await (const row of untilEnding(background, due)) {
    const failure = { words: 'a payment of a document could not be looked after', account: row.accountId }
    const outcome = await keepGoing(log, failure, () => askAbout(service, row))
    if (outcome !== 'asked already') result[outcome]++
  }
  return result
}

async function askAbout(service: ServiceContext, row: OnlinePaymentRow): Promise<'done' | 'failed' | 'asked already'> {
  const { id, accountId, askAt, providerId } = row
  const reach = reachAccount(service, accountId, { type: 'system' })
  // Whoever moves the moment has it to do: of many servers one asks.
  const { count, connection } = await changeAccount(reach, async ({ tx, now }) => {
    const connection = await tx.paymentProvider.findFirst()
    // Then somebody else asks, should whoever is at it never come to an end.
    const next = providerId === null ? firstAskAt(now) : laterAskAt(now)
    const { count } = await tx.onlinePayment.updateMany({
      where: { id, askAt }, data: { askAt: connection && next, updatedAt: now },
    })
    return { count, connection }
  })
  if (count === 0) return 'asked already'
  if (!connection) return 'done'
  try {
    if (providerId !== null) await refreshOnlinePayment(reach, connection, row, providerId)
    else if (isUnderWay(row)) await requestOnlinePayment(reach, connection, row)
    return 'done'
  } catch (error) {
    if (!(error instanceof Refusal || error instanceof PaymentRequestRefused)) throw error
    service.outside.log.warn('a payment of a document could not be read', { account: accountId, payment: id, reason: error.message })
    return 'failed'
  }
}
