import { z } from 'zod'
import { bytes, defineOperation, json, redirect } from '../operation'
import { queryFlag } from '../schemas/primitives'
import { publicInvoiceSchema, viewRecordedSchema } from '../schemas/public-invoice'

const tag = 'Public links'
/** The parameters of what is reached by a link. */
export const linkParams = z.object({ token: z.string().meta({ description: 'Signed; comes with the link.' }) })

export const publicOperations = {
  getPublicInvoice: defineOperation({
    method: 'GET',
    path: '/api/public/invoices/{token}',
    tag,
    summary: 'What the customer\'s page shows of a document',
    description: 'What is printed, with where the seller is paid now, and nothing of the administration of the '
      + 'seller.',
    auth: 'public',
    params: linkParams,
    response: json(publicInvoiceSchema),
    errors: ['link_invalid', 'public_link_expired'],
  }),
  getPublicInvoicePdf: defineOperation({
    method: 'GET',
    path: '/api/public/invoices/{token}/pdf',
    tag,
    summary: 'The PDF for the customer, with the e-invoice embedded',
    description: 'The very bytes that were mailed. `download=1` answers it as an attachment; it counts as a '
      + 'download.',
    auth: 'public',
    params: linkParams,
    query: z.object({ download: queryFlag.optional() }),
    response: bytes('application/pdf'),
    errors: ['link_invalid', 'public_link_expired'],
  }),
  getPublicInvoiceUbl: defineOperation({
    method: 'GET',
    path: '/api/public/invoices/{token}/ubl',
    tag,
    summary: 'The e-invoice for the customer',
    description: '404 where there is none, as for a seller without a KvK number.',
    auth: 'public',
    params: linkParams,
    response: bytes('application/xml'),
    errors: ['link_invalid', 'not_found', 'public_link_expired'],
  }),
  recordInvoiceView: defineOperation({
    method: 'POST',
    path: '/api/public/invoices/{token}/view',
    tag,
    summary: 'Count a look at the customer\'s page',
    description: 'The page does so by itself, once a person looks at it; programs that preview links do not.',
    auth: 'public',
    params: linkParams,
    response: json(viewRecordedSchema),
    errors: ['link_invalid', 'public_link_expired'],
  }),
  payLinkedInvoice: defineOperation({
    method: 'POST',
    path: '/i/{token}/pay',
    tag,
    summary: 'Lead a customer to where the document is paid, or back to its page',
    description: 'The target of the form on the page, which says why nothing can be paid. The body says nothing.',
    audience: 'web',
    auth: 'public',
    params: linkParams,
    query: z.object({
      lang: z.string().optional().meta({
        description: 'The language in which the customer comes back; one that the page does not speak says nothing.',
      }),
    }),
    rawBody: true,
    response: redirect(),
  }),
  getLinkedFile: defineOperation({
    method: 'GET',
    path: '/d/{token}',
    tag,
    summary: 'The PDF or e-invoice behind a download link',
    description: 'Such links are made for programs, by the MCP tool get_invoice_download_links, and live 15 minutes.',
    auth: 'public',
    params: linkParams,
    response: bytes('application/*'),
    errors: ['link_invalid', 'not_found', 'link_expired', 'e_invoice_withdrawn', 'document_expired'],
  }),
}
