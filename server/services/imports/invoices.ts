import type { ImportQuery, ImportReport, ImportUpload } from '#contract/schemas/import'
import { todayInAmsterdam } from '#domain/dates'
import { registeredVatNumber } from '#domain/identity/vat-number'
import { plainText } from '#domain/import/customer'
import type { ImportedInvoice } from '#domain/import/imported-invoice'
import { readInvoice, type InvoiceReading } from '#domain/import/invoice'
import { mergeRates } from '#domain/import/merge-rates'
import type { ImportProblem } from '#domain/import/problem'
import { currenciesOfColumns, fieldsInUtc } from '#domain/import/recognise'
import type { SourceRow } from '#domain/import/source-invoice'
import type { SupplyType, VatTreatment } from '#domain/invoice/document'
import { documentNumberKey } from '#domain/invoice/document-number'
import { requireRights } from '../work/actor'
import type { AccountContext } from '../work/context'
import { bringIn, type JudgedImport } from './bring-in'
import { readEInvoices, type ReadInvoices } from './e-invoices'
import { besidesItself, readKnownCustomers, type KnownCustomers } from './known-customers'
import type { NewCustomer } from './pieces'
import { eachRow, readUpload, tableOf, whenItsTurn, withValues, type ImportTable } from './read-file'
import { inOrder } from './report'
import { takenNumbers } from './taken-numbers'
import { publishedRates, upsideDownRates } from './upside-down-rates'
import { numberTaken } from './write-piece'

/**
 * Brings in invoices and credit notes that were issued elsewhere, with the customers they name, or tells what that
 * would come to. They keep number, dates, amounts and status, take no number and count against no quota of invoices;
 * the next number follows theirs where none was given here yet.
 * Refuses insufficient_scope, role_not_allowed, import_unreadable, file_too_complex, import_invalid with the report,
 * import_running, plan_limit_reached.
 */
export async function importInvoices(
  account: AccountContext, upload: ImportUpload, query: ImportQuery,
): Promise<ImportReport> {
  requireRights(account.actor, { scope: 'customers:write', power: 'imports' })
  const found = await whenItsTurn(account, upload, () => readInvoices(account, upload))
  const problems = [...found.problems, ...await upsideDownRates(account, found.merged)]
  return bringIn(account, 'invoices', query, () => judge(account, { ...found, problems }))
}

/** Reads the invoices of a table, of an e-invoice or of a ZIP of those. Refuses import_unreadable, file_too_complex. */
async function readInvoices(account: AccountContext, upload: ImportUpload): Promise<ReadInvoices> {
  const business = await account.reads.business()
  const reading = {
    today: todayInAmsterdam(account.outside.clock.now()),
    vatRates: account.outside.vatRates,
    seller: {
      hasVatNumber: registeredVatNumber(business) !== null,
      vatNumber: business.vatNumber,
      kvkNumber: business.kvkNumber,
      vatTreatment: business.defaultVatTreatment as VatTreatment,
      supplyType: business.defaultSupplyType as SupplyType | null,
      vatExemptionReason: business.defaultVatExemptionReason,
    },
  }
  const file = await readUpload(account, upload, { readsEInvoices: true })
  if ('eInvoices' in file) {
    const publishedRate = await publishedRates(account, file.eInvoices)
    return readEInvoices(file.eInvoices, { ...reading, publishedRate })
  }
  const table = await tableOf('invoices', file.table, upload)
  const { decimalMark, dateOrder } = table.recognised
  const utcFields = fieldsInUtc(table.recognised, table.told.headings)
  const headingCurrencies = currenciesOfColumns(table.recognised, table.told.headings)
  const { partyOf: knownParty } = await readKnownCustomers(account)
  return readRows(table, { ...reading, decimalMark, dateOrder, utcFields, headingCurrencies, knownParty })
}

async function readRows(table: ImportTable<'invoices'>, reading: InvoiceReading): Promise<ReadInvoices> {
  const problems: ImportProblem[] = [...table.problems]
  const warnings: ImportProblem[] = []
  const skipped: ImportReport['skipped'] = []
  const read: SourceRow[] = []
  await eachRow(table.readable, (row) => {
    const { invoice, problems: wrong, isDraft } = readInvoice(row, reading)
    problems.push(...withValues(row, wrong))
    if (isDraft) skipped.push({ row: row.row, field: 'status', value: row.values.status ?? '' })
    if (invoice) read.push(invoice)
  })
  const { merged, problems: wrongTogether, warnings: assumed } = mergeRates(read, reading.vatRates)
  const rowOf = new Map(table.rows.map(row => [row.row, row]))
  const withCell = (problem: ImportProblem) => withValues(rowOf.get(problem.row) ?? { values: {} }, [problem])
  await eachRow(wrongTogether, problem => problems.push(...withCell(problem)))
  await eachRow(assumed, warning => warnings.push(...withCell(warning)))
  const numbers = numbersByRow(table)
  return {
    rows: table.rowCount,
    recognised: table.told,
    merged,
    problems,
    warnings,
    skipped,
    documentsAt: ({ row }) => numbers.get(row) ?? [],
  }
}

/**
 * The numbers of the documents that each row may be of: its own, and where it has none or its cells cannot be told
 * apart that of the row above, of which it may be another rate.
 */
function numbersByRow({ rows, unread }: ImportTable<'invoices'>): Map<number, string[]> {
  const numbers = new Map<number, string[]>()
  let above: string[] = []
  for (const { row, values } of rows) {
    const own = values.number === undefined ? [] : [documentNumberKey(plainText(values.number) ?? '')]
    numbers.set(row, own.length === 0 || unread.has(row) ? [...own, ...above] : own)
    if (own.length > 0) above = own
  }
  return numbers
}

/** What bringing them in would come to as the account is now. */
async function judge(
  account: AccountContext, { rows, recognised, merged, documentsAt, warnings, skipped, ...found }: ReadInvoices,
): Promise<JudgedImport> {
  const taken = await takenNumbers(account.db, merged, besidesItself(account))
  const problems = [...found.problems, ...taken.map(numberTaken)]
  const wrong = new Set(problems.flatMap(documentsAt))
  const right = merged.filter(({ number }) => !wrong.has(documentNumberKey(number)))
  const known = await readKnownCustomers(account)
  const { customers, idOf } = assignCustomers(account, known, right)
  const creditNotes = right.filter(({ kind }) => kind === 'credit_note').length
  return {
    outcome: {
      rows,
      problems: inOrder(problems),
      warnings: inOrder(warnings),
      skipped,
      created: { customers: customers.length, invoices: right.length - creditNotes, creditNotes },
      recognised,
    },
    plan: () => ({ customers, invoices: right.map(invoice => ({ ...invoice, customerId: idOf(invoice) })) }),
  }
}

/** Whom each invoice is to: by number or address, by name where it tells no more, else somebody new. */
function assignCustomers(
  { outside: { ids } }: AccountContext, known: KnownCustomers, invoices: readonly ImportedInvoice[],
) {
  const customers: NewCustomer[] = []
  const chosen = new Map<ImportedInvoice, string>()
  for (const invoice of invoices) {
    const { customer } = invoice
    const found = known.find(customer) ?? known.findByName(customer)
    const id = found?.id ?? ids.next()
    if (!found) customers.push({ ...customer, id })
    known.add(customer, id)
    chosen.set(invoice, id)
  }
  return { customers, idOf: (invoice: ImportedInvoice) => chosen.get(invoice) ?? '' }
}
