import { getInvoice } from '#services/invoices/find'
import { previewSending } from '#services/emails/preview'
import { sendInvoice } from '#services/emails/send'
import { defineMcpTool } from '#server/utils/define-mcp-tool'
import { confirmedOutput, doneWith, mailShownTo, previewOf } from '../preview'

export const sendInvoiceTool = defineMcpTool('sendInvoice', {
  name: 'send_invoice',
  title: 'Mail an invoice',
  description: 'Answers once somebody has taken the mail; the status becomes sent, and what was paid stays paid. After '
    + 'email_send_failed nothing has changed.',
  effect: 'ends',
  reachesOutside: true,
  output: confirmedOutput,
  tell: doneWith,
  preview: async ({ account, params, body }) => previewOf(await getInvoice(account, params.id), {
    effect: 'The document is mailed to these addresses; a mail cannot be taken back.',
    mail: mailShownTo(account, await previewSending(account, params.id, body), body.to),
  }),
}, ({ account, params, body }) => sendInvoice(account, params.id, body))
