import { cancelInvoice, previewCancelling } from '#services/invoices/cancel'
import { defineMcpTool } from '#server/utils/define-mcp-tool'
import { confirmedOutput, doneWith, previewOf } from '../preview'

export const cancelInvoiceTool = defineMcpTool('cancelInvoice', {
  name: 'cancel_invoice',
  title: 'Cancel an invoice',
  effect: 'ends',
  output: confirmedOutput,
  tell: doneWith,
  preview: async ({ account, params }) => previewOf(await previewCancelling(account, params.id), {
    effect: 'The document is cancelled for good: its number stays used and its PDF says so.',
  }),
}, ({ account, params }) => cancelInvoice(account, params.id))
