import { refuse } from '#contract/errors'
import type { ImportReport, ImportUpload } from '#contract/schemas/import'
import { formatOf } from '#documents/import/format'
import { todayInAmsterdam } from '#domain/dates'
import type { ImportedInvoice } from '#domain/import/imported-invoice'
import { readInvoice, type InvoiceReading } from '#domain/import/invoice'
import { mergeRates } from '#domain/import/merge-rates'
import type { ImportProblem } from '#domain/import/problem'
import { fieldsInUtc } from '#domain/import/recognise'
import type { ToldInvoice } from '#domain/import/told-invoice'
import type { SupplyType, VatTreatment } from '#domain/invoice/document'
import { hasScope } from '../work/actor'
import { changeAccount, type Change } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { continueSeries } from './continue-series'
import { insertCustomers } from './customers'
import { readEInvoices, type ReadInvoices } from './e-invoices'
import { keepImport } from './keep'
import { readKnownCustomers } from './known-customers'
import { eachRow, readable, tableOf, type ImportTable } from './read-file'
import { inOrder, reportOf, requireClean, type ImportOutcome } from './report'
import { takenNumbers } from './taken-numbers'
import { upsideDownRates } from './upside-down-rates'
import { insertInvoices } from './write-invoices'

/**
 * Brings in invoices and credit notes that were issued elsewhere, with the customers they name, or tells what that
 * would come to. They keep number, dates, amounts and status, take no number and count against no quota of invoices;
 * the next number follows theirs where none was given here yet.
 * Refuses insufficient_scope, import_unreadable, import_invalid with the report, plan_limit_reached.
 */
export async function importInvoices(
  account: AccountContext, upload: ImportUpload, { dryRun = true }: { dryRun?: boolean | undefined },
): Promise<ImportReport> {
  if (!hasScope(account.actor, 'customers:write')) throw refuse('insufficient_scope', { scope: 'customers:write' })
  const found = await readInvoices(account, upload)
  const { merged } = found
  const read = { ...found, problems: [...found.problems, ...await upsideDownRates(account, merged)] }
  const outcome = (client: Change['tx'] | AccountContext['db']) => judge(client, read)
  const judged = await outcome(account.db)
  const report = reportOf(account, judged)
  if (dryRun) return report
  requireClean(report)
  return changeAccount(account, async (change) => {
    const now = await outcome(change.tx)
    requireClean(reportOf(account, now))
    const { numberingBefore, nextNumber } = await continueSeries(account, change, merged)
    const importId = await keepImport(account, change, { kind: 'invoices', created: now.created, numberingBefore })
    const known = await readKnownCustomers(change.tx)
    const { customers, idOf } = assignCustomers(account, known, merged)
    await insertCustomers(account, change, importId, customers)
    await insertInvoices(account, change, importId, merged.map(invoice => ({ ...invoice, customerId: idOf(invoice) })))
    return reportOf(account, { ...now, importId, nextNumber: await nextNumber() })
  })
}

/** Reads the invoices of a table, of an e-invoice or of a ZIP of those. Refuses import_unreadable. */
async function readInvoices(account: AccountContext, upload: ImportUpload): Promise<ReadInvoices> {
  const business = await account.reads.business()
  const reading = {
    today: todayInAmsterdam(account.outside.clock.now()),
    vatRates: account.outside.vatRates,
    seller: {
      hasVatNumber: business.vatNumber !== null,
      vatNumber: business.vatNumber,
      kvkNumber: business.kvkNumber,
      vatTreatment: business.defaultVatTreatment as VatTreatment,
      supplyType: business.defaultSupplyType as SupplyType | null,
      vatExemptionReason: business.defaultVatExemptionReason,
    },
  }
  return readable(async () => {
    const format = await formatOf(upload.file)
    if (format === 'ubl' || format === 'zip') return readEInvoices(upload.file, format, reading)
    const table = await tableOf('invoices', format, upload)
    const { decimalMark, dateOrder } = table.recognised
    const utcFields = fieldsInUtc(table.recognised, table.told.headings)
    const { partyOf: knownParty } = await readKnownCustomers(account.db)
    return readRows(table, { ...reading, decimalMark, dateOrder, utcFields, knownParty })
  })
}

async function readRows(table: ImportTable<'invoices'>, reading: InvoiceReading): Promise<ReadInvoices> {
  const problems: ImportProblem[] = [...table.problems]
  const warnings: ImportProblem[] = []
  const skipped: ImportReport['skipped'] = []
  const read: ToldInvoice[] = []
  await eachRow(table.readable, (row) => {
    const { invoice, problems: wrong, warnings: told, isDraft } = readInvoice(row, reading)
    problems.push(...wrong)
    warnings.push(...told)
    if (isDraft) skipped.push({ row: row.row, field: 'status', value: row.values.status ?? '' })
    if (invoice) read.push(invoice)
  })
  const { merged, problems: twice } = mergeRates(read)
  return { rows: table.rowCount, recognised: table.told, merged, problems: [...problems, ...twice], warnings, skipped }
}

/** What bringing them in would come to as the account is now. */
async function judge(
  client: Change['tx'] | AccountContext['db'], { rows, recognised, merged, problems, warnings, skipped }: ReadInvoices,
): Promise<ImportOutcome> {
  const taken = await takenNumbers(client, merged)
  const wrong = taken.map(({ row, file }) =>
    ({ row, field: 'number', code: 'number_taken' as const, ...file === undefined ? {} : { file } }))
  const known = await readKnownCustomers(client)
  const creditNotes = merged.filter(({ kind }) => kind === 'credit_note').length
  return {
    rows,
    problems: inOrder([...problems, ...wrong]),
    warnings: inOrder(warnings),
    skipped,
    created: {
      customers: assignCustomers({ outside: { ids: { next: () => '' } } }, known, merged).customers.length,
      invoices: merged.length - creditNotes,
      creditNotes,
    },
    recognised,
  }
}

type KnownCustomers = Awaited<ReturnType<typeof readKnownCustomers>>

/** Whom each invoice is to: by number or address, by name where it tells no more, else somebody new. */
function assignCustomers(
  { outside: { ids } }: { outside: { ids: Pick<AccountContext['outside']['ids'], 'next'> } },
  known: KnownCustomers,
  invoices: readonly ImportedInvoice[],
) {
  const customers: (ImportedInvoice['customer'] & { id: string })[] = []
  const chosen = new Map<ImportedInvoice, string>()
  for (const invoice of invoices) {
    const { customer } = invoice
    const found = known.find(customer) ?? known.findByName(customer.name)
    const id = found?.id ?? ids.next()
    if (!found) customers.push({ ...customer, id })
    known.add(customer, id)
    chosen.set(invoice, id)
  }
  return { customers, idOf: (invoice: ImportedInvoice) => chosen.get(invoice) ?? null }
}
