import type { Invoice } from '#contract/schemas/invoice'
import type { BusinessRow } from '#db/queries/rows'
import { todayInAmsterdam } from '#domain/dates'
import { usualDueDate } from '#domain/invoice/content'
import type { DocumentLocale, IsoDate } from '#domain/invoice/document'
import { isPastEnd, moveSupplyPeriod, nextDate } from '#domain/recurrence'
import { fillRecurringText } from '#domain/recurring-texts'
import type { VatRates } from '#domain/vat/law'
import { rateDateOf, rateMoved } from '#domain/vat/rates'
import { copyOf } from '../invoices/copy'
import { enteredLinesOf } from '../invoices/document'
import { draftRate, withRate, type RateLookup } from '../invoices/exchange-rate'
import { insertDraft, type NewDraft } from '../invoices/insert-draft'
import { presentInvoice } from '../invoices/present'
import type { InvoiceRecord } from '../invoices/record'
import { takeQuota } from '../plans/quota'
import { changeAccount, type Change } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { isResting } from '../work/resting-accounts'
import { claimed, type Claim } from './claim'
import { requireSchedule, seriesOf, type ScheduleRow } from './record'
import { requireTemplateOf } from './template'

/**
 * Makes the invoice of the next date, as a draft, and goes on to the date after it, both or neither. A date that has an
 * invoice already gets no other.
 * Refuses not_found, recurring_template_invalid, validation_failed.
 * @returns null where nothing was to be made: the schedule was changed, its account was suspended or is to be deleted,
 * or its claim is another's by now
 */
export function makeDueInvoice(account: AccountContext, claim: Claim): Promise<Invoice | null> {
  return withRate(account, lookup => changeAccount(account, async (change) => {
    const { tx, now } = change
    const schedule = await requireSchedule(tx, claim.schedule.id)
    const { id, nextRunDate: date } = schedule
    if (!schedule.active || date > todayInAmsterdam(now) || await isResting(tx)) return null
    const before = await tx.invoice.findFirst({
      where: { recurringScheduleId: id, recurringRunDate: date }, select: { id: true },
    })
    const next = nextDate(date, seriesOf(schedule))
    const { count } = await tx.recurringSchedule.updateMany({
      where: { ...claimed(claim), nextRunDate: date },
      data: { nextRunDate: next, active: !isPastEnd(next, schedule), updatedAt: now },
    })
    if (count === 0 || before) return null
    return makeInvoice(account, change, { ...claim, schedule }, { date, recurringRunDate: date, lookup })
  }))
}

/**
 * Makes an invoice out of turn, dated today; the next date stays.
 * Refuses not_found, recurring_template_invalid, validation_failed.
 */
export function makeExtraInvoice(account: AccountContext, claim: Claim): Promise<Invoice> {
  const date = todayInAmsterdam(account.outside.clock.now())
  return withRate(account, lookup => changeAccount(account, change =>
    makeInvoice(account, change, claim, { date, recurringRunDate: null, lookup })))
}

/** A run: the date of its invoice, the date of the schedule that it stands for, and the rate of its day. */
interface Run {
  date: IsoDate
  /** Null out of turn. */
  recurringRunDate: IsoDate | null
  lookup: RateLookup | null
}

async function makeInvoice(
  account: AccountContext,
  change: Change,
  { schedule, claimedAt }: Claim,
  run: Run,
): Promise<Invoice> {
  const { tx, now, reads, record } = change
  const template = await requireTemplateOf(change, schedule)
  await takeQuota(account, tx, 'invoices', { takenAt: now })
  const business = await reads.business()
  const { date } = run
  const draft = await insertDraft(account, change, draftOn(account, template, business, schedule, run), business)
  await tx.recurringSchedule.updateMany({
    where: { id: schedule.id },
    data: {
      lastRunAt: claimedAt, lastRunDate: date, lastInvoiceId: draft.id, runCount: { increment: 1 }, updatedAt: now,
    },
  })
  record(
    { action: 'invoice.created', subjectId: draft.id, details: { recurringScheduleId: schedule.id } },
    { action: 'recurring.ran', subjectId: schedule.id, details: { invoiceId: draft.id, date } },
  )
  return presentInvoice(account, change, draft, business)
}

/** The draft that a run makes of a template; nothing is written. */
export function draftOn(
  account: AccountContext,
  template: InvoiceRecord,
  business: BusinessRow,
  schedule: ScheduleRow,
  { date, recurringRunDate, lookup }: Run,
): NewDraft {
  const { lines, ...content } = contentOn(template, date, schedule, account.outside.vatRates)
  return copyOf(template, {
    kind: 'invoice',
    issueDate: date,
    dueDate: usualDueDate(date, template.customer, business),
    ...content,
    ...draftRate({ ...template, ...content, issueDate: date }, {}, null, lookup),
    recurringScheduleId: schedule.id,
    recurringRunDate,
  }, { lines, creditedInvoice: null })
}

/**
 * What a template says on one of its dates. Its lines have the rates of that day: a percentage that was one of the
 * law's on the day of the template goes on as what it stood for.
 */
function contentOn(template: InvoiceRecord, date: IsoDate, schedule: ScheduleRow, vatRates: VatRates) {
  const series = seriesOf(schedule)
  const period = moveSupplyPeriod(template, date, series)
  const days = { from: rateDateOf(template), to: rateDateOf({ ...period, issueDate: date, creditedInvoiceDate: null }) }
  const fill = (text: string) =>
    fillRecurringText(text, { ...period, date, locale: template.locale as DocumentLocale }, series)
  return {
    ...period,
    reference: template.reference && fill(template.reference),
    notes: template.notes && fill(template.notes),
    lines: enteredLinesOf(template).map(line => ({
      ...line,
      description: fill(line.description),
      vatRate: rateMoved(line.vatRate, days, vatRates),
    })),
  }
}
