import { z } from 'zod'
import { listRecurringSchedules } from '#services/recurring/find'
import { runRecurringSchedule } from '#services/recurring/run-now'
import { defineMcpTool } from '#server/utils/define-mcp-tool'
import { toolPageQuery } from '../answer-size'
import { invoiceOutcome, tellOutcome } from '../invoice-answers'

export const recurringTools = [
  defineMcpTool('listRecurringSchedules', {
    name: 'list_recurring', title: 'Recurring invoices', effect: 'reads', query: z.object(toolPageQuery),
  }, ({ account, query }) => listRecurringSchedules(account, query)),

  defineMcpTool('runRecurringSchedule', {
    name: 'run_recurring_now',
    title: 'Make the next recurring invoice now',
    advice: 'With autoIssue and autoSend of the schedule the invoice is numbered and mailed at once, for good: ask first.',
    effect: 'ends',
    reachesOutside: true,
    output: invoiceOutcome,
  }, async ({ account, params }) => tellOutcome(await runRecurringSchedule(account, params.id))),
]
