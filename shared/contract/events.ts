import { z } from 'zod'
import { vatSchemes } from '#domain/vat/scheme'
import { plans } from './plans'
import { roles } from './roles'
import type { Scope } from './scopes'

const nothing = z.object({})
/** Which fields were given; never what they were or became. */
const fields = z.object({ fields: z.array(z.string()) })
const named = z.object({ name: z.string() })
/** The mail's id in the log of mail, and how many it went to. */
const mailed = z.object({ mailId: z.string(), recipients: z.int() })
const creditNote = z.object({ creditNoteId: z.string(), number: z.string().nullable(), creditedCents: z.int() })
const payment = z.object({ paymentId: z.string(), amountCents: z.int(), paidOn: z.iso.date() })

/**
 * What can happen in an account, and what there is to say about each beside whom it happened to: no secrets, and no
 * more of people than an id. The audit trail keeps these, and the timeline of a document shows them; an event that was
 * written down once is never renamed.
 */
export const eventDetails = {
  'invoice.created': z.object({
    credits: z.string().optional(), duplicateOf: z.string().optional(), chargesFor: z.string().optional(),
    recurringScheduleId: z.string().optional(),
  }),
  'invoice.updated': fields,
  'invoice.deleted': nothing,
  'invoice.issued': z.object({ number: z.string() }),
  'invoice.imported': z.object({ number: z.string() }),
  'invoice.payment_recorded': payment,
  'invoice.payment_removed': payment,
  'invoice.paid': z.object({ paidOn: z.iso.date() }),
  'invoice.unpaid': nothing,
  'invoice.bad_debt_marked': z.object({ on: z.iso.date() }),
  'invoice.bad_debt_undone': nothing,
  'invoice.cancelled': z.object({ number: z.string().nullable() }),
  'invoice.credited': creditNote,
  'invoice.credit_cancelled': creditNote,
  'invoice.deducted': z.object({ invoiceId: z.string(), number: z.string() }),
  'invoice.sent': mailed,
  'invoice.reminded': mailed.extend({ automatic: z.boolean() }),
  'invoice.notice_sent': mailed.extend({ noticeId: z.string(), automatic: z.boolean() }),
  'invoice.viewed': nothing,
  'invoice.downloaded': z.object({ format: z.enum(['pdf', 'ubl']) }),
  'invoice.link_renewed': nothing,
  'invoice.mail_bounced': z.object({ mailId: z.string() }),
  'invoice.mail_failed': z.object({ mailId: z.string() }),
  'invoice.mail_complained': z.object({ mailId: z.string() }),
  'invoice.reprinted': z.object({
    number: z.string().nullable(), reason: z.string(), pdfSha256Before: z.string(), pdfSha256After: z.string(),
  }),
  'invoice.documents_deleted': z.object({ number: z.string() }),
  'business.updated': fields,
  'business.payment_details_changed': fields.extend({
    isFirst: z.boolean().optional().describe('Whether there were none before: filled in, and no change.'),
  }),
  'business.vat_scheme_changed': z.object({ vatScheme: z.enum(vatSchemes), from: z.iso.date() }),
  'bank_statement.added': z.object({ entries: z.int(), newEntries: z.int() }),
  'bank_statement.removed': z.object({ entries: z.int() }),
  'bank_transaction.matched': z.object({ automatic: z.boolean(), documents: z.int() }),
  'bank_transaction.unmatched': nothing,
  'bank_transaction.ignored': nothing,
  'payment_provider.connected': z.object({ provider: z.string(), live: z.boolean(), isFirst: z.boolean() }),
  'payment_provider.disconnected': z.object({ provider: z.string() }),
  'vat_return.filed': z.object({ period: z.string(), vatDueCents: z.int() }),
  'vat_return.unfiled': z.object({ period: z.string() }),
  'bookkeeping_inbox.updated': z.object({ hasAddress: z.boolean(), automatic: z.boolean() }),
  'bookkeeping.sent': z.object({ period: z.string(), documents: z.int(), automatic: z.boolean() }),
  'bookkeeping.mail_failed': z.object({ mailId: z.string() }),
  'customer.created': nothing,
  'customer.updated': fields,
  'customer.archived': nothing,
  'customer.deleted': nothing,
  'customer.page_renewed': nothing,
  'customer.page_revoked': nothing,
  'customer.page_viewed': nothing,
  'customer.statement_sent': mailed,
  'customer.mail_bounced': z.object({ mailId: z.string() }),
  'customer.mail_failed': z.object({ mailId: z.string() }),
  'customer.mail_complained': z.object({ mailId: z.string() }),
  'product.created': nothing,
  'product.updated': fields,
  'product.archived': nothing,
  'product.deleted': nothing,
  'layout.created': nothing,
  'layout.updated': fields,
  'layout.deleted': nothing,
  'recurring.created': nothing,
  'recurring.updated': fields,
  'recurring.deleted': nothing,
  'recurring.ran': z.object({ invoiceId: z.string(), date: z.iso.date() }),
  'recurring.failed': z.object({ invoiceId: z.string().nullable(), date: z.iso.date(), error: z.string() }),
  'recurring.stopped': z.object({ reason: z.string() }),
  'email_domain.created': z.object({ domain: z.string() }),
  'email_domain.verified': z.object({ domain: z.string() }),
  'email_domain.deleted': z.object({ domain: z.string() }),
  'sending.paused': z.object({ reason: z.string(), until: z.iso.datetime() }),
  'retention.announced': z.object({ mailId: z.string(), documents: z.int(), expiresAt: z.iso.datetime() }),
  'import.finished': z.object({
    kind: z.string(), customers: z.int(), products: z.int(), invoices: z.int(), creditNotes: z.int(),
  }),
  'import.undone': z.object({ kind: z.string() }),
  'account.deletion_requested': z.object({ deletesAt: z.iso.datetime() }),
  'account.suspended': z.object({ reason: z.string() }),
  'account.resumed': nothing,
  'account.kept': z.object({ reason: z.string() }),
  'member.invited': z.object({ role: z.enum(roles) }),
  'member.invitation_withdrawn': nothing,
  'member.joined': z.object({ role: z.enum(roles) }),
  'member.role_changed': z.object({ from: z.enum(roles), to: z.enum(roles) }),
  'member.role_offered': z.object({ role: z.enum(roles) }),
  'member.role_declined': z.object({ role: z.enum(roles) }),
  'member.removed': z.object({ role: z.enum(roles), reason: z.enum(['left', 'removed']) }),
  'api_key.created': named,
  'api_key.revoked': nothing,
  'connected_app.added': named,
  'connected_app.removed': z.object({ reason: z.string() }),
  'sign_in.succeeded': z.object({ method: z.string() }),
  'session.ended': nothing,
  'sessions.ended': z.object({ count: z.int() }),
  'password.changed': nothing,
  'email.change_requested': nothing,
  'email.changed': nothing,
  'totp.enabled': nothing,
  'totp.disabled': nothing,
  'passkey.added': named,
  'passkey.removed': named,
  'recovery_codes.renewed': nothing,
  'recovery_code.used': nothing,
  'subscription.started': z.object({ interval: z.string() }),
  'subscription.changed': z.object({ status: z.string(), interval: z.string() }),
  'subscription.cancelled': nothing,
  'subscription.resumed': nothing,
  'subscription.ended': nothing,
  'plan.changed': z.object({ plan: z.enum(plans) }),
} as const satisfies Record<string, z.ZodObject>

