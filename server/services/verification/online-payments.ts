import type { SnapshotReader } from '#db/snapshot'
import { statesUnderWay } from '../online-payments/states'
import type { Report } from './report'

const underWay = { in: [...statesUnderWay] }

/**
 * A payment at the provider is what its shares come to, keeps no other from being begun once it is over, and each
 * payment of a document that names one was really paid there.
 */
export async function verifyOnlinePayments(reader: SnapshotReader, accountId: string, report: Report): Promise<void> {
  report.count('onlinePayments', await reader.onlinePayment.count({ where: { accountId } }))
  const blocking = await reader.onlinePayment.findMany({
    where: { accountId, shares: { some: { openFor: { not: null } } }, NOT: { state: underWay } },
    select: { id: true, state: true },
  })
  for (const { id, state } of blocking) report.find(`online payment ${id}`, `is ${state} and keeps others from being begun`)
  const torn = await reader.$queryRaw<{ id: string }[]>`
    SELECT "online"."id" FROM "OnlinePayment" AS "online"
    LEFT JOIN "OnlinePaymentShare" AS "share" ON "share"."accountId" = "online"."accountId"
      AND "share"."onlinePaymentId" = "online"."id"
    WHERE "online"."accountId" = ${accountId}
    GROUP BY "online"."id", "online"."amountCents", "online"."bookedCents"
    HAVING COALESCE(SUM("share"."amountCents"), 0) <> "online"."amountCents"
      OR COALESCE(SUM("share"."bookedCents"), 0) <> "online"."bookedCents"`
  for (const { id } of torn) report.find(`online payment ${id}`, 'is not what its shares come to')
  const unpaid = await reader.$queryRaw<{ id: string, onlinePaymentId: string }[]>`
    SELECT "id", "onlinePaymentId" FROM "Payment" AS "payment"
    WHERE "accountId" = ${accountId} AND "onlinePaymentId" IS NOT NULL AND NOT EXISTS (
      SELECT 1 FROM "OnlinePaymentShare" AS "share" JOIN "OnlinePayment" AS "online"
        ON "online"."accountId" = "share"."accountId" AND "online"."id" = "share"."onlinePaymentId"
      WHERE "share"."accountId" = "payment"."accountId" AND "share"."onlinePaymentId" = "payment"."onlinePaymentId"
        AND "share"."invoiceId" = "payment"."invoiceId" AND "online"."state" = 'paid' AND NOT "online"."isTest"
    )`
  for (const { id, onlinePaymentId } of unpaid) {
    report.find(`payment ${id}`, `names the online payment ${onlinePaymentId}, which nobody paid`)
  }
}
