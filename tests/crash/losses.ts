import type { Ledger, Promised } from './ledger'
import { withRows, type Row } from './rows'

const columns = '"id", "kind", "status", "number", "numberSequence", "numberPeriod", "issuedAt", "paidAt", "totalCents", '
  + '"creditedCents", "creditedInvoiceId", "pdfSha256", "ublSha256", '
  + '(SELECT COUNT(*) FROM "InvoiceLine" WHERE "accountId" = "Invoice"."accountId" AND "invoiceId" = "Invoice"."id") AS "lineCount", '
  + '(SELECT "sha256" FROM "StoredDocument" WHERE "accountId" = "Invoice"."accountId" AND "invoiceId" = "Invoice"."id" AND "format" = \'ubl\') AS "storedUbl", '
  + '(SELECT "sha256" FROM "StoredDocument" WHERE "accountId" = "Invoice"."accountId" AND "invoiceId" = "Invoice"."id" AND "format" = \'pdf\') AS "storedPdf"'

/** Looks with SQL of its own for gaps, doubles, half-issued documents and promises that were not kept. */
export function findLosses(databaseUrl: string, ledger: Ledger): Promise<string[]> {
  return withRows(databaseUrl, async (select) => {
    const rows = await select(`SELECT ${columns} FROM "Invoice"`)
    const sequences = await select('SELECT "kind", "period", "nextValue" FROM "NumberSequence"')
    const integrity = databaseUrl.startsWith('file:') ? await select('PRAGMA integrity_check') : []
    const byId = new Map(rows.map(row => [String(row.id), row]))
    return [
      ...integrity.filter(row => row.integrity_check !== 'ok').map(row => `SQLite: ${String(row.integrity_check)}`),
      ...sequences.flatMap(sequence => problemsOfSeries(sequence, rows)),
      ...repeated(rows.map(row => row.number).filter(number => number !== null)).map(number => `${number} was given twice`),
      ...rows.flatMap(row => problemsOfRow(row, rows)),
      ...[...ledger.documents.values()].flatMap(promised => problemsOfPromise(promised, byId.get(promised.id))),
    ]
  })
}

function problemsOfSeries({ kind, period, nextValue }: Row, rows: Row[]): string[] {
  const used = rows
    .filter(row => row.kind === kind && row.numberPeriod === period)
    .map(row => Number(row.numberSequence))
    .sort((left, right) => left - right)
  const wanted = Array.from({ length: Number(nextValue) - 1 }, (_, index) => index + 1)
  return used.join() === wanted.join() ? [] : [`${String(kind)} ${String(period)} should be 1 to ${Number(nextValue) - 1}: ${used.join()}`]
}

function problemsOfRow(row: Row, rows: Row[]): string[] {
  const isDraft = row.status === 'draft'
  const wholes = [row.number, row.numberSequence, row.issuedAt, row.ublSha256, row.storedUbl]
  const isHalf = isDraft ? wholes.some(part => part !== null) : wholes.some(part => part === null)
  const credits = rows.filter(other => other.creditedInvoiceId === row.id && other.status !== 'draft')
  const creditedCents = credits.reduce((sum, other) => sum + Number(other.totalCents), 0)
  return [
    ...(isHalf ? [`${String(row.id)} is half issued`] : []),
    ...(Number(row.lineCount) === 0 ? [`${String(row.id)} has no lines`] : []),
    ...(row.ublSha256 === row.storedUbl && row.pdfSha256 === row.storedPdf ? [] : [`${String(row.id)} lost a file`]),
    ...(creditedCents === Number(row.creditedCents) ? [] : [`${String(row.id)} is credited wrongly`]),
    ...((row.status === 'paid') === (row.paidAt !== null) ? [] : [`${String(row.id)} is half paid`]),
  ]
}

/** A promise may be outrun by a write whose answer never arrived, but it may not be broken. */
function problemsOfPromise({ id, kind, issued, isPaid }: Promised, row: Row | undefined): string[] {
  if (!row) return [`${kind} ${id} was acknowledged and is gone`]
  const kept = [
    row.kind === kind,
    issued === null || (row.status !== 'draft' && row.number === issued.number && row.ublSha256 === issued.ublSha256
      && Number(row.totalCents) === issued.totalCents
      && (issued.pdfSha256 === null || row.pdfSha256 === issued.pdfSha256)),
    !isPaid || row.status === 'paid',
  ]
  return kept.every(Boolean) ? [] : [`${kind} ${id} is not what was acknowledged: ${JSON.stringify(issued)} ${JSON.stringify(row, bigintsAsText)}`]
}

function repeated(values: unknown[]): string[] {
  return values.filter((value, index) => values.indexOf(value) !== index).map(String)
}

function bigintsAsText(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value
}