/** What happened, such as invoice.issued. */
export type EventAction = keyof typeof eventDetails

type Details<Action extends EventAction> = z.output<(typeof eventDetails)[Action]>

/** Something that happened, to what, and what there is to say about it. */
export type AccountEvent = {
  [Action in EventAction]: {
    action: Action
    /** The document, key, session, … it happened to. */
    subjectId: string
  } & (Record<never, never> extends Details<Action> ? { details?: Details<Action> } : { details: Details<Action> })
}[EventAction]

/**
 * What events are about, by the word before the dot, and the scope that a caller needs to be told of them. What belongs
 * to nothing else is about the account itself, as its audit trail is.
 */
export const eventResources = {
  invoice: 'invoices:read',
  recurring: 'invoices:read',
  customer: 'customers:read',
  product: 'products:read',
  bank_statement: 'invoices:write',
  bank_transaction: 'invoices:write',
  business: 'business:read',
  layout: 'business:read',
  email_domain: 'business:read',
  import: 'business:read',
  vat_return: 'reports:read',
  subscription: 'billing:read',
  account: 'business:read',
} as const satisfies Record<string, Scope>

export type EventResource = keyof typeof eventResources

/** What an event is about. */
export function resourceOf(action: EventAction): EventResource {
  const [word = ''] = action.split('.')
  return Object.hasOwn(eventResources, word) ? word as EventResource : 'account'
}

/** All events there are. */
export const eventActions = Object.keys(eventDetails) as EventAction[]
