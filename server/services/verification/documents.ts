import { isDeepStrictEqual } from 'node:util'
import type { BusinessRow } from '#db/queries/rows'
import { inPagesById, type PageById, type SnapshotReader } from '#db/snapshot'
import type { DocumentTotals } from '#domain/invoice/document'
import { totalsOf } from '#domain/vat/totals'
import { groupsOf } from '../invoices/remaining-credit'
import { documentOf, shownCustomerOf } from '../invoices/document'
import { invoiceInclude } from '../invoices/record'
import type { Report } from './report'

const documentsPerPage = 50

type StoredInvoice = Awaited<ReturnType<typeof readPage>>[number]

/**
 * Every document is a whole draft, wholly issued or a whole tombstone, and what is issued adds up.
 * @param since those alone that were changed since
 */
export async function verifyDocuments(
  reader: SnapshotReader, accountId: string, report: Report, since: Date | null = null,
): Promise<void> {
  const business = await reader.business.findFirst({ where: { accountId } })
  if (!business) {
    report.find('business', 'is missing')
    return
  }
  const logos = await reader.issuedLogo.findMany({ where: { accountId }, select: { sha256: true } })
  const knownLogos = new Set(logos.map(logo => logo.sha256))
  for await (const invoice of inPagesById(documentsPerPage, by => readPage(reader, accountId, since, by))) {
    report.count('documents')
    report.count('lines', invoice.lines.length)
    const problems = invoice.status === 'draft'
      ? problemsOfDraft(invoice)
      : [...problemsOfIssued(invoice), ...problemsOfContent(invoice, { knownLogos, business })]
    for (const problem of problems) report.find(invoice.number ?? invoice.id, problem)
  }
}

function readPage(reader: SnapshotReader, accountId: string, since: Date | null, { id, page }: PageById) {
  return reader.invoice.findMany({
    where: { accountId, ...(since ? { updatedAt: { gte: since } } : {}), id },
    ...page,
    include: { ...invoiceInclude, documents: { select: { format: true, sha256: true } } },
  })
}

function problemsOfDraft(invoice: StoredInvoice): string[] {
  const { number, numberSequence, issuedAt, sellerSnapshot, customerSnapshot, pdfSha256, ublSha256 } = invoice
  const marks = { number, numberSequence, issuedAt, sellerSnapshot, customerSnapshot, pdfSha256, ublSha256 }
  const present = Object.entries(marks).filter(([, value]) => value !== null).map(([name]) => name)
  return [
    ...present.map(name => `is a draft that has ${name} already`),
    ...(invoice.documents.length > 0 ? ['is a draft with stored files'] : []),
  ]
}

/** What holds of all that is issued, also once its documents were deleted. */
function problemsOfIssued(invoice: StoredInvoice): string[] {
  const { number, issuedAt, customerId, customerSnapshot } = invoice
  // A simplified invoice has no customer.
  const customer = customerId === null ? {} : { customerSnapshot }
  return problemsIn(invoice, { number, issuedAt, ...customer }, [
    [invoice.requestedNumber === null, 'is issued and still asks for a number'],
    [(invoice.numberPeriod === null) === (invoice.numberSequence === null), 'is half in a series'],
    [(invoice.status === 'cancelled') === (invoice.cancelledAt !== null), 'is half cancelled'],
    [(invoice.status === 'paid') === (invoice.paidAt !== null), 'is half paid'],
    [invoice.customerName === (shownCustomerOf(invoice)?.name ?? null), 'is listed under another customer than it was issued to'],
    [(invoice.retentionStage === 'deleted') === (invoice.documentsDeletedAt !== null), 'is half deleted'],
    [(invoice.retentionStage === null) === (invoice.expiresAt === null), 'expires, or does not, against its stage'],
  ])
}

/** The files and lines of a document; of a tombstone that there are none, and that its amounts add up all the same. */
function problemsOfContent(
  invoice: StoredInvoice,
  { knownLogos, business }: { knownLogos: Set<string>, business: BusinessRow },
): string[] {
  if (invoice.documentsDeletedAt !== null) return problemsOfTombstone(invoice)
  const { sellerSnapshot, layoutSnapshot } = invoice
  const pdf = invoice.documents.find(({ format }) => format === 'pdf')
  const ubl = invoice.documents.find(({ format }) => format === 'ubl')
  // What another program made has no layout of ours.
  const layout = invoice.importId === null ? { layoutSnapshot } : {}
  const problems = problemsIn(invoice, { sellerSnapshot, ...layout }, [
    [invoice.lines.length > 0, 'is issued without lines'],
    [invoice.lines.every((line, place) => line.position === place), 'lacks a line'],
    [(invoice.ublProfile === null) === (ubl === undefined), 'names a UBL profile if and only if its UBL is missing'],
    [invoice.ublSha256 === (ubl?.sha256 ?? null), 'tells another SHA-256 of its UBL than the UBL has'],
    // The PDF is drawn right after issue, or by whoever asks for it first.
    [invoice.pdfSha256 === (pdf?.sha256 ?? null), 'tells another SHA-256 of its PDF than the PDF has'],
    [invoice.logoSha256 === null || knownLogos.has(invoice.logoSha256), 'shows a logo that is gone'],
  ])
  return [...problems, ...problemsOfAmounts(invoice, business)]
}

