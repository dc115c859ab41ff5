import { refuse } from '#contract/errors'
import { checkInvoiceCompliance } from '#services/invoices/compliance'
import { getInvoice } from '#services/invoices/find'
import { issueInvoice } from '#services/invoices/issue'
import { previewNextNumber } from '#services/invoices/next-number'
import { defineMcpTool } from '#server/utils/define-mcp-tool'
import { confirmedOutput, doneWith, previewOf } from '../preview'

export const issueInvoiceTool = defineMcpTool('issueInvoice', {
  name: 'issue_invoice',
  title: 'Issue an invoice',
  effect: 'ends',
  output: confirmedOutput,
  preview: async ({ account, params, body }) => {
    const draft = await getInvoice(account, params.id)
    if (draft.status !== 'draft') throw refuse('invoice_locked', { status: draft.status })
    const next = await previewNextNumber(account)
    return previewOf(draft, {
      effect: 'The draft gets its number and is locked for good; corrections then take a credit note. It is not sent.',
      number: body.number ?? draft.number ?? (draft.kind === 'invoice' ? next.invoice : next.creditNote),
      issueDate: body.issueDate ?? draft.issueDate,
      findings: await checkInvoiceCompliance(account, params.id),
    })
  },
}, async ({ account, params, body }) => doneWith(await issueInvoice(account, params.id, body)))
