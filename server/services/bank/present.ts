import { refuse } from '#contract/errors'
import type { Page } from '#contract/lists'
import type { BankTransaction, BankTransactionQuery } from '#contract/schemas/bank'
import type { AccountTransaction } from '#db/account/for-account'
import { inPieces } from '#db/pieces'
import { byId } from '#db/queries/by-id'
import { pageWindow } from '#db/queries/list-rows'
import type { BankTransactionRow, InvoiceRow, PaymentRow } from '#db/queries/rows'
import type { Matcher } from '#domain/bank/match'
import { proposalKey, type Proposal } from '#domain/bank/proposals'
import { reasonSentence } from '#domain/bank/reason-words'
import type { BankTransactionState } from '#domain/bank/states'
import { pick } from '#domain/pick'
import type { InvoiceKind } from '#domain/invoice/document'
import type { AccountContext } from '../work/context'
import { rememberedMatcher } from './documents'
import { keptEntryOf } from './entry'
import { refusedOf } from './match-undecided'

const shownSuggestions = 3

/** A page of the movements on bank accounts, the newest day first, with what each paid or may have paid. */
export async function listBankTransactions(
  account: AccountContext, query: BankTransactionQuery,
): Promise<Page<BankTransaction>> {
  const { page, pageSize, state, statementId, invoiceId } = query
  const where = {
    ...(state === undefined ? {} : { state }),
    ...(statementId === undefined ? {} : { statements: { some: { statementId } } }),
    ...(invoiceId === undefined ? {} : { payments: { some: { invoiceId } } }),
  }
  const [rows, total] = await Promise.all([
    account.db.bankTransaction.findMany({ where, orderBy: [{ bookedOn: 'desc' }, { id: 'desc' }], ...pageWindow(query) }),
    account.db.bankTransaction.count({ where }),
  ])
  return { data: await presentAll(account, account.db, rows), page, pageSize, total }
}

/** Reads within a change or without one. */
type Reader = Pick<AccountTransaction, 'bankTransaction' | 'invoice' | 'payment'>

/** A movement as it stands. Refuses not_found. */
export async function presentTransaction(
  account: AccountContext, client: Reader, id: string,
): Promise<BankTransaction> {
  const row = await client.bankTransaction.findUnique({ where: { id } })
  const [presented] = row ? await presentAll(account, client, [row]) : []
  if (!presented) throw refuse('not_found')
  return presented
}

async function presentAll(
  account: AccountContext, client: Reader, rows: readonly BankTransactionRow[],
): Promise<BankTransaction[]> {
  const isUndecided = rows.some(row => row.state === 'open' || row.state === 'suggested')
  const matcher = isUndecided ? await rememberedMatcher(account) : null
  const suggested = rows.map(row => suggestionsFor(row, matcher))
  const paid = await client.payment.findMany({
    where: { bankTransactionId: { in: rows.map(({ id }) => id) } },
    select: { id: true, invoiceId: true, bankTransactionId: true, amountCents: true, amountEurCents: true },
  })
  const documents = await documentsOf(
    client, [...paid, ...suggested.flat().flatMap(({ parts }) => parts)].map(({ invoiceId }) => invoiceId))
  const payments = paid.sort(byId).flatMap((payment) => {
    const invoice = documents.get(payment.invoiceId)
    return invoice ? [{ ...payment, invoice }] : []
  })
  return rows.map((row, place) => {
    const own = payments.filter(payment => payment.bankTransactionId === row.id)
    return {
      ...pick(row, ['id', 'bankAccount', 'currency', 'bookedOn']),
      amountCents: Number(row.amountCents),
      ...pick(row, ['counterpartyName', 'counterpartyIban', 'description', 'isReversal']),
      state: row.state as BankTransactionState,
      isAutomatic: row.isAutomatic,
      payments: own.map(({ id, invoiceId, amountCents, invoice }) => ({
        id, invoiceId, ...shownDocument(invoice), amountCents: Number(amountCents),
      })),
      unexplainedCents: row.state === 'matched' ? unexplained(row, own) : 0,
      suggestions: (suggested[place] ?? []).flatMap(({ parts, reasons }) => {
        const shown = parts.flatMap(({ invoiceId, amountCents }) => {
          const document = documents.get(invoiceId)
          return document
            ? [{
                invoiceId, ...shownDocument(document), totalCents: Number(document.totalCents),
                openCents: Number(document.openCents), amountCents,
              }]
            : []
        })
        const worded = reasons.map(reason => ({
          code: reason.code, message: reasonSentence(reason, shown[0]?.currency ?? row.currency, account.messageLocale),
        }))
        return shown.length === parts.length ? [{ key: proposalKey(parts), parts: shown, reasons: worded }] : []
      }),
      createdAt: row.createdAt.toISOString(),
    }
  })
}

function suggestionsFor(row: BankTransactionRow, matcher: Matcher | null): Proposal[] {
  if (matcher === null || (row.state !== 'open' && row.state !== 'suggested')) return []
  return matcher.propose(keptEntryOf(row), refusedOf(row)).slice(0, shownSuggestions)
}

const documentColumns = {
  id: true, kind: true, number: true, customerName: true, currency: true, totalCents: true, openCents: true,
} as const

/** As many as SQLite takes in one statement. */
const documentsPerRead = 500

async function documentsOf(db: Reader, ids: readonly string[]): Promise<Map<string, Document>> {
  const all = [...new Set(ids)]
  const documents = new Map<string, Document>()
  for (const piece of inPieces(all, documentsPerRead)) {
    const found = await db.invoice.findMany({
      where: { id: { in: piece } }, select: documentColumns,
    })
    for (const document of found) documents.set(document.id, document)
  }
  return documents
}

type Document = Pick<InvoiceRow, keyof typeof documentColumns>

function shownDocument({ kind, number, customerName, currency }: Document) {
  return { kind: kind as InvoiceKind, number, customerName, currency }
}

/** What of a movement paid nothing, in its currency; a document in another currency it paid whole. */
function unexplained(
  row: BankTransactionRow, payments: readonly (Pick<PaymentRow, 'amountCents'> & { invoice: Document })[],
): number {
  if (payments.some(({ invoice }) => invoice.currency !== row.currency)) return 0
  return payments.reduce(
    (left, { amountCents, invoice }) => left - Number(invoice.kind === 'credit_note' ? -amountCents : amountCents),
    Number(row.amountCents),
  )
}
