import { z } from 'zod'
import { deletedSchema, invoiceSchema } from '../schemas/invoice'
import { pageOf, pageQuery } from '../schemas/primitives'
import { recurringInputSchema, recurringScheduleSchema, recurringUpdateSchema } from '../schemas/recurring'
import { defineOperation, idParams, json } from '../operation'

const tag = 'Recurring invoices'

/** What a schedule does by itself, whoever made it must be allowed to do. */
const autoScopes = { autoIssue: 'invoices:issue', autoSend: 'invoices:send' } as const

export const recurringOperations = {
  listRecurringSchedules: defineOperation({
    method: 'GET',
    path: '/api/v1/recurring',
    tag,
    summary: 'List recurring invoices, newest first',
    description: 'Paused and ended ones are among them; `active` tells.',
    scope: 'invoices:read',
    plan: 'pro',
    query: z.object(pageQuery),
    response: json(pageOf(recurringScheduleSchema, 'RecurringSchedulePage')),
  }),
  createRecurringSchedule: defineOperation({
    method: 'POST',
    path: '/api/v1/recurring',
    tag,
    summary: 'Repeat an invoice',
    description: 'Each date gives a copy of the template with that issue date, and its supply period moved along in whole '
      + 'steps. In descriptions, notes and reference `{month}`, `{year}` and `{quarter}` are those of the issue date, '
      + '`{period}` is the supply period; `{previousMonth}`, `{nextMonth}`, `{previousQuarter}`, `{nextQuarter}`, '
      + '`{previousYear}` and `{nextYear}` are those around it. There is one invoice for each date. Missed dates are made '
      + 'up, oldest first. What breaks a rule stays a draft: lastError tells, and a mail to the owner.',
    scope: 'invoices:write',
    plan: 'pro',
    body: recurringInputSchema,
    bodyScopes: autoScopes,
    stores: 'body',
    response: json(recurringScheduleSchema, 201),
    errors: ['not_found', 'recurring_template_invalid'],
  }),
  getRecurringSchedule: defineOperation({
    method: 'GET',
    path: '/api/v1/recurring/{id}',
    tag,
    summary: 'Read a recurring invoice',
    description: 'With what its last run made, or why it could make nothing.',
    scope: 'invoices:read',
    plan: 'pro',
    params: idParams,
    response: json(recurringScheduleSchema),
    errors: ['not_found'],
  }),
  updateRecurringSchedule: defineOperation({
    method: 'PATCH',
    path: '/api/v1/recurring/{id}',
    tag,
    summary: 'Change, pause or resume a recurring invoice',
    description: 'Fields left out stay as they are. Dates that went by during a pause are skipped: unless nextRunDate is '
      + 'given, resuming goes on with the first date from today. After an error that stopped it, the date that failed is '
      + 'run again.',
    scope: 'invoices:write',
    plan: 'pro',
    params: idParams,
    body: recurringUpdateSchema,
    bodyScopes: autoScopes,
    stores: 'body',
    response: json(recurringScheduleSchema),
    errors: ['not_found', 'recurring_template_invalid'],
  }),
  deleteRecurringSchedule: defineOperation({
    method: 'DELETE',
    path: '/api/v1/recurring/{id}',
    tag,
    summary: 'Stop repeating an invoice',
    description: 'The invoices that were made stay as they are.',
    scope: 'invoices:write',
    plan: 'pro',
    params: idParams,
    response: json(deletedSchema),
    errors: ['not_found'],
  }),
  runRecurringSchedule: defineOperation({
    method: 'POST',
    path: '/api/v1/recurring/{id}/run-now',
    tag,
    summary: 'Make an invoice now, out of turn',
    description: 'Its issue date is today; nextRunDate stays as it is. It is issued and sent as the schedule says, with the '
      + 'scopes that takes. What breaks a rule stays a draft, which lastError of the schedule tells.',
    scope: 'invoices:write',
    plan: 'pro',
    params: idParams,
    stores: 'copy',
    response: json(invoiceSchema),
    errors: ['not_found', 'recurring_inactive', 'recurring_run_in_progress', 'recurring_template_invalid'],
  }),
}
