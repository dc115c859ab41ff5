import { refuseField } from '#contract/errors'
import type { BusinessUpdate } from '#contract/schemas/business'
import type { AccountTransaction } from '#db/for-account'
import { peekNextSequence } from '#db/number-sequences'
import type { InvoiceKind } from '#domain/invoice/document'
import { formatNumber, parseNumberFormat, seriesCanCollide, type NumberFormatProblem } from '#domain/invoice/numbering'
import { todayInAmsterdam } from '#domain/dates'
import type { AccountContext } from '../context'
import { currentPeriod } from './find'
import type { BusinessRow } from './present'

const problemTexts: Readonly<Record<NumberFormatProblem, string>> = {
  seq_required: 'The format needs {SEQ}: without it every number would be the same',
  seq_repeated: 'The format may hold {SEQ} only once',
  unknown_token: 'Known tokens are {YYYY} {YY} {MM} {SEQ} {SEQ:n}',
  width_out_of_range: 'The width of {SEQ:n} lies between 1 and 9',
  invalid_character: 'The format may hold visible characters only',
  year_token_required: 'Numbers that restart yearly need {YYYY} or {YY}',
  too_long: 'Numbers of this format could grow longer than 35 characters',
}

const series = [
  { kind: 'invoice', formatField: 'invoiceNumberFormat', nextField: 'nextInvoiceSequence' },
  { kind: 'credit_note', formatField: 'creditNoteNumberFormat', nextField: 'nextCreditNoteSequence' },
] as const

/**
 * Checks new numbering against what was used and moves the sequences, inside the profile's transaction.
 * Refuses validation_failed: an unusable format, series that could collide, a sequence lowered below what was used.
 */
export async function updateNumbering(
  account: AccountContext,
  tx: AccountTransaction,
  row: BusinessRow,
  update: BusinessUpdate,
): Promise<void> {
  const numbering = {
    invoiceNumberFormat: update.invoiceNumberFormat ?? row.invoiceNumberFormat,
    creditNoteNumberFormat: update.creditNoteNumberFormat ?? row.creditNoteNumberFormat,
    resetSequenceYearly: update.resetSequenceYearly ?? row.resetSequenceYearly,
  }
  requireUsableFormats(numbering)
  const periodBefore = currentPeriod(account, row.resetSequenceYearly)
  const period = currentPeriod(account, numbering.resetSequenceYearly)
  for (const { kind, formatField, nextField } of series) {
    if (period !== periodBefore) await carrySequence(account, tx, kind, periodBefore, period)
    const wanted = update[nextField]
    if (wanted !== undefined) await setNextSequence(account, tx, { kind, period, wanted, nextField })
    if (numbering[formatField] !== row[formatField] || wanted !== undefined || period !== periodBefore) {
      await requireUnusedNext(account, tx, { kind, period, format: numbering[formatField], field: formatField })
    }
  }
}

function requireUsableFormats(numbering: {
  invoiceNumberFormat: string
  creditNoteNumberFormat: string
  resetSequenceYearly: boolean
}): void {
  for (const { formatField } of series) {
    const parsed = parseNumberFormat(numbering[formatField], { resetYearly: numbering.resetSequenceYearly })
    if (!parsed.ok) throw refuseField([formatField], problemTexts[parsed.problem])
  }
  if (seriesCanCollide(numbering.invoiceNumberFormat, numbering.creditNoteNumberFormat)) {
    throw refuseField(['creditNoteNumberFormat'], 'An invoice and a credit note could get the same number')
  }
}

/** A series that starts or stops restarting yearly goes on where it was. */
async function carrySequence(
  account: AccountContext,
  tx: AccountTransaction,
  kind: InvoiceKind,
  from: string,
  to: string,
): Promise<void> {
  const before = await peekNextSequence(tx, { kind, period: from })
  const after = await peekNextSequence(tx, { kind, period: to })
  await writeNextSequence(account, tx, { kind, period: to }, Math.max(before, after))
}

async function setNextSequence(
  account: AccountContext,
  tx: AccountTransaction,
  { kind, period, wanted, nextField }: { kind: InvoiceKind, period: string, wanted: number, nextField: string },
): Promise<void> {
  const used = await tx.invoice.aggregate({ where: { kind, numberPeriod: period }, _max: { numberSequence: true } })
  const current = await peekNextSequence(tx, { kind, period })
  if (wanted === current) return
  const highestUsed = used._max.numberSequence
  if (highestUsed !== null && wanted <= highestUsed) {
    throw refuseField([nextField], `Numbers up to ${highestUsed} are used; the next is ${current}`)
  }
  if (highestUsed !== null && wanted > current) {
    throw refuseField([nextField], `Numbers ${current} to ${wanted - 1} would be missing; the next is ${current}`)
  }
  await writeNextSequence(account, tx, { kind, period }, wanted)
}

async function requireUnusedNext(
  account: AccountContext,
  tx: AccountTransaction,
  { kind, period, format, field }: { kind: InvoiceKind, period: string, format: string, field: string },
): Promise<void> {
  const sequence = await peekNextSequence(tx, { kind, period })
  const number = formatNumber(format, { date: todayInAmsterdam(account.outside.clock.now()), sequence })
  const taken = await tx.invoice.count({ where: { number } })
  if (taken > 0) throw refuseField([field], `The next number would be ${number}, which is used already`)
}

async function writeNextSequence(
  account: AccountContext,
  tx: AccountTransaction,
  { kind, period }: { kind: InvoiceKind, period: string },
  nextValue: number,
): Promise<void> {
  const id = { accountId: account.accountId, kind, period }
  await tx.numberSequence.upsert({
    where: { accountId_kind_period: id },
    create: { ...id, nextValue },
    update: { nextValue },
  })
}
