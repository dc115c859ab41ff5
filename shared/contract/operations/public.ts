import { z } from 'zod'
import { bytes, defineOperation, json } from '../operation'
import { queryFlag } from '../schemas/primitives'
import { publicInvoiceSchema, viewRecordedSchema } from '../schemas/public-invoice'

const tag = 'Public links'
const params = z.object({ token: z.string().meta({ description: 'Signed; comes with the link.' }) })

export const publicOperations = {
  getPublicInvoice: defineOperation({
    method: 'GET',
    path: '/api/public/invoices/{token}',
    tag,
    summary: 'What the customer\'s page shows of a document',
    auth: 'public',
    params,
    response: json(publicInvoiceSchema),
    errors: ['link_invalid', 'public_link_expired'],
  }),
  getPublicInvoicePdf: defineOperation({
    method: 'GET',
    path: '/api/public/invoices/{token}/pdf',
    tag,
    summary: 'The PDF for the customer, with the e-invoice embedded',
    auth: 'public',
    params,
    query: z.object({ download: queryFlag.optional() }),
    response: bytes('application/pdf'),
    errors: ['link_invalid', 'public_link_expired'],
  }),
  getPublicInvoiceUbl: defineOperation({
    method: 'GET',
    path: '/api/public/invoices/{token}/ubl',
    tag,
    summary: 'The e-invoice for the customer',
    auth: 'public',
    params,
    response: bytes('application/xml'),
    errors: ['link_invalid', 'not_found', 'public_link_expired'],
  }),
  recordInvoiceView: defineOperation({
    method: 'POST',
    path: '/api/public/invoices/{token}/view',
    tag,
    summary: 'Count a look at the customer\'s page',
    auth: 'public',
    params,
    response: json(viewRecordedSchema),
    errors: ['link_invalid', 'public_link_expired'],
  }),
  getLinkedFile: defineOperation({
    method: 'GET',
    path: '/d/{token}',
    tag,
    summary: 'The PDF or e-invoice behind a download link',
    description: 'Such links are made for programs, by the MCP tool get_invoice_download_links, and live 15 minutes.',
    auth: 'public',
    params,
    response: bytes('application/*'),
    errors: ['link_invalid', 'not_found', 'link_expired', 'e_invoice_withdrawn', 'document_expired'],
  }),
}
