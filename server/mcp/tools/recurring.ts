import { z } from 'zod'
import { recurringScheduleSchema, type RecurringSchedule } from '#contract/schemas/recurring'
import { createRecurringSchedule } from '#services/recurring/create'
import { deleteRecurringSchedule } from '#services/recurring/delete'
import { getRecurringSchedule, listRecurringSchedules } from '#services/recurring/find'
import { previewRun, type RunPreview } from '#services/recurring/preview-run'
import { runRecurringSchedule } from '#services/recurring/run-now'
import { updateRecurringSchedule } from '#services/recurring/update'
import { defineMcpTool } from '#server/utils/define-mcp-tool'
import { toolPageQuery } from '../answer-size'
import { confirmedOutput, doneWith, mailShownTo, previewOf } from '../preview'

/** What a schedule is about to do by itself, or the schedule as it became. */
const scheduledOutput = z.object({
  done: z.boolean(), effect: z.string().optional(), schedule: recurringScheduleSchema.optional(),
})
const tellSchedule = (schedule: RecurringSchedule) => ({ done: true, schedule })
const previewSchedule = async ({ active = true, autoIssue = false, autoSend = false }: Partial<RecurringSchedule>) => ({
  done: false,
  effect: active
    ? `From then on invoices are made by themselves on its dates${autoIssue ? ', numbered and locked for good' : ''}`
    + `${autoSend ? ', and mailed to the customer' : ''}.`
    : 'From then on no invoices are made by themselves.',
})

export const recurringTools = [
  defineMcpTool('listRecurringSchedules', {
    name: 'list_recurring', title: 'Recurring invoices', effect: 'reads', query: z.object(toolPageQuery),
  }, ({ account, query }) => listRecurringSchedules(account, query)),

  defineMcpTool('getRecurringSchedule', {
    name: 'get_recurring', title: 'Read a recurring invoice', effect: 'reads',
  }, ({ account, params }) => getRecurringSchedule(account, params.id)),

  defineMcpTool('createRecurringSchedule', {
    name: 'create_recurring',
    title: 'Repeat an invoice',
    description: 'Each date gives one copy of the template with that issue date. In its texts `{month}`, `{year}` and `{quarter}` '
      + 'are those of the issue date, `{period}` is the supply period. What breaks a rule stays a draft; lastError tells.',
    effect: 'adds',
    output: scheduledOutput,
    preview: ({ body }) => previewSchedule(body),
    tell: tellSchedule,
  }, ({ account, body }) => createRecurringSchedule(account, body)),

  defineMcpTool('updateRecurringSchedule', {
    name: 'update_recurring',
    title: 'Change, pause or resume a recurring invoice',
    effect: 'changes',
    output: scheduledOutput,
    preview: async ({ account, params, body }) =>
      previewSchedule({ ...await getRecurringSchedule(account, params.id), ...body }),
    tell: tellSchedule,
  }, ({ account, params, body }) => updateRecurringSchedule(account, params.id, body)),

  defineMcpTool('deleteRecurringSchedule', {
    name: 'delete_recurring', title: 'Stop repeating an invoice', effect: 'ends',
  }, ({ account, params }) => deleteRecurringSchedule(account, params.id)),

  defineMcpTool('runRecurringSchedule', {
    name: 'run_recurring_now',
    title: 'Make a recurring invoice now',
    effect: 'ends',
    reachesOutside: true,
    output: confirmedOutput,
    tell: doneWith,
    preview: async ({ account, params }) => {
      const run = await previewRun(account, params.id)
      const { document: { customer, issueDate, currency }, number, totalCents, findings, recipients } = run
      const foreseen = { id: null, number, customerName: customer?.name ?? null, issueDate, currency, totalCents }
      return previewOf({ ...foreseen, openCents: totalCents }, {
        effect: effectOf(run),
        findings,
        ...(recipients ? { mail: mailShownTo(account, recipients) } : {}),
      })
    },
  }, ({ account, params }) => runRecurringSchedule(account, params.id)),
]

function effectOf({ schedule: { autoIssue, autoSend }, number, recipients }: RunPreview): string {
  if (!autoIssue) return 'A draft is made. Nothing is numbered or mailed.'
  if (number === null) return 'A draft is made and cannot be issued as it stands; the owner is mailed why.'
  const issued = 'An invoice is made, gets its number and is locked for good; corrections then take a credit note.'
  if (recipients) return `${issued} It is mailed to these addresses; a mail cannot be taken back.`
  return autoSend ? `${issued} It cannot be mailed: see the addresses of the customer.` : `${issued} It is not sent.`
}
