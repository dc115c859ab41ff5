import type { Database, Prisma } from '#db/client'
import { lockAccountBy } from '#db/account/lock'
import { inPieces } from '#db/pieces'
import { inPagesById } from '#db/snapshot'
import { runTransaction } from '#db/transaction'
import type { TurnoverEntry } from '#db/queries/turnover-sums'
import { documentNumberKey } from '#domain/invoice/document-number'
import { countedNotes, countedNotesOf } from '../invoices/counted'
import { creditsFrom } from '../invoices/credit-books'
import { statesUnderWay } from '../online-payments/states'
import { verifyBank } from './bank'
import { verifyCredits, wronglyCredited } from './credits'
import { isCompleteFromOne, usedRanges, verifyNumbers } from './numbers'
import { verifyOnlinePayments } from './online-payments'
import { standsOpenUnissued, verifyPayments, wrongStandings } from './payments'
import { countedMetrics, countPresent, verifyQuotas } from './quotas'
import { emptyVerification, mostFindingsKept, reportInto, type Finding, type Report } from './report'
import { turnoverEntries, verifySums, wrongShifts } from './sums'
import { putVatCountries, verifyVatCountries } from './vat-countries'

const accountsPerPage = 100
/** Bounded by what SQLite takes in one statement. */
const sumsPerStatement = 500
/** The account waits meanwhile: some twenty seconds for a hundred thousand documents. Only there to end what hangs. */
const longestRebuildMs = 60 * 60 * 1000

/** What was wrong before sums were derived anew, and what of it is wrong still: that only a person can judge. */
interface Rebuilt {
  /** The first ten thousand. */
  found: Finding[]
  /** How many there were. */
  count: number
  /** The first ten thousand. */
  left: Finding[]
  leftCount: number
}

type Judge = (tx: Prisma.TransactionClient, accountId: string, report: Report) => Promise<void>
type Derive = (tx: Prisma.TransactionClient, accountId: string, now: Date) => Promise<void>

/** What is derived: how it is judged, and how each part of it is made anew, one upon the other. */
interface Derivation {
  judges: readonly Judge[]
  derives: readonly Derive[]
}

/** Sums alone, where a version counts in another way since. */
export const sumsAlone: Derivation = {
  judges: [verifyPayments, verifySums, verifyQuotas],
  derives: [rebuildStandings, rebuildShifts, rebuildTurnover, rebuildPaid, rebuildQuotas],
}

/** Whose VAT imported documents charge, where a version did not tell that yet, and the sums that follow from it. */
export const vatCountriesOfImports: Derivation = {
  judges: [verifyVatCountries],
  derives: [putVatCountries, rebuildShifts, rebuildTurnover],
}

const everything: Derivation = {
  judges: [verifyNumbers, verifyBank, verifyOnlinePayments, verifyCredits, ...sumsAlone.judges],
  derives: [rebuildNumbers, rebuildBank, releaseDocuments, rebuildCredits, ...sumsAlone.derives],
}

/**
 * Derives all anew that follows from documents, payments, customers and products: what is credited and open of each
 * document, when its VAT is due, turnover by month, what is paid, quotas, next numbers, keys of numbers, what is
 * matched on bank accounts, and which documents wait for a payment at a provider.
 * Each account under its lock, so a server may run beside it; one in which all of this is right is left alone.
 * @param now when a document says it was changed of which more or less is open since
 * @param derivation less than all of this
 * @returns findings in the words of `verify`
 */
export async function rebuildSums(database: Database, now: Date, derivation = everything): Promise<Rebuilt> {
  const rebuilt: Rebuilt = { found: [], count: 0, left: [], leftCount: 0 }
  const accounts = inPagesById(accountsPerPage, ({ id, page }) => database.prisma.account.findMany({
    where: { deletionBegunAt: null, id }, ...page, select: { id: true },
  }))
  for await (const { id } of accounts) {
    const { found, count, left, leftCount } = await rebuildAccount(database, id, now, derivation)
    keepFirst(rebuilt.found, found)
    rebuilt.count += count
    keepFirst(rebuilt.left, left)
    rebuilt.leftCount += leftCount
  }
  return rebuilt
}

