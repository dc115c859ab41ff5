import type { AccountTransaction } from '#db/account/for-account'
import { insertRows } from '#db/account/insert-row'
import { inPieces } from '#db/pieces'
import { insertInvoiceLines } from '#db/queries/invoice-lines'
import { addToPaidSum } from '#db/queries/paid-sums'
import type { BusinessRow, CustomerRow } from '#db/queries/rows'
import { documentSearchText } from '#db/queries/search-text'
import { addToTurnoverSums, type TurnoverEntry } from '#db/queries/turnover-sums'
import { touchCustomers } from '#db/queries/touched-customers'
import { unknownCustomer } from '#domain/customer-fields'
import { valuesOf } from '#domain/fields'
import { textFields } from '#domain/import/e-invoice-source'
import { joinedReferences } from '#domain/import/source-invoice'
import { pick } from '#domain/pick'
import { documentNumberKey } from '#domain/invoice/document-number'
import { korExemptCents } from '#domain/vat/small-business'
import { inEuro } from '#domain/vat/in-euro'
import { sellerOf } from '../business/present'
import { middayOf } from '../invoices/settle'
import { taxPointColumns } from '../invoices/tax-point'
import { turnoverEntriesOf, type TurnoverRow } from '../invoices/turnover'
import { mayShift, moveVatShifts } from '../invoices/vat-shifts'
import { retentionOfIssue } from '../plans/retention'
import type { Change } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { rowsPerStatement, type AssignedInvoice } from './pieces'

/**
 * Writes documents that were issued elsewhere: frozen as they are, without files of ours, in no series of numbers, and
 * added to the sums of their months and to what is paid.
 */
export async function insertInvoices(
  account: AccountContext, change: Change, importId: string, invoices: readonly AssignedInvoice[],
): Promise<void> {
  const { tx, now, record } = change
  const business = await tx.business.findFirstOrThrow()
  const shared = await sharedColumns(account, change, importId, business)
  const customers = await customersOf(tx, invoices)
  const rows = invoices.map((invoice) => {
    const customer = invoice.customerId === null ? undefined : customers.get(invoice.customerId)
    return rowOf(shared, account.outside.ids.next(), invoice, { business, customer })
  })
  for (const piece of inPieces(rows, documentsPerStatement)) await insertRows(tx, account.accountId, 'Invoice', piece)
  const lines = rows.flatMap(({ id }, place) => linesOf(account, id, invoices[place]))
  for (const piece of inPieces(lines, linesPerStatement)) await insertInvoiceLines(account.databaseKind, tx, piece)
  const payments = rows.flatMap(({ id }, place) => paymentsOf(account, id, invoices[place], now))
  for (const piece of inPieces(payments, documentsPerStatement)) await insertRows(tx, account.accountId, 'Payment', piece)
  // What is imported takes back none of our invoices and deducts none.
  await bookSums(account, tx, rows.map(row => ({ ...row, creditedSnapshot: null, deductedSnapshot: null })))
  const shifted = rows.filter(({ vatScheme }) => mayShift({ vatScheme, badDebtOn: null }))
  await moveVatShifts(change, account.accountId, shifted.map(({ id }) => id))
  await touchCustomers(account, { tx, now }, rows.map(({ customerId }) => customerId))
  record(...rows.map(({ id, number }) => ({ action: 'invoice.imported' as const, subjectId: id, details: { number } })))
}

const documentsPerStatement = 100
const linesPerStatement = 1_000

async function customersOf(
  tx: AccountTransaction, invoices: readonly AssignedInvoice[],
): Promise<Map<string, CustomerRow>> {
  const ids = [...new Set(invoices.flatMap(({ customerId }) => customerId ?? []))]
  const customers = new Map<string, CustomerRow>()
  for (const piece of inPieces(ids, rowsPerStatement)) {
    const found = await tx.customer.findMany({ where: { id: { in: piece } } })
    for (const customer of found) customers.set(customer.id, customer)
  }
  return customers
}

async function sharedColumns(account: AccountContext, { reads, now }: Change, importId: string, business: BusinessRow) {
  return {
    accountId: account.accountId,
    importId,
    locale: business.defaultInvoiceLocale,
    showEpcQr: false,
    creditedInvoiceDate: null,
    creditedCents: 0n,
    sellerSnapshot: { ...sellerOf(business) },
    reminderCount: 0,
    viewCount: 0,
    // Kept as long as what is issued here today: the file may be of years ago.
    ...await retentionOfIssue(account, reads, now),
    createdAt: now,
    updatedAt: now,
  }
}

