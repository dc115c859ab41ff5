import type { SnapshotReader } from '#db/snapshot'
import { statesUnderWay } from '../online-payments/states'
import type { Report } from './report'

const underWay = { in: [...statesUnderWay] }

/**
 * A payment at the provider that is over keeps no other from being begun, and each payment of a document that names one
 * was really paid there.
 */
export async function verifyOnlinePayments(reader: SnapshotReader, accountId: string, report: Report): Promise<void> {
  report.count('onlinePayments', await reader.onlinePayment.count({ where: { accountId } }))
  const blocking = await reader.onlinePayment.findMany({
    where: { accountId, openFor: { not: null }, NOT: { state: underWay } }, select: { id: true, state: true },
  })
  for (const { id, state } of blocking) report.find(`online payment ${id}`, `is ${state} and keeps others from being begun`)
  const unpaid = await reader.$queryRaw<{ id: string, onlinePaymentId: string }[]>`
    SELECT "id", "onlinePaymentId" FROM "Payment" AS "payment"
    WHERE "accountId" = ${accountId} AND "onlinePaymentId" IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM "OnlinePayment" AS "online" WHERE "online"."accountId" = "payment"."accountId"
        AND "online"."id" = "payment"."onlinePaymentId" AND "online"."invoiceId" = "payment"."invoiceId"
        AND "online"."state" = 'paid' AND NOT "online"."isTest"
    )`
  for (const { id, onlinePaymentId } of unpaid) {
    report.find(`payment ${id}`, `names the online payment ${onlinePaymentId}, which nobody paid`)
  }
}
