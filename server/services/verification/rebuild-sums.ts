import type { Database, Prisma } from '#db/client'
import { lockAccountBy } from '#db/account/lock'
import { inPages } from '#db/snapshot'
import { runTransaction } from '#db/transaction'
import type { TurnoverEntry } from '#db/queries/turnover-sums'
import { standsOpenUnissued, verifyPayments, wrongStandings } from './payments'
import { countedMetrics, countPresent, verifyQuotas } from './quotas'
import { emptyVerification, reportInto, type Finding } from './report'
import { turnoverEntries, verifySums, wrongShifts } from './sums'

const accountsPerPage = 100
/** Bounded by what SQLite takes in one statement. */
const sumsPerStatement = 500
/** The account waits meanwhile: some twenty seconds for a hundred thousand documents. Only there to end what hangs. */
const longestRebuildMs = 60 * 60 * 1000

/**
 * Derives all sums anew that follow from documents, payments, customers and products: what is open of each document,
 * when its VAT is due, turnover by month, what is paid, quotas.
 * Each account under its lock, so a server may run beside it; one whose sums are right is left alone.
 * @param now when a document says it was changed of which more or less is open since
 * @returns what was wrong before, in the words of `verify`
 */
export async function rebuildSums(database: Database, now: Date): Promise<Finding[]> {
  const findings: Finding[] = []
  const accounts = inPages<{ id: string }>(after => database.prisma.account.findMany({
    where: { deletionBegunAt: null, ...(after ? { id: { gt: after.id } } : {}) },
    orderBy: { id: 'asc' },
    take: accountsPerPage,
    select: { id: true },
  }))
  for await (const { id } of accounts) findings.push(...await rebuildAccount(database, id, now))
  return findings
}

function rebuildAccount({ prisma }: Database, accountId: string, now: Date): Promise<Finding[]> {
  return runTransaction(prisma, async (tx: Prisma.TransactionClient) => {
    await lockAccountBy(tx, accountId)
    const verification = emptyVerification()
    const report = reportInto(verification, accountId)
    await verifyPayments(tx, accountId, report)
    await verifySums(tx, accountId, report)
    await verifyQuotas(tx, accountId, report)
    if (verification.findings.length > 0) {
      await rebuildStandings(tx, accountId, now)
      await rebuildShifts(tx, accountId, now)
      await rebuildTurnover(tx, accountId)
      await rebuildPaid(tx, accountId)
      await rebuildQuotas(tx, accountId)
    }
    return verification.findings
  }, { timeout: longestRebuildMs })
}

async function rebuildStandings(tx: Prisma.TransactionClient, accountId: string, now: Date): Promise<void> {
  for await (const { id, standing } of wrongStandings(tx, accountId)) {
    await tx.invoice.update({ where: { accountId, id }, data: { ...standing, updatedAt: now } })
  }
  // What stands there of payments, only a person can judge.
  await tx.invoice.updateMany({
    where: { ...standsOpenUnissued(accountId), payments: { none: {} } },
    data: { paidCents: 0n, openCents: 0n, overpaidCents: 0n, updatedAt: now },
  })
}

async function rebuildShifts(tx: Prisma.TransactionClient, accountId: string, changedAt: Date): Promise<void> {
  for await (const { invoiceId, date, box, taxableCents, vatCents } of wrongShifts(tx, accountId)) {
    const shift = { taxableCents, vatCents, changedAt }
    const key = { accountId, invoiceId, date, box }
    await tx.vatShift.upsert({
      where: { accountId_invoiceId_date_box: key }, update: shift, create: { ...key, ...shift },
    })
  }
}

async function rebuildTurnover(tx: Prisma.TransactionClient, accountId: string): Promise<void> {
  const sums = new Map<string, TurnoverEntry>()
  for await (const entry of turnoverEntries(tx, accountId)) {
    const key = JSON.stringify([entry.month, entry.heading, entry.customerId, entry.vatNumber, entry.supplyType])
    const sum = sums.get(key)
    sums.set(key, {
      ...entry,
      documentCount: (sum?.documentCount ?? 0) + entry.documentCount,
      taxableCents: (sum?.taxableCents ?? 0n) + entry.taxableCents,
      vatCents: (sum?.vatCents ?? 0n) + entry.vatCents,
    })
  }
  await tx.turnoverSum.deleteMany({ where: { accountId } })
  const rows = [...sums.values()].map(sum => ({ ...sum, accountId }))
  for (let start = 0; start < rows.length; start += sumsPerStatement) {
    await tx.turnoverSum.createMany({ data: rows.slice(start, start + sumsPerStatement) })
  }
}

async function rebuildPaid(tx: Prisma.TransactionClient, accountId: string): Promise<void> {
  await tx.paidSum.deleteMany({ where: { accountId } })
  await tx.$executeRaw`
    INSERT INTO "PaidSum" ("accountId", "currency", "exchangeRate", "paidCents", "invoiceCount")
    SELECT "accountId", "currency", COALESCE("exchangeRate", ''), CAST(SUM("totalCents" - "creditedCents" - "openCents") AS BIGINT),
      SUM(CASE "status" WHEN 'paid' THEN 1 ELSE 0 END)
    FROM "Invoice" WHERE "accountId" = ${accountId} AND "kind" = 'invoice' AND "status" IN ('issued', 'sent', 'paid')
      AND ("openCents" <> "totalCents" - "creditedCents" OR "status" = 'paid')
    GROUP BY "accountId", "currency", COALESCE("exchangeRate", '')`
}

async function rebuildQuotas(tx: Prisma.TransactionClient, accountId: string): Promise<void> {
  await tx.usageCounter.deleteMany({ where: { accountId, metric: { in: [...countedMetrics] } } })
  const present = [...await countPresent(tx, accountId)].filter(([, used]) => used > 0)
  await tx.usageCounter.createMany({
    data: present.map(([name, used]) => {
      const [metric = '', period = ''] = name.split(' ')
      return { accountId, metric, period, used }
    }),
  })
}
