import { issueInvoice } from '#services/invoices/issue'
import { previewIssue } from '#services/invoices/preview-issue'
import { defineMcpTool } from '#server/utils/define-mcp-tool'
import { confirmedOutput, doneWith, previewOf } from '../preview'

export const issueInvoiceTool = defineMcpTool('issueInvoice', {
  name: 'issue_invoice',
  title: 'Issue an invoice',
  effect: 'ends',
  output: confirmedOutput,
  tell: doneWith,
  preview: async ({ account, params, body }) => {
    const { draft, ...preview } = await previewIssue(account, params.id, body)
    return previewOf(draft, {
      effect: 'The draft gets its number and is locked for good; corrections then take a credit note. It is not sent.',
      ...preview,
    })
  },
}, ({ account, params, body }) => issueInvoice(account, params.id, body))
