import Database from 'libsql'
import type { BusinessRow, CustomerRow, InvoiceRow } from '#db/queries/rows'
import type { InvoiceRecord } from '#services/invoices/record'

/** A row as SQLite keeps it: moments and JSON are texts, yes and no are 1 and 0. */
type Stored<Row> = { [Column in keyof Row]: StoredValue<NonNullable<Row[Column]>> | Extract<Row[Column], null> }
type StoredValue<Value> =
  [Value] extends [string] ? Value : [Value] extends [number | bigint | boolean] ? number : string

export type StoredInvoice = Stored<InvoiceRow>
export type StoredLine = Stored<InvoiceRecord['lines'][number]>
export type StoredCustomer = Stored<CustomerRow>
export type StoredBusiness = Stored<BusinessRow>

/** A value that a statement is given. */
export type Value = string | number | null | Buffer

/** One connection, on the server's own thread, whose statements are compiled once. */
export interface YardstickDatabase {
  one: <Row>(sql: string, ...values: Value[]) => Row | undefined
  all: <Row>(sql: string, ...values: Value[]) => Row[]
  run: (sql: string, ...values: Value[]) => void
  /** All of the work is kept, or nothing; it takes the write lock at its beginning. */
  change: <Result>(work: () => Result) => Result
  close: () => void
}

/** Opens a file that Polder has made, as durably as Polder does: a commit is on the disk when it is answered. */
export function openYardstickDatabase(file: string): YardstickDatabase {
  const database = new Database(file)
  for (const pragma of ['journal_mode = WAL', 'synchronous = FULL', 'foreign_keys = ON']) database.pragma(pragma)
  const prepared = new Map<string, Database.Statement>()
  const statement = (sql: string): Database.Statement => {
    const ready = prepared.get(sql) ?? database.prepare(sql)
    prepared.set(sql, ready)
    return ready
  }
  const all = <Row>(sql: string, ...values: Value[]) => statement(sql).all(...values) as Row[]
  return {
    all,
    // Reading to the end leaves no statement open, which would keep the log from being emptied.
    one: <Row>(sql: string, ...values: Value[]) => all<Row>(sql, ...values)[0],
    run: (sql, ...values) => void statement(sql).run(...values),
    change: work => database.transaction(work).immediate(),
    close: () => void database.close(),
  }
}

/** The statement that writes one row of a table. */
export function insertInto(table: string, row: Record<string, Value>): [sql: string, ...values: Value[]] {
  const columns = Object.keys(row)
  const names = columns.map(column => `"${column}"`).join(', ')
  return [`INSERT INTO "${table}" (${names}) VALUES (${columns.map(() => '?').join(', ')})`, ...Object.values(row)]
}

/** A moment as Prisma writes it. */
export function toStoredMoment(moment: Date): string {
  return moment.toISOString().replace('Z', '+00:00')
}
