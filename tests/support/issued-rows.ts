import { forAccount } from '#db/account/for-account'
import type { InvoiceDocument } from '#domain/invoice/document'
import type { InvoiceStatus } from '#domain/invoice/lifecycle'
import { settledCents } from '#domain/invoice/settlement'
import { korExemptCents } from '#domain/vat/small-business'
import { totalsOf } from '#domain/vat/totals'
import type { AccountContext } from '#services/work/context'
import { addToPaidSum } from '#db/queries/paid-sums'
import type { InvoiceRow } from '#db/queries/rows'
import { balanceOf } from '#services/invoices/balance'
import { middayOf } from '#services/invoices/settle'
import { taxPointColumns } from '#services/invoices/tax-point'
import { totalColumns } from '#services/invoices/totals'
import { bookTurnover, unbookTurnover } from '#services/invoices/turnover'
import { lockAccount } from '#db/account/lock'
import { inPieces } from '#db/pieces'
import { writeRows } from './write-rows'

type Database = Parameters<typeof forAccount>[0]

/** A document that was issued, as far as figures go, and what became of it. */
export interface IssuedRow {
  id: string
  document: InvoiceDocument
  status: InvoiceStatus
  creditedCents: number
}

/**
 * Writes documents into an account as they stand once they are issued, without numbers, lines and files, and books
 * them as issuing and cancelling do: thousands of them in the time that issuing takes for a few.
 */
export async function writeIssuedRows(
  database: Database, account: AccountContext, rows: readonly IssuedRow[],
): Promise<void> {
  for (const piece of inPieces(rows, 50)) await writePiece(database, account, piece)
}

async function writePiece(database: Database, account: AccountContext, rows: IssuedRow[]): Promise<void> {
  const { accountId } = account
  const columns = rows.map(row => columnsOf(accountId, row))
  await writeRows(database, accountId, 'Invoice', columns)
  const paid = columns.filter(({ status }) => status === 'paid')
  await writeRows(database, accountId, 'Payment', paid.map(row => paymentOf(accountId, row)))
  const written = await database.prisma.invoice.findMany({ where: { accountId, id: { in: rows.map(({ id }) => id) } } })
  await forAccount(database, accountId).$transaction(async (tx) => {
    await lockAccount(tx, accountId)
    for (const row of written) {
      await bookTurnover(account, tx, row)
      if (row.status === 'paid' && row.kind === 'invoice') {
        const { currency, exchangeRate } = row
        const cents = BigInt(settledCents(balanceOf(row)))
        await addToPaidSum(tx, { accountId, currency, exchangeRate, cents, count: 1 })
      }
      if (row.status === 'cancelled') await unbookTurnover(account, tx, row)
    }
  })
}

function columnsOf(accountId: string, { id, document, status, creditedCents }: IssuedRow) {
  const totals = totalsOf(document)
  const owedCents = BigInt(Math.max(0, totals.totalCents - creditedCents))
  const at = new Date(`${document.issueDate}T09:00:00Z`)
  return {
    id, accountId, status,
    kind: document.kind,
    number: id,
    numberKey: id,
    customerName: document.customer?.name ?? null,
    customerSnapshot: { ...document.customer } as object as InvoiceRow['vatBreakdown'] & object,
    issueDate: document.issueDate,
    supplyDate: document.supplyDate,
    supplyPeriodEnd: document.supplyPeriodEnd,
    advance: document.advance,
    ...taxPointColumns(document, { vatSchemeChanges: null }),
    creditedInvoiceDate: document.creditedInvoiceDate,
    dueDate: document.dueDate,
    currency: document.currency,
    exchangeRate: document.exchangeRate,
    locale: document.locale,
    vatTreatment: document.vatTreatment,
    supplyType: document.supplyType,
    placeOfSupplyRule: document.placeOfSupplyRule,
    vatCountry: document.vatCountry,
    deliveryCountry: document.deliveryCountry,
    deductedSnapshot: (document.deductedAdvances ?? null) as object | null as InvoiceRow['deductedSnapshot'],
    showEpcQr: false,
    vatExemptionReason: document.vatExemptionReason,
    ...totalColumns(totals),
    korExemptCents: BigInt(korExemptCents({ ...document, ...totals, lines: document.lines }, totals.lines)),
    creditedCents: BigInt(creditedCents),
    paidCents: status === 'paid' ? owedCents : 0n,
    openCents: status === 'issued' || status === 'sent' ? owedCents : 0n,
    paidAt: status === 'paid' ? middayOf(document.issueDate) : null,
    issuedAt: at, createdAt: at, updatedAt: at,
    reminderCount: 0, viewCount: 0, searchText: '',
  }
}

/** All that was owed of it, at once on the day of its issue. */
function paymentOf(accountId: string, { id, paidCents, issueDate, issuedAt }: ReturnType<typeof columnsOf>) {
  return {
    id, accountId, invoiceId: id, amountCents: paidCents, paidOn: issueDate, method: 'bank', source: 'manual', createdAt: issuedAt,
  }
}
