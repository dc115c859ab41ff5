import type { Invoice } from '#contract/schemas/invoice'
import { todayInAmsterdam } from '#domain/dates'
import { usualDueDate } from '#domain/invoice/content'
import type { DocumentLocale, IsoDate } from '#domain/invoice/document'
import { isPastEnd, moveSupplyPeriod, nextDate } from '#domain/recurrence'
import { fillRecurringText } from '#domain/recurring-texts'
import { copyAsDraft } from '../invoices/copy'
import { enteredLinesOf } from '../invoices/document'
import { draftRate, lookUpRate, type RateLookup } from '../invoices/exchange-rate'
import { presentInvoice } from '../invoices/present'
import type { InvoiceRecord } from '../invoices/record'
import { takeQuota } from '../plans/quota'
import { changeAccount, type Change } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { claimed, type Claim } from './claim'
import { requireSchedule, seriesOf, type ScheduleRow } from './record'
import { requireTemplateOf } from './template'

/**
 * Makes the invoice of the next date, as a draft, and goes on to the date after it, both or neither. A date that has an
 * invoice already gets no other.
 * Refuses not_found, recurring_template_invalid, validation_failed.
 * @returns null where nothing was to be made: the schedule was changed, or its claim is another's by now
 */
export function makeDueInvoice(account: AccountContext, claim: Claim): Promise<Invoice | null> {
  return withRate(account, claim.schedule, claim.schedule.nextRunDate, async (change, lookup) => {
    const { tx, now } = change
    const schedule = await requireSchedule(tx, claim.schedule.id)
    const { id, nextRunDate: date } = schedule
    if (!schedule.active || date > todayInAmsterdam(now)) return null
    const before = await tx.invoice.findFirst({
      where: { recurringScheduleId: id, recurringRunDate: date }, select: { id: true },
    })
    const next = nextDate(date, seriesOf(schedule))
    const { count } = await tx.recurringSchedule.updateMany({
      where: { ...claimed(claim), nextRunDate: date },
      data: { nextRunDate: next, active: !isPastEnd(next, schedule), updatedAt: now },
    })
    if (count === 0 || before) return null
    return makeInvoice(account, change, schedule, { date, recurringRunDate: date, lookup })
  })
}

/**
 * Makes an invoice out of turn, dated today; the next date stays.
 * Refuses not_found, recurring_template_invalid, validation_failed.
 */
export function makeExtraInvoice(account: AccountContext, { schedule }: Claim): Promise<Invoice> {
  const date = todayInAmsterdam(account.outside.clock.now())
  return withRate(account, schedule, date, (change, lookup) =>
    makeInvoice(account, change, schedule, { date, recurringRunDate: null, lookup }))
}

/** A change for which the rate of the invoice's own day was looked up: the network is no part of a change. */
async function withRate<Answer>(
  account: AccountContext,
  { templateInvoiceId }: ScheduleRow,
  issueDate: IsoDate,
  work: (change: Change, lookup: RateLookup | null) => Promise<Answer>,
): Promise<Answer> {
  const template = templateInvoiceId === null
    ? null
    : await account.db.invoice.findUnique({ where: { id: templateInvoiceId }, select: { currency: true } })
  const lookup = template && await lookUpRate(account, { currency: template.currency, issueDate }, {}, null)
  return changeAccount(account, change => work(change, lookup))
}

async function makeInvoice(
  account: AccountContext,
  change: Change,
  schedule: ScheduleRow,
  { date, recurringRunDate, lookup }: { date: IsoDate, recurringRunDate: IsoDate | null, lookup: RateLookup | null },
): Promise<Invoice> {
  const { tx, now, record } = change
  const template = await requireTemplateOf(tx, schedule)
  await takeQuota(account, tx, 'invoices', { takenAt: now })
  const business = await tx.business.findFirstOrThrow()
  const { lines, ...content } = contentOn(template, date, schedule)
  const draft = await copyAsDraft(account, change, template, business, {
    kind: 'invoice',
    issueDate: date,
    dueDate: usualDueDate(date, template.customer, business),
    ...content,
    ...draftRate({ currency: template.currency, issueDate: date }, {}, null, lookup),
    recurringScheduleId: schedule.id,
    recurringRunDate,
  }, { lines, creditedInvoice: null })
  await tx.recurringSchedule.updateMany({
    where: { id: schedule.id },
    data: { lastRunAt: now, lastRunDate: date, lastInvoiceId: draft.id, runCount: { increment: 1 }, updatedAt: now },
  })
  record(
    { action: 'invoice.created', subjectId: draft.id, details: { recurringScheduleId: schedule.id } },
    { action: 'recurring.ran', subjectId: schedule.id, details: { invoiceId: draft.id, date } },
  )
  return presentInvoice(account, tx, draft, business)
}

/** What a template says on one of its dates. */
function contentOn(template: InvoiceRecord, date: IsoDate, schedule: ScheduleRow) {
  const series = seriesOf(schedule)
  const period = moveSupplyPeriod(template, date, series)
  const fill = (text: string) =>
    fillRecurringText(text, { ...period, date, locale: template.locale as DocumentLocale }, series)
  return {
    ...period,
    reference: template.reference && fill(template.reference),
    notes: template.notes && fill(template.notes),
    lines: enteredLinesOf(template).map(line => ({ ...line, description: fill(line.description) })),
  }
}
