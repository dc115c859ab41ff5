import { Refusal } from '#contract/errors'
import type { BusinessRow } from '#db/queries/rows'
import { todayInAmsterdam, yearOf } from '#domain/dates'
import { continueNumbering } from '#domain/invoice/continue-numbering'
import type { InvoiceKind } from '#domain/invoice/document'
import { matchNumber, seriesCanCollide, tellsYear } from '#domain/invoice/numbering'
import { findNextNumber } from '../business/find-next-number'
import { updateNumbering } from '../business/numbering'
import type { Change } from '../work/change-account'
import { readerOfChange, type AccountContext } from '../work/context'
import type { AssignedInvoice } from './pieces'

/** How invoices are numbered: what an import replaced, or is to be put in its place. */
export interface Numbering {
  invoiceNumberFormat: string
  resetSequenceYearly: boolean
  nextInvoiceSequence: number
}

/**
 * The numbering that goes on after the last invoice that is brought in, in its series. Null where its number belongs to
 * no series, or to one that could collide with that of credit notes.
 */
export async function numberingAfter(
  account: AccountContext, invoices: readonly AssignedInvoice[],
): Promise<Numbering | null> {
  return seriesAfter(await account.reads.business(), invoices, todayInAmsterdam(account.outside.clock.now()))
}

/**
 * Lets the next invoice follow those that are brought in, where no number was given here yet.
 * Answers the numbering that it replaced; null where it left it alone.
 */
export async function continueSeries(
  account: AccountContext, { tx, now }: Change, wanted: Numbering,
): Promise<Numbering | null> {
  const on: { kind: InvoiceKind, date: string } = { kind: 'invoice', date: todayInAmsterdam(now) }
  const business = await tx.business.findFirstOrThrow()
  if (await tx.invoice.findFirst({ where: { numberPeriod: { not: null } }, select: { id: true } })) return null
  const { sequence } = await findNextNumber(readerOfChange(account, tx), business, on)
  if (!await setNumbering(account, tx, business, wanted)) return null
  return {
    invoiceNumberFormat: business.invoiceNumberFormat,
    resetSequenceYearly: business.resetSequenceYearly,
    nextInvoiceSequence: sequence,
  }
}

/**
 * Puts back the numbering that an import had replaced, as long as no number was given in it. Where it no longer goes,
 * such as beside another one of credit notes, that of the import stays.
 */
export async function restoreSeries(
  account: AccountContext, tx: Change['tx'], before: Numbering,
): Promise<void> {
  await setNumbering(account, tx, await tx.business.findFirstOrThrow(), before)
}

/** @returns whether the account may number so */
async function setNumbering(
  account: AccountContext, tx: Change['tx'], business: BusinessRow, numbering: Numbering,
): Promise<boolean> {
  try {
    await updateNumbering(account, tx, business, numbering)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return false
  }
  const { invoiceNumberFormat, resetSequenceYearly } = numbering
  await tx.business.update({ where: { id: business.id }, data: { invoiceNumberFormat, resetSequenceYearly } })
  return true
}

/** The series of the last invoice, going on after the highest number of it; null where there is none. */
function seriesAfter(
  business: Pick<BusinessRow, 'invoiceNumberFormat' | 'creditNoteNumberFormat' | 'resetSequenceYearly'>,
  invoices: readonly AssignedInvoice[],
  today: string,
) {
  const last = [...invoices].filter(({ kind }) => kind === 'invoice').sort(byDateThenNumber).at(-1)
  if (!last) return null
  const isOurs = matchNumber(business.invoiceNumberFormat, last.number, last.issueDate) !== null
  const found = isOurs
    ? { format: business.invoiceNumberFormat, resetYearly: business.resetSequenceYearly }
    : continueNumbering(last.number, last.issueDate)
  if (!found || seriesCanCollide(found.format, business.creditNoteNumberFormat)) return null
  const startsAgain = found.resetYearly && tellsYear(found.format) && yearOf(last.issueDate) < yearOf(today)
  const sequences = invoices
    .filter(({ issueDate }) => !found.resetYearly || yearOf(issueDate) === yearOf(last.issueDate))
    .map(({ number, issueDate }) => matchNumber(found.format, number, issueDate) ?? 0)
  return {
    invoiceNumberFormat: found.format,
    resetSequenceYearly: found.resetYearly,
    nextInvoiceSequence: startsAgain ? 1 : Math.max(...sequences) + 1,
  }
}

function byDateThenNumber(left: AssignedInvoice, right: AssignedInvoice): number {
  if (left.issueDate !== right.issueDate) return left.issueDate < right.issueDate ? -1 : 1
  return byNumbers.compare(left.number, right.number)
}

const byNumbers = new Intl.Collator('en', { numeric: true })
