import { z } from 'zod'
import type { ErrorCode } from './errors'
import { importReportSchema } from './schemas/import'
import { checkResultSchema } from './schemas/invoice-parts'
import { isoDate, timestamp } from './schemas/primitives'
import { invoiceStatus, role, scope } from './schemas/vocabulary'

const validationIssues = z
  .array(z.object({
    path: z.array(z.union([z.string(), z.int()])),
    message: z.string(),
    reason: z.enum(['too_short', 'too_long', 'hidden_characters', 'too_many']).optional()
      .describe('Where a text has too few characters, too many, or some that nobody sees, or where there are as many as may be.'),
  }))
  .meta({ id: 'ValidationIssues', description: 'Everything that is wrong, by the path of the field.' })

const findings = z.array(checkResultSchema).describe('The findings; those of level `error` stand in the way.')

const spentMail = z
  .object({
    limit: z.int(),
    used: z.int(),
    retryAt: timestamp.describe('When there is room again; Retry-After says the same in seconds.'),
  })
  .meta({ id: 'SpentMailLimit' })

const room = z
  .object({ limit: z.literal('storedBytes'), usedBytes: z.int(), allowedBytes: z.int() })
  .optional()
  .describe('Where the account has no room left; absent where the request itself is too large.')

const itsStatus = z.object({ status: invoiceStatus })

/** What `details` of an error hold, by its code; a code that is not here has none that a program could use. */
export const errorDetails: Partial<Record<ErrorCode, z.ZodType>> = {
  validation_failed: validationIssues,
  invoice_not_compliant: findings,
  import_invalid: importReportSchema,
  import_unreadable: z.object({ reason: z.string(), limit: z.int().optional() }),
  import_in_use: z.object({ reason: z.enum(['not_last', 'changed', 'used', 'numbered']) }),
  insufficient_scope: z.object({ scope }),
  role_not_allowed: z.object({
    roles: z.array(role).describe('The roles that may; empty where the role was lowered at that moment.'),
  }),
  forbidden: z.object({ reason: z.enum(['account_suspended', 'inviting_account_suspended']) }).optional(),
  account_deletion_pending: z.object({ deletesAt: timestamp }),
  account_not_deletable: z.object({ reason: z.enum(['subscription_running', 'sells_subscriptions']) }),
  plan_limit_reached: z.object({
    limit: z.string().describe('The limit, as `limits` of GET /me names it.'),
    most: z.int().optional().describe('How many there may be, where the installation decides that.'),
  }),
  plan_upgrade_required: z.object({ feature: z.string() }).optional(),
  invoice_locked: itsStatus,
  invoice_not_issued: itsStatus,
  invoice_cancelled: itsStatus,
  invoice_has_credit_notes: itsStatus,
  invoice_not_creditable: itsStatus,
  invoice_fully_credited: itsStatus,
  invoice_already_paid: itsStatus,
  invoice_not_paid: itsStatus,
  invoice_not_bad_debt: itsStatus,
  invoice_not_remindable: itsStatus,
  invoice_not_cancellable: itsStatus.extend({
    reason: z.enum(['not_issued', 'deducted', 'paid', 'sent', 'seen', 'charged']),
  }),
  peppol_kvk_required: z.object({ reason: z.literal('ubl_needs_customer') }).optional()
    .describe('Where it is a simplified invoice, which names no customer; absent where the seller or the supply lacks something.'),
  credit_note_draft_exists: z.object({ creditNoteId: z.string() }),
  charges_drafted: z.object({ invoiceId: z.string() }),
  number_taken: z.object({ number: z.string() }).optional(),
  external_id_taken: z.object({ id: z.string().describe('Of the one that has it.') }),
  advance_already_deducted: z.object({
    advanceInvoiceId: z.string(),
    number: z.string().nullable().describe('Of the invoice that deducts it.'),
  }),
  document_expired: z.object({ deletedAt: timestamp }),
  exchange_rate_unknown_currency: z.object({ currency: z.string() }),
  exchange_rate_unavailable: z.object({ currency: z.string(), date: isoDate }),
  unknown_layout: z.object({ layoutId: z.string() }).optional(),
  layout_limit_reached: z.object({ limit: z.int() }),
  email_recipient_not_allowed: z.object({
    addresses: z.array(z.string())
      .describe('The addresses that mail may go to; without the scope customers:read those of the customer are left out.'),
  }),
  too_many_recipients: z.object({ limit: z.int(), recipients: z.int() }),
  email_sending_paused: z.object({ until: timestamp, reason: z.string() }),
  reminder_too_early: z.object({ nextAllowedAt: timestamp }),
  notice_too_early: z.object({ earliestOn: isoDate }),
  email_daily_limit: spentMail,
  email_rate_limited: spentMail,
  invoice_resend_limit: spentMail,
  email_platform_limit: spentMail,
  email_send_failed: z.object({ reason: z.string().nullable() })
    .describe('What the mail server said; null where nobody knows, and for programs without the scope customers:read.'),
  email_domain_exists: z.object({ id: z.string() }),
  payload_too_large: room,
  logo_too_large: room,
  rate_limited: z.object({ waiting: z.int() }).optional().describe('Where too many requests of the caller wait for their turn.'),
}
