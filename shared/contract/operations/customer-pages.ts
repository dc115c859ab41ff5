import { z } from 'zod'
import { bytes, json, operationsOf, redirect } from '../operation'
import { customerPageLinkSchema } from '../schemas/customer-page'
import { viewRecordedSchema } from '../schemas/public-invoice'
import { sendingErrors } from './mail'
import { linkOperation } from './public'

const operation = operationsOf({ tag: 'Customers' })

export const customerPageOperations = {
  getCustomerPage: operation('GET /api/v1/customers/{id}/page', {
    summary: 'Read the link to a customer\'s own page, and whether it was looked at',
    description: 'The page shows what is open of all documents of this customer, those of the last two years and what was paid.',
    scope: 'invoices:read',
    response: json(customerPageLinkSchema),
  }),
  renewCustomerPage: operation('POST /api/v1/customers/{id}/page', {
    summary: 'Make a link to a customer\'s own page, or a new one',
    description: 'It works for two years. The link of before, if any, answers 410 `public_link_expired` from then on.',
    scope: 'invoices:send',
    response: json(customerPageLinkSchema),
  }),
  revokeCustomerPage: operation('DELETE /api/v1/customers/{id}/page', {
    summary: 'Withdraw the link to a customer\'s own page',
    description: 'It answers 410 `public_link_expired` from then on; the links to single documents still work. Without a link it '
      + 'does nothing.',
    scope: 'invoices:send',
    response: json(customerPageLinkSchema),
  }),
  sendCustomerPage: operation('POST /api/v1/customers/{id}/page/send', {
    summary: 'Mail a customer its statement with the link to its own page',
    description: 'To the addresses of the customer, with the statement as PDF; makes a link where there is none. Answers once '
      + 'somebody has taken the mail. After a 502 nothing was sent.',
    scope: 'invoices:send',
    response: json(customerPageLinkSchema),
    errors: ['invoice_resend_limit', ...sendingErrors],
  }),
  getCustomerStatement: operation('GET /api/v1/customers/{id}/statement', {
    summary: 'The statement of a customer as PDF',
    description: 'What is open today, and what was paid in the last two years; made anew each time.',
    scope: 'invoices:read',
    response: bytes('application/pdf'),
  }),
  getPublicStatement: linkOperation('GET /api/public/customers/{token}/statement', {
    summary: 'The statement for the customer, as PDF',
    description: 'What its page shows, on paper. It counts as a look at the page.',
    response: bytes('application/pdf'),
  }),
  recordCustomerPageView: linkOperation('POST /api/public/customers/{token}/view', {
    summary: 'Count a look at a customer\'s own page',
    description: 'The page does so by itself, once a person looks at it; programs that preview links do not.',
    response: json(viewRecordedSchema),
  }),
  payLinkedCustomer: linkOperation('POST /c/{token}/pay', {
    audience: 'web',
    summary: 'Lead a customer to where all that is open is paid at once, or back to its page',
    description: 'The target of the form on the page, which says why nothing can be paid. The body says nothing.',
    query: z.object({
      currency: z.string().optional().describe('Which of the sums is paid; without it that in euro.'),
      lang: z.string().optional().describe('The language in which the customer comes back; one that the page does not speak says nothing.'),
    }),
    rawBody: true,
    response: redirect(),
    errors: [],
  }),
}
