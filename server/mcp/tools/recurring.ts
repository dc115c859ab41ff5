import { listRecurringSchedules } from '#services/recurring/find'
import { runRecurringSchedule } from '#services/recurring/run-now'
import { defineMcpTool } from '#server/utils/define-mcp-tool'

export const recurringTools = [
  defineMcpTool('listRecurringSchedules', {
    name: 'list_recurring', title: 'Recurring invoices', effect: 'reads',
  }, ({ account, query }) => listRecurringSchedules(account, query)),

  defineMcpTool('runRecurringSchedule', {
    name: 'run_recurring_now',
    title: 'Make the next recurring invoice now',
    advice: 'With autoIssue and autoSend of the schedule the invoice is numbered and mailed at once, for good: ask first.',
    effect: 'ends',
    reachesOutside: true,
  }, ({ account, params }) => runRecurringSchedule(account, params.id)),
]
