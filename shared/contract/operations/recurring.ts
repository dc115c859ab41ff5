import { z } from 'zod'
import { deletedSchema, invoiceSchema } from '../schemas/invoice'
import { pageOf, pageQuery } from '../schemas/primitives'
import { recurringInputSchema, recurringScheduleSchema, recurringUpdateSchema } from '../schemas/recurring'
import { json, operationsOf } from '../operation'

const operation = operationsOf({ tag: 'Recurring invoices', plan: 'pro' })

/** What a schedule does by itself, whoever made it must be allowed to do. */
const autoScopes = { autoIssue: 'invoices:issue', autoSend: 'invoices:send' } as const

export const recurringOperations = {
  listRecurringSchedules: operation('GET /api/v1/recurring', {
    summary: 'List recurring invoices, newest first',
    description: 'Paused and ended ones are among them; `active` tells.',
    scope: 'invoices:read',
    query: z.object(pageQuery),
    response: json(pageOf(recurringScheduleSchema, 'RecurringSchedulePage')),
  }),
  createRecurringSchedule: operation('POST /api/v1/recurring', {
    summary: 'Repeat an invoice',
    description: 'Each date gives a copy of the template with that issue date, and its supply period moved along in whole '
      + 'steps. In descriptions, notes and reference `{month}`, `{year}` and `{quarter}` are those of the issue date, '
      + '`{period}` is the supply period; `{previousMonth}`, `{nextMonth}`, `{previousQuarter}`, `{nextQuarter}`, '
      + '`{previousYear}` and `{nextYear}` are those around it. There is one invoice for each date. Missed dates are made '
      + 'up, oldest first. What breaks a rule stays a draft: lastError tells, and a mail to the owner.',
    scope: 'invoices:write',
    body: recurringInputSchema,
    bodyScopes: autoScopes,
    stores: 'body',
    response: json(recurringScheduleSchema, 201),
    errors: ['not_found', 'recurring_template_invalid'],
  }),
  getRecurringSchedule: operation('GET /api/v1/recurring/{id}', {
    summary: 'Read a recurring invoice',
    description: 'With what its last run made, or why it could make nothing.',
    scope: 'invoices:read',
    response: json(recurringScheduleSchema),
  }),
  updateRecurringSchedule: operation('PATCH /api/v1/recurring/{id}', {
    summary: 'Change, pause or resume a recurring invoice',
    description: 'Fields left out stay as they are. Dates that went by during a pause are skipped: unless nextRunDate is '
      + 'given, resuming goes on with the first date from today. After an error that stopped it, the date that failed is '
      + 'run again.',
    scope: 'invoices:write',
    body: recurringUpdateSchema,
    bodyScopes: autoScopes,
    stores: 'body',
    response: json(recurringScheduleSchema),
    errors: ['recurring_template_invalid'],
  }),
  deleteRecurringSchedule: operation('DELETE /api/v1/recurring/{id}', {
    summary: 'Stop repeating an invoice',
    description: 'The invoices that were made stay as they are.',
    scope: 'invoices:write',
    response: json(deletedSchema),
  }),
  runRecurringSchedule: operation('POST /api/v1/recurring/{id}/run-now', {
    summary: 'Make an invoice now, out of turn',
    description: 'Its issue date is today; nextRunDate stays as it is. It is issued and sent as the schedule says, with the '
      + 'scopes that takes. What breaks a rule stays a draft, which lastError of the schedule tells.',
    scope: 'invoices:write',
    stores: 'copy',
    response: json(invoiceSchema),
    errors: ['recurring_inactive', 'recurring_run_in_progress', 'recurring_template_invalid'],
  }),
}
