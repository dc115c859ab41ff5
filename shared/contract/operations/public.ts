import { z } from 'zod'
import { bytes, json, operationsOf, redirect } from '../operation'
import { queryFlag } from '../schemas/primitives'
import { publicInvoiceSchema, viewRecordedSchema } from '../schemas/public-invoice'

/** What is reached by a link. */
export const linkOperation = operationsOf({
  tag: 'Public links',
  auth: 'public',
  params: z.object({ token: z.string().describe('Signed; comes with the link.') }),
  errors: ['link_invalid', 'public_link_expired'],
})

export const publicOperations = {
  getPublicInvoice: linkOperation('GET /api/public/invoices/{token}', {
    summary: 'What the customer\'s page shows of a document',
    description: 'What is printed, with where the seller is paid now, and nothing of the administration of the '
      + 'seller.',
    response: json(publicInvoiceSchema),
  }),
  getPublicInvoicePdf: linkOperation('GET /api/public/invoices/{token}/pdf', {
    summary: 'The PDF for the customer, with the e-invoice embedded',
    description: 'The very bytes that were mailed. `download=1` answers it as an attachment; it counts as a '
      + 'download.',
    query: z.object({ download: queryFlag.optional() }),
    response: bytes('application/pdf'),
  }),
  getPublicInvoiceUbl: linkOperation('GET /api/public/invoices/{token}/ubl', {
    summary: 'The e-invoice for the customer',
    description: '404 where there is none, as for a seller without a KvK number.',
    response: bytes('application/xml'),
    errors: ['link_invalid', 'not_found', 'public_link_expired'],
  }),
  recordInvoiceView: linkOperation('POST /api/public/invoices/{token}/view', {
    summary: 'Count a look at the customer\'s page',
    description: 'The page does so by itself, once a person looks at it; programs that preview links do not.',
    response: json(viewRecordedSchema),
  }),
  payLinkedInvoice: linkOperation('POST /i/{token}/pay', {
    audience: 'web',
    summary: 'Lead a customer to where the document is paid, or back to its page',
    description: 'The target of the form on the page, which says why nothing can be paid. The body says nothing.',
    query: z.object({
      lang: z.string().optional().describe('The language in which the customer comes back; one that the page does not speak says nothing.'),
    }),
    rawBody: true,
    response: redirect(),
    errors: [],
  }),
  getLinkedFile: linkOperation('GET /d/{token}', {
    summary: 'The PDF or e-invoice behind a download link',
    description: 'Such links are made for programs, by the MCP tool get_invoice_download_links, and live 15 minutes.',
    response: bytes('application/*'),
    errors: ['link_invalid', 'not_found', 'link_expired', 'e_invoice_withdrawn', 'document_expired'],
  }),
}
