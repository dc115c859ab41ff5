import { inPages, type SnapshotReader } from '#db/snapshot'
import { addCredited, findGroup, isWithin } from '#domain/invoice/credit'
import type { VatGroup } from '#domain/invoice/document'
import { groupsOf } from '../invoices/remaining-credit'
import type { Report } from './report'

/**
 * An invoice is credited by exactly the sum of the credit notes that were issued on it and not cancelled, in all and
 * per VAT group, and by no more than it charged. Credit notes on invoices made elsewhere name none of our numbers.
 */
export async function verifyCredits(reader: SnapshotReader, accountId: string, report: Report): Promise<void> {
  const [{ credited = 0 } = {}] = await reader.$queryRaw<{ credited: number | bigint }[]>`
    SELECT COUNT(*) AS "credited" FROM "Invoice" WHERE "accountId" = ${accountId} AND "creditedCents" <> 0`
  report.count('creditedInvoices', Number(credited))

  const wrong = await reader.$queryRaw<WrongCredit[]>`
    SELECT "invoice"."number" AS "number", "invoice"."id" AS "id", "invoice"."totalCents" AS "total",
      "invoice"."creditedCents" AS "booked", CAST(COALESCE(SUM("note"."totalCents"), 0) AS BIGINT) AS "issued"
    FROM "Invoice" AS "invoice"
    LEFT JOIN "Invoice" AS "note" ON "note"."accountId" = "invoice"."accountId"
      AND "note"."creditedInvoiceId" = "invoice"."id" AND "note"."kind" = 'credit_note'
      AND "note"."status" NOT IN ('draft', 'cancelled')
    WHERE "invoice"."accountId" = ${accountId}
    GROUP BY "invoice"."number", "invoice"."id", "invoice"."totalCents", "invoice"."creditedCents"
    HAVING "invoice"."creditedCents" <> COALESCE(SUM("note"."totalCents"), 0)
      OR ("invoice"."creditedCents" <> 0 AND "invoice"."creditedCents" > "invoice"."totalCents")`
  for (const { number, id, total, booked, issued } of wrong) {
    report.find(number ?? id, `has ${booked} cents credited of ${total}; its credit notes come to ${issued}`)
  }
  const invoices = inPages<CreditedRow>(after => readPage(reader, accountId, after))
  for await (const invoice of invoices) {
    for (const problem of problemsOfGroups(invoice)) report.find(invoice.number ?? invoice.id, problem)
  }
  await verifyCreditsElsewhere(reader, accountId, report)
}

const invoicesPerPage = 50

type CreditedRow = Awaited<ReturnType<typeof readPage>>[number]

function readPage(reader: SnapshotReader, accountId: string, after: { id: string } | undefined) {
  const isBooked = { kind: 'credit_note', status: { notIn: ['draft', 'cancelled'] } }
  return reader.invoice.findMany({
    where: {
      accountId,
      OR: [{ creditNotes: { some: isBooked } }, { creditedCents: { not: 0n } }],
      ...(after ? { id: { gt: after.id } } : {}),
    },
    orderBy: { id: 'asc' },
    take: invoicesPerPage,
    select: {
      id: true,
      number: true,
      vatBreakdown: true,
      creditedVat: true,
      creditNotes: { where: isBooked, select: { vatBreakdown: true } },
    },
  })
}

function problemsOfGroups({ vatBreakdown, creditedVat, creditNotes }: CreditedRow): string[] {
  const charged = groupsOf(vatBreakdown)
  const booked = groupsOf(creditedVat)
  const issued = creditNotes.reduce<VatGroup[]>((groups, note) => addCredited(groups, groupsOf(note.vatBreakdown)), [])
  return [...issued, ...booked.filter(group => !findGroup(issued, group))]
    .flatMap((group) => {
      const name = `${group.category} at ${group.rate} %`
      const ours = findGroup(booked, group)
      const theirs = findGroup(issued, group)
      const all = findGroup(charged, group)
      const isRight = ours?.taxableCents === theirs?.taxableCents && ours?.vatCents === theirs?.vatCents
      const fits = !theirs || (isWithin(theirs.taxableCents, all?.taxableCents ?? 0)
        && isWithin(theirs.vatCents, all?.vatCents ?? 0))
      return [
        ...(isRight ? [] : [`books ${told(ours)} credited of ${name}; its credit notes come to ${told(theirs)}`]),
        ...(fits ? [] : [`charged ${told(all)} of ${name}; its credit notes took back ${told(theirs)}`]),
      ]
    })
}

function told(group: VatGroup | undefined): string {
  return `${group?.taxableCents ?? 0} + ${group?.vatCents ?? 0} cents`
}

/** A number that the account gave is never elsewhere: such a credit note went past the books of our invoice. */
async function verifyCreditsElsewhere(reader: SnapshotReader, accountId: string, report: Report): Promise<void> {
  const suspects = await reader.$queryRaw<{ note: string | null, number: string }[]>`
    SELECT "note"."number" AS "note", "own"."number" AS "number"
    FROM "Invoice" AS "note"
    JOIN "Invoice" AS "own" ON "own"."accountId" = "note"."accountId"
      AND "own"."numberKey" = LOWER("note"."creditedInvoiceNumber")
    WHERE "note"."accountId" = ${accountId} AND "note"."kind" = 'credit_note' AND "note"."creditedInvoiceId" IS NULL
      AND "note"."status" NOT IN ('draft', 'cancelled')
    ORDER BY "note"."id"`
  for (const { note, number } of suspects) {
    report.find(note ?? 'credit note', `credits ${number} as made elsewhere, which is a number of this account`)
  }
}

interface WrongCredit {
  number: string | null
  id: string
  total: number | bigint
  booked: number | bigint
  issued: number | bigint
}
