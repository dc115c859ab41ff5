import type { ImportReport } from '#contract/schemas/import'
import type { AccountTransaction } from '#db/account/for-account'
import type { ImportedCustomer } from '#domain/import/customer'
import type { ImportedProduct } from '#domain/import/product'
import type { FiledInvoice } from './e-invoices'

export type ImportRow = NonNullable<Awaited<ReturnType<AccountTransaction['dataImport']['findFirst']>>>

/** An invoice of a file, with the customer it is to. */
export type AssignedInvoice = FiledInvoice & { customerId: string }

export type NewCustomer = ImportedCustomer & { id: string }

/** All that an import writes. */
export interface ImportPlan {
  customers?: readonly NewCustomer[]
  products?: readonly ImportedProduct[]
  invoices?: readonly AssignedInvoice[]
}

/** What one change writes of it. */
export type ImportPiece =
  | { kind: 'customers', rows: readonly NewCustomer[] }
  | { kind: 'products', rows: readonly ImportedProduct[] }
  | { kind: 'invoices', rows: readonly AssignedInvoice[] }

/** A database takes only so many values by one statement. */
export const rowsPerStatement = 200

/**
 * So much is written or removed under one lock: others wait a tenth of a second for it, on SQLite all accounts.
 * An e-invoice may have as many lines as a piece.
 */
export const rowsPerPiece = 100
const linesPerPiece = 500

/** Cuts a plan into the pieces that are written one after the other: customers before the invoices that name them. */
export function* piecesOf({ customers = [], products = [], invoices = [] }: ImportPlan): Generator<ImportPiece> {
  for (const rows of slicesOf(customers)) yield { kind: 'customers', rows }
  for (const rows of slicesOf(products)) yield { kind: 'products', rows }
  for (const rows of slicesOf(invoices, ({ lines }) => lines.length)) yield { kind: 'invoices', rows }
}

/** How many rows that are in all. */
export function sizeOf(created: ImportReport['created']): number {
  return Object.values(created).reduce((sum, count) => sum + count, 0)
}

/** How many of each an import makes, or is said to. */
export function createdBy(row: { created: unknown }): ImportReport['created'] {
  return row.created as ImportReport['created']
}

/** A piece as it was written down by `piecesOf`. */
export function pieceOf({ kind, rows }: { kind: string, rows: string }): ImportPiece {
  const parsed = JSON.parse(rows) as unknown
  if (kind !== 'invoices') return { kind, rows: parsed } as ImportPiece
  const staged = parsed as StagedInvoice[]
  return { kind, rows: staged.map(row => ({ paidCents: row.paidOn === null ? 0 : row.totalCents, ...row })) }
}

/** A version before part payments staged none: its invoices are paid as a whole or not at all. */
type StagedInvoice = Omit<AssignedInvoice, 'paidCents'> & { paidCents?: AssignedInvoice['paidCents'] }

function* slicesOf<Row>(rows: readonly Row[], linesIn: (row: Row) => number = () => 0): Generator<Row[]> {
  let slice: Row[] = []
  let lines = 0
  for (const row of rows) {
    const added = linesIn(row)
    if (slice.length === rowsPerPiece || (slice.length > 0 && lines + added > linesPerPiece)) {
      yield slice
      slice = []
      lines = 0
    }
    slice.push(row)
    lines += added
  }
  if (slice.length > 0) yield slice
}