function keepFirst(kept: Finding[], more: readonly Finding[]): void {
  kept.push(...more.slice(0, mostFindingsKept - kept.length))
}

function rebuildAccount(
  { prisma }: Database, accountId: string, now: Date, { judges, derives }: Derivation,
): Promise<Rebuilt> {
  const judge = async (tx: Prisma.TransactionClient) => {
    const verification = emptyVerification()
    const report = reportInto(verification, accountId)
    for (const each of judges) await each(tx, accountId, report)
    return verification
  }
  return runTransaction(prisma, async (tx: Prisma.TransactionClient) => {
    await lockAccountBy(tx, accountId)
    const { findings: found, found: count } = await judge(tx)
    if (count === 0) return { found, count, left: [], leftCount: 0 }
    for (const derive of derives) await derive(tx, accountId, now)
    const { findings: left, found: leftCount } = await judge(tx)
    return { found, count, left, leftCount }
  }, { timeout: longestRebuildMs })
}

/** A series goes on after its last number; one that would leave numbers out may have lost documents, and is left. */
async function rebuildNumbers(tx: Prisma.TransactionClient, accountId: string, updatedAt: Date): Promise<void> {
  for (const { kind, period, range: { last } } of await usedRanges(tx, accountId)) {
    if (period === null) continue
    const [nextValue, series] = [last + 1, { accountId, kind, period }]
    const where = { accountId_kind_period: series }
    const known = await tx.numberSequence.findUnique({ where, select: { nextValue: true } })
    if (known && known.nextValue >= nextValue) continue
    await tx.numberSequence.upsert({ where, create: { ...series, nextValue }, update: { nextValue } })
  }
  const unkeyed = await tx.invoice.findMany({
    where: { accountId, number: { not: null }, numberKey: null }, select: { id: true, number: true },
  })
  for (const { id, number } of unkeyed) {
    const numberKey = documentNumberKey(number ?? '')
    // Of two documents with one number, only a person can say which has it.
    if (await tx.invoice.count({ where: { accountId, numberKey } }) > 0) continue
    await tx.invoice.update({ where: { accountId, id }, data: { numberKey, updatedAt } })
  }
}

/** A movement is matched where it paid something; whatever else it was, it may be suggested anew. */
async function rebuildBank(tx: Prisma.TransactionClient, accountId: string, updatedAt: Date): Promise<void> {
  await tx.bankTransaction.updateMany({
    where: { accountId, state: { not: 'matched' }, payments: { some: {} } }, data: { state: 'matched', updatedAt },
  })
  await tx.bankTransaction.updateMany({
    where: { accountId, state: 'matched', payments: { none: {} } }, data: { state: 'open', isAutomatic: null, updatedAt },
  })
}

/** A payment at a provider that is over keeps no other from being begun. */
async function releaseDocuments(tx: Prisma.TransactionClient, accountId: string): Promise<void> {
  await tx.onlinePaymentShare.updateMany({
    where: { accountId, openFor: { not: null }, onlinePayment: { state: { notIn: [...statesUnderWay] } } },
    data: { openFor: null },
  })
}

/** Where a credit note may be lost, what is booked above those that are there is the evidence of it, and is left. */
async function rebuildCredits(tx: Prisma.TransactionClient, accountId: string, updatedAt: Date): Promise<void> {
  const isComplete = await isCompleteFromOne(tx, accountId, 'credit_note')
  for await (const { id } of wronglyCredited(tx, accountId)) {
    const invoice = await tx.invoice.findUniqueOrThrow({ where: { accountId, id } })
    const notes = await tx.invoice.findMany({ ...countedNotes, where: countedNotesOf(accountId, [invoice]) })
    const credits = creditsFrom(invoice, notes.reverse())
    if (!isComplete && credits.creditedCents < invoice.creditedCents) continue
    await tx.invoice.update({ where: { accountId, id }, data: { ...credits, updatedAt } })
  }
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
  for (const data of inPieces(rows, sumsPerStatement)) await tx.turnoverSum.createMany({ data })
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
