import { z } from 'zod'
import { accountDeletionRequestedSchema, accountDeletionSchema } from '../schemas/account'
import { businessSchema, businessUpdateSchema, vatSchemeInputSchema } from '../schemas/business'
import { auditPageSchema } from '../schemas/audit'
import { eventPageSchema, eventQuerySchema } from '../schemas/event'
import { meSchema } from '../schemas/me'
import { pageQuery } from '../schemas/primitives'
import { limits } from '../limits'
import { bytes, json, operationsOf, stream, uploadSchema } from '../operation'

const operation = operationsOf({ tag: 'Account and business' })

export const accountOperations = {
  getMe: operation('GET /api/v1/me', {
    summary: 'Who is calling, with plan, limits and usage',
    description: '`auth` tells what the call may do.',
    response: json(meSchema),
  }),
  getBusiness: operation('GET /api/v1/business', {
    summary: 'The business profile: the seller on every document',
    description: 'Its fields stand on the next document that is issued; issued ones keep those of their day.',
    scope: 'business:read',
    response: json(businessSchema),
  }),
  updateBusiness: operation('PATCH /api/v1/business', {
    summary: 'Change the business profile',
    description: 'Fields left out stay as they are. Payment details and the reply-to address (iban, bic, bankAccountName, '
      + 'defaultPaymentLink, email) can only be changed in the web app after a recent sign-in; sending the current value '
      + 'unchanged is accepted. Numbering is checked so that numbers stay unique and without gaps: a next number can be '
      + 'set until the series gave one, and resetSequenceYearly decides whether a year without numbers starts at 1.',
    scope: 'business:write',
    body: businessUpdateSchema,
    response: json(businessSchema),
    errors: ['session_required', 'session_not_fresh', 'email_not_verified', 'unknown_layout', 'plan_upgrade_required'],
  }),
  changeVatScheme: operation('PUT /api/v1/business/vat-scheme', {
    summary: 'Have VAT be due by invoice, or as it is paid',
    description: 'From the first day of a return period on. Under the cash scheme the boxes 1a, 1b and 1c go by the day of '
      + 'payment; what is reversed, exempt, exported, supplied within the EU or declared by the one-stop shop stays by the '
      + 'tax point. What counts before that day stays as it was counted: an invoice keeps the scheme of its tax point, but '
      + 'what is still open when the cash scheme is left is due on that day. A change planned for that day or later gives '
      + 'way. Whoever has the cash scheme since before they came here gives its first day: '
      + 'documents since then count as they are paid, imported ones as well. Refused from a period on of which, or after '
      + 'which, a return was filed.',
    scope: 'business:write',
    body: vatSchemeInputSchema,
    response: json(businessSchema),
  }),
  putBusinessLogo: operation('PUT /api/v1/business/logo', {
    summary: 'Set the logo',
    description: 'A PNG or JPEG of at most 500 KB, 4,000 pixels a side and 4 million pixels, known by its content and not '
      + 'by its name. Everything but the picture is removed: places, cameras, comments, colour profiles. Documents keep the '
      + 'logo they were issued with.',
    scope: 'business:write',
    body: uploadSchema,
    stores: 'body',
    upload: { maxBytes: limits.logoBytes, tooLarge: 'logo_too_large' },
    response: json(businessSchema),
    errors: ['logo_too_large', 'logo_unsupported_type'],
  }),
  getBusinessLogo: operation('GET /api/v1/business/logo', {
    summary: 'The logo, as PNG or JPEG',
    description: 'The picture as it was cleaned when it was set; 404 where there is none.',
    scope: 'business:read',
    response: bytes('image/*'),
    errors: ['not_found'],
  }),
  deleteBusinessLogo: operation('DELETE /api/v1/business/logo', {
    summary: 'Remove the logo',
    description: 'Does nothing where there is none.',
    scope: 'business:write',
    response: json(businessSchema),
  }),
  listAudit: operation('GET /api/v1/audit', {
    summary: 'The audit trail of the account, newest first',
    description: 'Each entry carries a hash over itself and the one before, so that nothing can be changed unseen.',
    scope: 'business:read',
    query: z.object(pageQuery),
    response: json(auditPageSchema),
  }),
  listEvents: operation('GET /api/v1/events', {
    summary: 'What happened in the account, oldest first, from where you stopped',
    description: 'Made to be followed: keep nextAfter together with what you did about the events, and ask again with it. Events '
      + 'stand in one order, the one in which they happened, and none comes before one you were given already. You are '
      + 'told of what your scopes let you read: invoices and recurring with invoices:read, customers with customers:read, '
      + 'products with products:read, VAT returns with reports:read, subscriptions with billing:read and all else with '
      + 'business:read. An event says what happened and no more; read the resource for how it is now. An id that the '
      + 'account never gave is refused with 422: it comes from before a backup was put back, so begin anew.',
    query: eventQuerySchema,
    response: json(eventPageSchema),
  }),
  exportAccount: operation('GET /api/v1/account/export', {
    auth: 'session',
    summary: 'Everything the account holds, as a ZIP file',
    description: 'On every plan, and in the web app alone, after a recent sign-in. `account.json` has what is kept of the '
      + 'account, its people, settings, customers, products, documents with their payments, mail and subscription, without '
      + 'secrets such as passwords and keys. Beside it stand the files of all issued documents as in the export of a period, the logo, '
      + 'the audit trail as `audit-trail.json`, and `manifest.json` with the size and the SHA-256 of every file. The ZIP is made '
      + 'while it is sent, so it has no length; where something fails on the way, the connection is cut.',
    power: 'administration',
    freshSession: true,
    response: stream('application/zip'),
  }),
  deleteAccount: operation('DELETE /api/v1/account', {
    auth: 'session',
    summary: 'Delete the account, fourteen days from now',
    description: 'In the web app alone, after a recent sign-in, and with the e-mail address of who asks typed out. Every session '
      + 'of those who work nowhere else ends at once, keys and apps are refused with `account_deletion_pending`, and '
      + 'recurring invoices and automatic reminders stop. An owner who works nowhere else and signs in within fourteen days '
      + 'has the account back as it was; one with other accounts says so in the menu. After that documents and personal data are deleted for good; number, dates, amounts, VAT and the SHA-256 of the files of what was '
      + 'issued stay, without any name. Refused while a subscription runs, and for the account that sells subscriptions.',
    isEnding: true,
    power: 'ownership',
    freshSession: true,
    body: accountDeletionSchema,
    response: json(accountDeletionRequestedSchema),
    errors: ['account_not_deletable', 'billing_unavailable'],
  }),
}
