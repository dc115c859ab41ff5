import { getInvoice } from '#services/invoices/find'
import { previewReminder } from '#services/emails/preview'
import { sendReminder } from '#services/emails/remind'
import { defineMcpTool } from '#server/utils/define-mcp-tool'
import { confirmedOutput, doneWith, mailShownTo, previewOf } from '../preview'

export const sendReminderTool = defineMcpTool('sendReminder', {
  name: 'send_reminder',
  title: 'Mail a reminder',
  effect: 'ends',
  reachesOutside: true,
  output: confirmedOutput,
  tell: doneWith,
  preview: async ({ account, params }) => previewOf(await getInvoice(account, params.id), {
    effect: 'A reminder is mailed to these addresses; a mail cannot be taken back.',
    mail: mailShownTo(account, await previewReminder(account, params.id)),
  }),
}, ({ account, params }) => sendReminder(account, params.id))