function problemsOfTombstone(invoice: StoredInvoice): string[] {
  const sums = sumsOfGroups(invoice)
  const { expiryAnnouncedBy, expiryRemindedBy, subtotalCents, vatTotalCents, totalCents } = invoice
  return problemsIn(invoice, { expiryAnnouncedBy, expiryRemindedBy }, [
    [invoice.documents.length === 0, 'was deleted and has stored files'],
    [invoice.lines.length === 0, 'was deleted and has lines'],
    [(invoice.ublProfile === null) === (invoice.ublSha256 === null), 'was deleted with half of what tells of its UBL'],
    [subtotalCents === sums.taxableCents, 'was deleted, and its VAT breakdown comes to another subtotal'],
    [vatTotalCents === sums.vatCents, 'was deleted, and its VAT breakdown comes to other VAT'],
    [totalCents === subtotalCents + vatTotalCents, 'was deleted, and its total is not its subtotal and its VAT'],
  ])
}

function problemsIn({ status }: StoredInvoice, needed: Record<string, unknown>, claims: [boolean, string][]): string[] {
  const missing = Object.entries(needed).filter(([, value]) => value === null).map(([name]) => `is ${status} without ${name}`)
  return [...missing, ...claims.filter(([holds]) => !holds).map(([, problem]) => problem)]
}

/** What is stored of the amounts against what the lines come to. */
function problemsOfAmounts(invoice: StoredInvoice, business: BusinessRow): string[] {
  // Without the seller of that day the VAT categories would be today's.
  if (invoice.sellerSnapshot === null) return []
  if (invoice.importId !== null) return problemsOfImported(invoice)
  const totals = totalsOf(documentOf(invoice, business))
  const stored: Omit<DocumentTotals, 'lines'> = {
    subtotalCents: Number(invoice.subtotalCents),
    vatTotalCents: Number(invoice.vatTotalCents),
    totalCents: Number(invoice.totalCents),
    vatTotalEurCents: invoice.vatTotalEurCents === null ? null : Number(invoice.vatTotalEurCents),
    vatBreakdown: invoice.vatBreakdown as unknown as DocumentTotals['vatBreakdown'],
  }
  return [
    ...Object.entries(stored)
      .filter(([name, value]) => !isDeepStrictEqual(value, totals[name as keyof DocumentTotals]))
      .map(([name, value]) =>
        `says ${name} ${JSON.stringify(value)}, its lines come to ${JSON.stringify(totals[name as keyof DocumentTotals])}`),
    ...invoice.lines
      .filter((line, place) => !isAmountOf(line, totals.lines[place]))
      .map(line => `says ${line.lineTotalCents} cents on line ${line.position + 1}, which comes to another amount`),
  ]
}

/** What was issued elsewhere may have rounded its VAT otherwise; its own amounts agree all the same. */
function problemsOfImported(invoice: StoredInvoice): string[] {
  const { subtotalCents, vatTotalCents, totalCents, lines } = invoice
  const sums = sumsOfGroups(invoice)
  return problemsIn(invoice, {}, [
    [subtotalCents + vatTotalCents === totalCents, 'has a total that is not its sum'],
    [sums.taxableCents === subtotalCents, 'has VAT groups of another subtotal'],
    [sums.vatCents === vatTotalCents, 'has VAT groups of another VAT'],
    [lines.reduce((sum, line) => sum + line.lineTotalCents, 0n) === subtotalCents, 'has lines of another subtotal'],
  ])
}

/** What the VAT breakdown comes to. */
export function sumsOfGroups({ vatBreakdown }: Pick<StoredInvoice, 'vatBreakdown'>): { taxableCents: bigint, vatCents: bigint } {
  const groups = groupsOf(vatBreakdown)
  const sumOf = (field: 'taxableCents' | 'vatCents') => groups.reduce((sum, group) => sum + BigInt(group[field]), 0n)
  return { taxableCents: sumOf('taxableCents'), vatCents: sumOf('vatCents') }
}

function isAmountOf(line: StoredInvoice['lines'][number], totals: DocumentTotals['lines'][number] | undefined): boolean {
  const inclCents = line.lineTotalInclCents === null ? null : Number(line.lineTotalInclCents)
  return Number(line.lineTotalCents) === totals?.lineTotalCents && inclCents === totals.lineTotalInclCents
}