function rowOf(
  shared: Awaited<ReturnType<typeof sharedColumns>>,
  id: string,
  invoice: AssignedInvoice,
  { business, customer }: { business: BusinessRow, customer: CustomerRow | undefined },
) {
  const issuedAt = middayOf(invoice.issueDate)
  const isCancelled = invoice.status === 'cancelled'
  const name = customer?.name ?? invoice.customer.name
  // Which invoice it credits is told and not booked: what is open of that one, its own status says.
  const reference = joinedReferences(invoice)
  const customerSnapshot = snapshotOf(invoice, customer)
  const vatTotalEurCents = invoice.currency === 'EUR' ? null : inEuro(invoice.vatTotalCents, invoice.exchangeRate)
  return {
    ...shared,
    id,
    ...pick(invoice, ['kind', 'advance', 'status', 'number']),
    numberKey: documentNumberKey(invoice.number),
    customerId: invoice.customerId,
    customerName: name,
    ...pick(invoice, ['issueDate', 'dueDate', 'currency', 'exchangeRate']),
    ...noTexts,
    exchangeRateDate: invoice.exchangeRate === null ? null : invoice.issueDate,
    ...invoice.said,
    ...pick(invoice, [
      'vatTreatment', 'supplyType', 'placeOfSupplyRule', 'vatCountry', 'supplyDate', 'supplyPeriodEnd',
      'deliveryCountry', 'vatExemptionReason',
    ]),
    ...taxPointColumns({ ...invoice, customer: customerSnapshot }, business),
    reference,
    subtotalCents: BigInt(invoice.subtotalCents),
    vatTotalCents: BigInt(invoice.vatTotalCents),
    totalCents: BigInt(invoice.totalCents),
    vatTotalEurCents: vatTotalEurCents === null ? null : BigInt(vatTotalEurCents),
    korExemptCents: BigInt(korExemptCents(
      { ...invoice, vatTotalEurCents, creditedInvoiceDate: shared.creditedInvoiceDate }, invoice.lines,
    )),
    vatBreakdown: invoice.vatBreakdown.map(group => ({ ...group })),
    sellerSnapshot: { ...shared.sellerSnapshot, ...invoice.seller },
    customerSnapshot,
    issuedAt,
    sentAt: isCancelled ? null : issuedAt,
    paidCents: BigInt(invoice.paidCents),
    openCents: isCancelled ? 0n : BigInt(invoice.totalCents - invoice.paidCents),
    paidAt: invoice.status === 'paid' && invoice.paidOn !== null ? middayOf(invoice.paidOn) : null,
    cancelledAt: isCancelled ? issuedAt : null,
    searchText: documentSearchText(invoice.number, name, reference, invoice.lines),
  }
}

const noTexts = valuesOf(textFields, () => null)

/** Whom the file names, under the name by which the customer is listed. */
function snapshotOf({ customer: named }: AssignedInvoice, customer: CustomerRow | undefined) {
  const stated = Object.fromEntries(Object.entries(named).filter(([, value]) => value !== null))
  return { ...named, ...unknownCustomer, ...stated, id: customer?.id ?? '', name: customer?.name ?? named.name }
}

function linesOf(account: AccountContext, invoiceId: string, invoice: AssignedInvoice | undefined) {
  return (invoice?.lines ?? []).map((line, position) => ({
    id: account.outside.ids.next(),
    accountId: account.accountId,
    invoiceId,
    position,
    productId: null,
    description: line.description,
    quantity: line.priced?.quantity ?? '1',
    unit: line.priced?.unit ?? 'C62',
    unitPriceCents: BigInt(line.priced?.unitPriceCents ?? line.lineTotalCents),
    discountPercent: line.priced?.discountPercent ?? '0',
    vatRate: line.vatRate,
    vatTreatment: line.vatTreatment,
    vatExemptionReason: line.vatExemptionReason,
    lineTotalCents: BigInt(line.lineTotalCents),
    lineTotalInclCents: null,
  }))
}

function paymentsOf(account: AccountContext, invoiceId: string, invoice: AssignedInvoice | undefined, createdAt: Date) {
  if (!invoice || invoice.paidOn === null) return []
  const amountCents = BigInt(invoice.paidCents)
  return [{
    id: account.outside.ids.next(),
    invoiceId,
    amountCents,
    amountEurCents: invoice.currency === 'EUR' ? amountCents : null,
    paidOn: invoice.paidOn,
    method: 'other',
    reference: null,
    source: 'import',
    settledWithId: null,
    createdAt,
  }]
}

type BookedRow = TurnoverRow & { status: string } & Record<'totalCents' | 'creditedCents' | 'openCents', bigint>

/**
 * Adds documents to the sums of their months and to what is paid, or takes them out again (`sign` −1): each sum once,
 * however many documents there are. What is cancelled counts nowhere.
 */
export async function bookSums(
  account: AccountContext, tx: AccountTransaction, rows: readonly BookedRow[], sign: 1 | -1 = 1,
): Promise<void> {
  const turnover = new Map<string, TurnoverEntry>()
  const paid = new Map<string, { currency: string, exchangeRate: string | null, cents: bigint, count: number }>()
  for (const row of rows.filter(({ status }) => status !== 'cancelled')) {
    for (const entry of turnoverEntriesOf(row, account.outside.vatRates)) {
      const { month, heading, customerId, vatNumber, supplyType } = entry
      const key = JSON.stringify([month, heading, customerId, vatNumber, supplyType])
      const sum = turnover.get(key) ?? { ...entry, documentCount: 0, taxableCents: 0n, vatCents: 0n }
      turnover.set(key, {
        ...sum,
        documentCount: sum.documentCount + sign * entry.documentCount,
        taxableCents: sum.taxableCents + BigInt(sign) * entry.taxableCents,
        vatCents: sum.vatCents + BigInt(sign) * entry.vatCents,
      })
    }
    const cents = row.totalCents - row.creditedCents - row.openCents
    if (row.kind !== 'invoice' || (row.status !== 'paid' && cents === 0n)) continue
    const { currency, exchangeRate } = row
    const sum = paid.get(`${currency} ${exchangeRate}`) ?? { currency, exchangeRate, cents: 0n, count: 0 }
    paid.set(`${currency} ${exchangeRate}`, {
      ...sum, cents: sum.cents + BigInt(sign) * cents, count: sum.count + (row.status === 'paid' ? sign : 0),
    })
  }
  const entries = [...turnover.values()]
  for (const piece of inPieces(entries, rowsPerStatement)) await addToTurnoverSums(tx, account.accountId, piece)
  for (const sum of paid.values()) await addToPaidSum(tx, { accountId: account.accountId, ...sum })
}
