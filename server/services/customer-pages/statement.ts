import type { AccountTransaction } from '#db/account/for-account'
import type { CustomerDocumentRow, CustomerPaymentRow } from '#db/queries/customer-documents'
import type { BusinessRow, CustomerRow } from '#db/queries/rows'
import { statementLetter } from '#documents/letters/statement'
import type { LetterInput } from '#documents/pdf/letter-input'
import { addMonthsAnchored, todayInAmsterdam } from '#domain/dates'
import type { DocumentLocale } from '#domain/invoice/document'
import { displayStatus } from '#domain/invoice/lifecycle'
import { payToOfAll } from '#domain/invoice/pay-to'
import type { PaymentMethod } from '#domain/invoice/payment'
import type { LayoutConfig } from '#domain/layout'
import type { Statement, StatementDocument, StatementPayment } from '#domain/statement'
import { sha256 } from '#integrations/tokens'
import { findLogo } from '../business/logo'
import { sellerOf } from '../business/present'
import { requireCustomer } from '../customers/find'
import { customerDetailsOf } from '../customers/present'
import { balanceOf } from '../invoices/balance'
import type { InvoiceFile } from '../invoices/pdf'
import { publicUrlOf } from '../invoices/public-url'
import { printInTurn } from '../invoices/render'
import { chooseLayout } from '../layouts/choose-layout'
import type { AccountContext, AccountReach } from '../work/context'

/** So far back it tells of what is settled. */
const months = 24

/** So many documents and payments at most stand in it; what all of them come to is told in any case. */
export const mostListed = 500

/** How a customer stands with the account, as of now. */
export async function readStatement(reach: AccountReach, customerId: string): Promise<Statement> {
  const { outside: { clock }, reads } = reach
  const date = todayInAmsterdam(clock.now())
  const since = addMonthsAnchored(date, -months)
  const wanted = { customerId, since, take: mostListed + 1 }
  const [sums, open, settled, payments] = await Promise.all([
    reads.customerStanding(customerId, date),
    reads.openDocuments(wanted),
    reads.settledDocuments(wanted),
    reads.customerPayments(wanted),
  ])
  const listed = open.slice(0, mostListed).map(row => documentOf(reach, row, date))
  return {
    date,
    since,
    sums: sums.filter(({ openCents, backCents }) => openCents > 0 || backCents > 0),
    open: listed.filter(({ openCents }) => openCents > 0),
    back: listed.filter(({ backCents }) => backCents > 0),
    settled: settled.slice(0, mostListed).map(row => documentOf(reach, row, date)),
    payments: payments.slice(0, mostListed).map(paymentOf),
    isCut: {
      open: open.length > mostListed,
      settled: settled.length > mostListed,
      payments: payments.length > mostListed,
    },
  }
}

/** The statement of a customer as PDF, made for this moment. Refuses not_found. */
export async function getCustomerStatement(account: AccountContext, id: string): Promise<InvoiceFile> {
  return printStatement(account, await requireCustomer(account.db, id), account.outside.clock.now())
}

/** The same of a customer that was read already. */
export async function printStatement(
  reach: AccountReach, customer: CustomerRow, createdAt: Date,
): Promise<InvoiceFile> {
  const input = await letterOf(reach, customer, createdAt)
  return fileOf(input, await printInTurn(reach, input))
}

/** The same for whoever may ask as often as they like: printed once for as long as it says the same. */
export async function printStatementOnce(reach: AccountReach, customer: CustomerRow): Promise<InvoiceFile> {
  const { clock, printedStatements } = reach.outside
  const input = await letterOf(reach, customer, clock.now())
  const { letter, layout, logo } = input
  const key = [Buffer.from(JSON.stringify([letter, layout])), ...logo ? [logo.bytes] : []].map(sha256).join(' ')
  const known = printedStatements.find(key)
  const bytes = known ?? await printInTurn(reach, input)
  if (!known) printedStatements.keep(key, bytes)
  return fileOf(input, bytes)
}

function fileOf({ letter: { title, date } }: LetterInput, bytes: Uint8Array): InvoiceFile {
  return { filename: `${title} ${date}.pdf`, bytes, sha256: sha256(bytes) }
}

async function letterOf(reach: AccountReach, customer: CustomerRow, createdAt: Date): Promise<LetterInput> {
  const { db } = reach
  const business = await reach.reads.business()
  const statement = await readStatement(reach, customer.id)
  return {
    letter: statementLetter(statement, {
      locale: languageOf(customer, business),
      seller: sellerOf(business),
      customer: customerDetailsOf(customer),
      payTo: payToOfAll(statement.open, business),
    }),
    layout: await layoutOf(db, customer, business),
    logo: await findLogo(db),
    createdAt: createdAt.toISOString(),
  }
}

/** In which language a customer is written to about all of its documents. */
export function languageOf(customer: CustomerRow, business: BusinessRow): DocumentLocale {
  return (customer.locale ?? business.defaultInvoiceLocale) as DocumentLocale
}

/** How a statement looks: as the next document of the customer would. */
export function layoutOf(
  client: Pick<AccountTransaction, 'layout'>, customer: CustomerRow, business: BusinessRow,
): Promise<LayoutConfig> {
  return chooseLayout(client, [customer.defaultLayoutId, business.defaultLayoutId], business.houseStyle)
}

function documentOf(reach: AccountReach, row: CustomerDocumentRow, today: string): StatementDocument {
  const balance = balanceOf(row)
  const { kind, dueDate, totalCents, openCents, overpaidCents } = balance
  const isInvoice = kind === 'invoice'
  return {
    kind,
    status: displayStatus(balance, today),
    number: row.number ?? '',
    issueDate: row.issueDate,
    dueDate,
    currency: row.currency,
    totalCents,
    openCents: isInvoice ? openCents : 0,
    backCents: isInvoice ? overpaidCents : row.creditedInvoiceId === null ? 0 : openCents,
    url: publicUrlOf(reach, row),
  }
}

function paymentOf({ paidOn, amountCents, method, kind, number, currency }: CustomerPaymentRow): StatementPayment {
  return {
    paidOn,
    amountCents: Number(amountCents),
    currency,
    method: method as PaymentMethod,
    kind: kind as StatementPayment['kind'],
    number: number ?? '',
  }
}
