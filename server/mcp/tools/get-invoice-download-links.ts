import { z } from 'zod'
import { timestamp } from '#contract/schemas/primitives'
import { hasUbl } from '#services/invoices/has-ubl'
import { getInvoice } from '#services/invoices/find'
import { createDownloadLink } from '#services/public-links/download-links'
import { defineMcpTool } from '#server/utils/define-mcp-tool'

const linkSchema = z.object({ url: z.string(), expiresAt: timestamp })

export const getInvoiceDownloadLinksTool = defineMcpTool('getInvoicePdf', {
  name: 'get_invoice_download_links',
  title: 'Links to the PDF and the e-invoice',
  description: 'Of an issued document: links that work for 15 minutes without a key, for whoever has them. There is no '
    + 'e-invoice without a KvK number, and none of what was cancelled. '
    + 'Of what the Free plan deleted there is neither.',
  effect: 'reads',
  query: z.object({}),
  output: z.object({ pdf: linkSchema, ubl: linkSchema.nullable() }),
}, async ({ account, params }) => {
  const pdf = await createDownloadLink(account, params.id, 'pdf')
  return { pdf, ubl: hasUbl(await getInvoice(account, params.id)) ? await createDownloadLink(account, params.id, 'ubl') : null }
})
