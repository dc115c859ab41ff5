import { inPagesById, type PageById, type SnapshotReader } from '#db/snapshot'
import { addCredited, findGroup, isWithin } from '#domain/invoice/credit'
import type { VatGroup } from '#domain/invoice/document'
import { groupsOf } from '../invoices/remaining-credit'
import type { Report } from './report'

/**
 * An invoice is credited by exactly the sum of the credit notes that were issued on it and not cancelled, in all and
 * per VAT group, and by no more than it charged. Credit notes on invoices made elsewhere name none of our numbers.
 */
export async function verifyCredits(reader: SnapshotReader, accountId: string, report: Report): Promise<void> {
  for await (const invoice of creditedInvoices(reader, accountId)) {
    if (invoice.creditedCents !== 0n) report.count('creditedInvoices')
    const { groups, totalCents } = issuedOn(invoice)
    for (const problem of [...problemsOfTotal(invoice, totalCents), ...problemsOfGroups(invoice, groups)]) {
      report.find(invoice.number ?? invoice.id, problem)
    }
  }
  await verifyCreditsElsewhere(reader, accountId, report)
}

const invoicesPerPage = 50

type CreditedRow = Awaited<ReturnType<typeof readPage>>[number]

const isBooked = { kind: 'credit_note', status: { notIn: ['draft', 'cancelled'] } }

/** The invoices of an account of which other credit notes were issued than are booked on them. */
export async function* wronglyCredited(
  reader: SnapshotReader, accountId: string,
): AsyncGenerator<CreditedRow> {
  for await (const invoice of creditedInvoices(reader, accountId)) {
    const { groups, totalCents } = issuedOn(invoice)
    const isRight = invoice.creditedCents === totalCents
      && namesOf(groups, groupsOf(invoice.creditedVat)).every(name => isBookedRight(invoice, groups, name))
    if (!isRight) yield invoice
  }
}

/** What the credit notes that were issued on an invoice come to. */
function issuedOn({ creditNotes }: CreditedRow): { groups: VatGroup[], totalCents: bigint } {
  return {
    groups: creditNotes.reduce<VatGroup[]>((groups, note) => addCredited(groups, groupsOf(note.vatBreakdown)), []),
    totalCents: creditNotes.reduce((sum, note) => sum + note.totalCents, 0n),
  }
}

function namesOf(issued: VatGroup[], booked: VatGroup[]): VatGroup[] {
  return [...issued, ...booked.filter(group => !findGroup(issued, group))]
}

function isBookedRight({ creditedVat }: CreditedRow, issued: VatGroup[], group: VatGroup): boolean {
  const [ours, theirs] = [findGroup(groupsOf(creditedVat), group), findGroup(issued, group)]
  return ours?.taxableCents === theirs?.taxableCents && ours?.vatCents === theirs?.vatCents
}

function creditedInvoices(reader: SnapshotReader, accountId: string) {
  return inPagesById(invoicesPerPage, by => readPage(reader, accountId, by))
}

function readPage(reader: SnapshotReader, accountId: string, { id, page }: PageById) {
  return reader.invoice.findMany({
    where: { accountId, OR: [{ creditNotes: { some: isBooked } }, { creditedCents: { not: 0n } }], id },
    ...page,
    select: {
      id: true,
      number: true,
      totalCents: true,
      vatBreakdown: true,
      creditedCents: true,
      creditedVat: true,
      creditNotes: { where: isBooked, select: { vatBreakdown: true, totalCents: true } },
    },
  })
}

function problemsOfTotal({ creditedCents, totalCents }: CreditedRow, issued: bigint): string[] {
  const isRight = creditedCents === issued && (creditedCents === 0n || creditedCents <= totalCents)
  return isRight ? [] : [`has ${creditedCents} cents credited of ${totalCents}; its credit notes come to ${issued}`]
}

function problemsOfGroups(invoice: CreditedRow, issued: VatGroup[]): string[] {
  const charged = groupsOf(invoice.vatBreakdown)
  const booked = groupsOf(invoice.creditedVat)
  return namesOf(issued, booked)
    .flatMap((group) => {
      const name = `${group.category} at ${group.rate} %`
      const ours = findGroup(booked, group)
      const theirs = findGroup(issued, group)
      const all = findGroup(charged, group)
      const fits = !theirs || (isWithin(theirs.taxableCents, all?.taxableCents ?? 0)
        && isWithin(theirs.vatCents, all?.vatCents ?? 0))
      return [
        ...(isBookedRight(invoice, issued, group) ? [] : [`books ${amountsOf(ours)} credited of ${name}; its credit notes come to ${amountsOf(theirs)}`]),
        ...(fits ? [] : [`charged ${amountsOf(all)} of ${name}; its credit notes took back ${amountsOf(theirs)}`]),
      ]
    })
}

function amountsOf(group: VatGroup | undefined): string {
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
