import { dutchVatRates } from '#domain/vat/law'
import type { VatScheme } from '#domain/vat/scheme'
import { inPagesById, type SnapshotReader } from '#db/snapshot'
import type { TurnoverEntry } from '#db/queries/turnover-sums'
import { schemeChangesOf } from '../business/scheme-changes'
import { turnoverEntriesOf, turnoverSelect } from '../invoices/turnover'
import { entriesOf, movesOfRow, shiftSelect, type ShiftMove } from '../invoices/vat-shifts'
import type { Report } from './report'

/** With what belongs to each, as many as SQLite takes in one statement. */
const documentsPerPage = 100

/** The sums behind the VAT return and the overview are those of the documents. */
export async function verifySums(reader: SnapshotReader, accountId: string, report: Report): Promise<void> {
  for await (const { number, date, box, by } of wrongShifts(reader, accountId)) {
    report.find(number ?? '', `should be due in box ${box} on ${date} for ${by.taxableCents} and ${by.vatCents} cents more`)
  }
  await verifyTurnover(reader, accountId, report)
  await verifyPaid(reader, accountId, report)
}

/** Of those that were issued and not cancelled. */
async function verifyTurnover(reader: SnapshotReader, accountId: string, report: Report): Promise<void> {
  const left = new Map<string, Pick<TurnoverEntry, 'documentCount' | 'taxableCents' | 'vatCents'>>()
  const add = (entry: TurnoverEntry, sign: 1 | -1) => {
    const { month, heading, vatNumber, customerId, supplyType } = entry
    const key = [month, heading, vatNumber, customerId, supplyType].filter(part => part !== '').join(' ')
    const sum = left.get(key) ?? { documentCount: 0, taxableCents: 0n, vatCents: 0n }
    left.set(key, {
      documentCount: sum.documentCount + sign * entry.documentCount,
      taxableCents: sum.taxableCents + BigInt(sign) * entry.taxableCents,
      vatCents: sum.vatCents + BigInt(sign) * entry.vatCents,
    })
  }
  for (const sum of await reader.turnoverSum.findMany({ where: { accountId } })) add(sum, 1)
  for await (const entry of turnoverEntries(reader, accountId)) add(entry, -1)
  for (const [key, { documentCount, taxableCents, vatCents }] of left) {
    if (documentCount === 0 && taxableCents === 0n && vatCents === 0n) continue
    report.find(`turnover of ${key}`, `has ${documentCount} documents, ${taxableCents} and ${vatCents} cents too many`)
  }
}

/** What of the VAT of an account's documents is stored as due on other days than it is. */
export async function* wrongShifts(
  reader: SnapshotReader, accountId: string,
): AsyncGenerator<ShiftMove & { number: string | null }> {
  const business = await reader.business.findUnique({ where: { accountId }, select: { vatSchemeChanges: true } })
  const changes = business ? schemeChangesOf(business) : []
  for await (const document of maybeShifted(reader, accountId)) {
    const { number } = document
    for (const move of movesOfRow(document, changes)) yield { ...move, number }
  }
}

/** Documents that may have shifts, and those that have some. */
function maybeShifted(reader: SnapshotReader, accountId: string) {
  return inPagesById(documentsPerPage, ({ id, page }) => reader.invoice.findMany({
    where: {
      accountId,
      OR: [
        { vatScheme: 'cash' satisfies VatScheme, status: { not: 'draft' } }, { badDebtOn: { not: null } }, { vatShifts: { some: {} } },
      ],
      id,
    },
    ...page,
    select: { ...shiftSelect, number: true },
  }))
}

/** What each issued document of an account adds to its sums, in the order they were made. */
export async function* turnoverEntries(reader: SnapshotReader, accountId: string): AsyncGenerator<TurnoverEntry> {
  const documents = inPagesById(documentsPerPage, ({ id, page }) => reader.invoice.findMany({
    where: { accountId, status: { notIn: ['draft', 'cancelled'] }, id }, ...page, select: { id: true, ...turnoverSelect },
  }))
  for await (const document of documents) yield* turnoverEntriesOf(document, dutchVatRates)
  yield* entriesOf(await reader.vatShift.findMany({ where: { accountId } }))
}

async function verifyPaid(reader: SnapshotReader, accountId: string, report: Report): Promise<void> {
  const wrong = await reader.$queryRaw<{ name: string, paid: number | bigint }[]>`
    SELECT "currency" || ' ' || "exchangeRate" AS "name", CAST(SUM("cents") AS BIGINT) AS "paid"
    FROM (
      SELECT "currency", "exchangeRate", "paidCents" AS "cents", "invoiceCount" AS "count" FROM "PaidSum"
      WHERE "accountId" = ${accountId}
      UNION ALL
      SELECT "currency", COALESCE("exchangeRate", ''), "creditedCents" + "openCents" - "totalCents",
        CASE "status" WHEN 'paid' THEN -1 ELSE 0 END FROM "Invoice"
      WHERE "accountId" = ${accountId} AND "kind" = 'invoice' AND "status" IN ('issued', 'sent', 'paid')
    ) AS "sums"
    GROUP BY "currency", "exchangeRate" HAVING SUM("cents") <> 0 OR SUM("count") <> 0`
  for (const { name, paid } of wrong) report.find(`paid in ${name.trim()}`, `has ${paid} cents too many`)
}
