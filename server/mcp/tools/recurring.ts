import { z } from 'zod'
import { listRecurringSchedules } from '#services/recurring/find'
import { previewRun, type RunPreview } from '#services/recurring/preview-run'
import { runRecurringSchedule } from '#services/recurring/run-now'
import { defineMcpTool } from '#server/utils/define-mcp-tool'
import { toolPageQuery } from '../answer-size'
import { confirmedOutput, doneWith, mailShownTo, previewOf } from '../preview'

export const recurringTools = [
  defineMcpTool('listRecurringSchedules', {
    name: 'list_recurring', title: 'Recurring invoices', effect: 'reads', query: z.object(toolPageQuery),
  }, ({ account, query }) => listRecurringSchedules(account, query)),

  defineMcpTool('runRecurringSchedule', {
    name: 'run_recurring_now',
    title: 'Make a recurring invoice now',
    effect: 'ends',
    reachesOutside: true,
    output: confirmedOutput,
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
  }, async ({ account, params }) => doneWith(await runRecurringSchedule(account, params.id))),
]

function effectOf({ schedule: { autoIssue, autoSend }, number, recipients }: RunPreview): string {
  if (!autoIssue) return 'A draft is made. Nothing is numbered or mailed.'
  if (number === null) return 'A draft is made and cannot be issued as it stands; the owner is mailed why.'
  const issued = 'An invoice is made, gets its number and is locked for good; corrections then take a credit note.'
  if (recipients) return `${issued} It is mailed to these addresses; a mail cannot be taken back.`
  return autoSend ? `${issued} It cannot be mailed: see the addresses of the customer.` : `${issued} It is not sent.`
}
