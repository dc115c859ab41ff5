import { refuseField } from '#contract/errors'
import type { BusinessUpdate } from '#contract/schemas/business'
import type { AccountTransaction } from '#db/account/for-account'
import type { Series } from '#db/queries/number-sequences'
import type { BusinessRow } from '#db/queries/rows'
import { todayInAmsterdam } from '#domain/dates'
import { parseNumberFormat, seriesCanCollide, type NumberFormatProblem } from '#domain/invoice/numbering'
import { readerOfChange, type AccountContext } from '../work/context'
import { findNextNumber } from './find-next-number'
import { findSeries, type NextInSeries, type NumberedOn, type NumberReader, type Numbering } from './find-series'

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
 * Refuses validation_failed: an unusable format, series that could collide, a sequence that would repeat or leave out
 * numbers.
 */
export async function updateNumbering(
  account: AccountContext,
  tx: AccountTransaction,
  row: BusinessRow,
  update: BusinessUpdate,
): Promise<void> {
  const numbering = {
    accountId: row.accountId,
    invoiceNumberFormat: update.invoiceNumberFormat ?? row.invoiceNumberFormat,
    creditNoteNumberFormat: update.creditNoteNumberFormat ?? row.creditNoteNumberFormat,
    resetSequenceYearly: update.resetSequenceYearly ?? row.resetSequenceYearly,
  }
  requireUsableFormats(numbering, row, update)
  const date = todayInAmsterdam(account.outside.clock.now())
  const change = readerOfChange(account, tx)
  for (const { kind, formatField, nextField } of series) {
    const on = { kind, date }
    const before = await findSeries(change, row, on)
    await keepNextSequence(account, tx, before, await findSeries(change, numbering, on))
    const wanted = update[nextField]
    if (wanted !== undefined) await setNextSequence(account, change, { numbering, on, wanted, nextField })
    const changed = numbering[formatField] !== row[formatField]
      ? formatField
      : numbering.resetSequenceYearly === row.resetSequenceYearly ? nextField : 'resetSequenceYearly'
    if (changed === nextField && wanted === undefined) continue
    // What a series gave under another format does not come again.
    const { number, isUsed } = await findNextNumber(change, numbering, on)
    if (isUsed) throw refuseField([changed], `The next number would be ${number}, which is used already`)
  }
}

/** A refusal names a field that was sent: what stays as it was is right, and nobody could mend it there. */
function requireUsableFormats(numbering: Numbering, row: BusinessRow, update: BusinessUpdate): void {
  for (const { formatField } of series) {
    const parsed = parseNumberFormat(numbering[formatField], { resetYearly: numbering.resetSequenceYearly })
    const field = update[formatField] === undefined ? 'resetSequenceYearly' : formatField
    if (!parsed.ok) throw refuseField([field], problemTexts[parsed.problem])
  }
  if (seriesCanCollide(numbering.invoiceNumberFormat, numbering.creditNoteNumberFormat)) {
    const isOfCreditNotes = numbering.creditNoteNumberFormat !== row.creditNoteNumberFormat
    const field = isOfCreditNotes ? 'creditNoteNumberFormat' : 'invoiceNumberFormat'
    throw refuseField([field], 'An invoice and a credit note could get the same number')
  }
}

/**
 * Before anything was issued, the next number that was set is kept when numbers start or stop restarting yearly. Once
 * something was, each series has a next number of its own.
 */
async function keepNextSequence(
  account: AccountContext,
  tx: AccountTransaction,
  before: NextInSeries,
  after: Series,
): Promise<void> {
  if (before.period === after.period) return
  if (await findHighestUsed(tx, before) !== null || await findHighestUsed(tx, after) !== null) return
  await writeNextSequence(account, tx, after, before.nextValue)
}

async function setNextSequence(
  account: AccountContext,
  change: NumberReader & { tx: AccountTransaction },
  { numbering, on, wanted, nextField }: { numbering: Numbering, on: NumberedOn, wanted: number, nextField: string },
): Promise<void> {
  const current = await findNextNumber(change, numbering, on)
  if (wanted === current.sequence) return
  const highestUsed = await findHighestUsed(change.tx, current.series)
  if (highestUsed !== null && wanted < current.sequence) {
    throw refuseField([nextField], `Numbers up to ${highestUsed} are used; the next is ${current.sequence}`)
  }
  if (highestUsed !== null) {
    const missing = `Numbers ${current.sequence} to ${wanted - 1} would be missing`
    throw refuseField([nextField], `${missing}; the next is ${current.sequence}`)
  }
  await writeNextSequence(account, change.tx, current.series, wanted)
  const { sequence } = await findNextNumber(change, numbering, on)
  if (sequence !== wanted) throw refuseField([nextField], `This number is used already; the next free one is ${sequence}`)
}

/** The last number a series gave; null when it gave none. */
async function findHighestUsed(tx: AccountTransaction, { kind, period }: Series): Promise<number | null> {
  const used = await tx.invoice.aggregate({ where: { kind, numberPeriod: period }, _max: { numberSequence: true } })
  return used._max.numberSequence
}

async function writeNextSequence(
  account: AccountContext,
  tx: AccountTransaction,
  { kind, period }: Series,
  nextValue: number,
): Promise<void> {
  const id = { accountId: account.accountId, kind, period }
  await tx.numberSequence.upsert({
    where: { accountId_kind_period: id },
    create: { ...id, nextValue },
    update: { nextValue },
  })
}
