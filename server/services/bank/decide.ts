import { refuse, refuseField } from '#contract/errors'
import type { BankMatchInput, BankRefusalInput, BankTransaction } from '#contract/schemas/bank'
import type { BankTransactionRow } from '#db/queries/rows'
import { todayInAmsterdam } from '#domain/dates'
import { changeAccount, type Change } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { bookParts, requireParts, unbook } from './book'
import { refusedOf } from './match-undecided'
import { presentTransaction } from './present'

/** Of the suggestions that were refused, so many are remembered: more are never made. */
const mostRefused = 50

/**
 * Books a movement on the documents that somebody says it paid.
 * Refuses not_found, bank_transaction_matched, invoice_not_issued, invoice_cancelled, validation_failed.
 */
export async function matchBankTransaction(
  account: AccountContext, id: string, { parts }: BankMatchInput,
): Promise<BankTransaction> {
  return decide(account, id, async (change, row) => {
    requireUnmatched(row)
    requirePast(account, row)
    await bookParts(account, change, row, parts, { isAutomatic: false })
    return presentTransaction(account, change.tx, id)
  })
}

/**
 * What a match would pay, before anything is paid. Refuses not_found, bank_transaction_matched, invoice_not_issued,
 * invoice_cancelled, validation_failed.
 */
export async function previewBankMatch(account: AccountContext, id: string, { parts }: BankMatchInput) {
  const { db } = account
  const row = await requireMovement(db, id)
  requireUnmatched(row)
  requirePast(account, row)
  const documents = await requireParts(db, row, parts)
  return {
    transaction: await presentTransaction(account, db, id),
    parts: documents.map(({ id: invoiceId, number, customerName, currency, openCents }, place) => ({
      invoiceId, number, customerName, currency, openCents: Number(openCents),
      amountCents: parts[place]?.amountCents ?? 0,
    })),
  }
}

/** Says that a movement is no concern of invoices. Refuses not_found, bank_transaction_matched. */
export async function ignoreBankTransaction(account: AccountContext, id: string): Promise<BankTransaction> {
  return decide(account, id, async ({ tx, now, record }, row) => {
    requireUnmatched(row)
    await tx.bankTransaction.update({ where: { id }, data: { state: 'ignored', updatedAt: now } })
    record({ action: 'bank_transaction.ignored', subjectId: id })
    return presentTransaction(account, tx, id)
  })
}

/**
 * Takes back the payments of a movement, or that it was ignored. What was booked by itself is not booked by itself
 * again. Refuses not_found.
 */
export async function unmatchBankTransaction(account: AccountContext, id: string): Promise<BankTransaction> {
  await decide(account, id, async (change, row) => {
    const { tx, now, record } = change
    if (row.state !== 'matched' && row.state !== 'ignored') return
    await unbook(change, [row])
    // What was ignored paid nothing, as does one whose documents were deleted.
    await tx.bankTransaction.updateMany({
      where: { id, state: { not: 'open' }, payments: { none: {} } }, data: { state: 'open', isAutomatic: null, updatedAt: now },
    })
    record({ action: 'bank_transaction.unmatched', subjectId: id })
  })
  // Its documents are open again, which nothing that is remembered knows.
  return lookAgain({ ...account, changes: null }, id)
}

/** Refuses a suggestion, which is not made again until that is undone. Refuses not_found. */
export async function refuseBankSuggestion(
  account: AccountContext, id: string, { key, undo }: BankRefusalInput,
): Promise<BankTransaction> {
  await decide(account, id, async ({ tx, now }, row) => {
    const others = refusedOf(row).filter(refused => refused !== key)
    const refused = undo ? others : [...others, key].slice(-mostRefused)
    await tx.bankTransaction.update({ where: { id }, data: { refused, updatedAt: now } })
  })
  return lookAgain(account, id)
}

async function decide<Answer>(
  account: AccountContext, id: string, work: (change: Change, row: BankTransactionRow) => Promise<Answer>,
): Promise<Answer> {
  return changeAccount(account, async change => work(change, await requireMovement(change.tx, id)))
}

async function requireMovement(client: Pick<Change['tx'], 'bankTransaction'>, id: string): Promise<BankTransactionRow> {
  const row = await client.bankTransaction.findUnique({ where: { id } })
  if (!row) throw refuse('not_found')
  return row
}

/** A movement as it stands, marked by whether anything is suggested for it still. */
async function lookAgain(account: AccountContext, id: string): Promise<BankTransaction> {
  const shown = await presentTransaction(account, account.db, id)
  const state = shown.suggestions.length > 0 ? 'suggested' : 'open'
  if (shown.state === 'matched' || shown.state === 'ignored' || shown.state === state) return shown
  await changeAccount({ ...account, terms: [] }, ({ tx, now }) =>
    tx.bankTransaction.updateMany({ where: { id, state: shown.state }, data: { state, updatedAt: now } }))
  return { ...shown, state }
}

function requirePast({ outside: { clock } }: AccountContext, { bookedOn }: BankTransactionRow): void {
  if (bookedOn > todayInAmsterdam(clock.now())) throw refuseField(['parts'], 'A payment cannot lie in the future')
}

function requireUnmatched({ state }: BankTransactionRow): void {
  if (state === 'matched') throw refuse('bank_transaction_matched')
}
