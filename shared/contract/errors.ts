/**
 * Every error code Polder answers with: its HTTP status and an English sentence for developers.
 * Codes are stable and clients switch on them; the sentences may change.
 */
export const errors = {
  webhook_signature_invalid: { status: 400, message: 'This did not come from the provider, or not just now.' },
  connection_request_invalid: {
    status: 400, message: 'The app asked in a way that cannot be answered; details say why, for its maker.',
  },
  request_malformed: { status: 400, message: 'This is no request of HTTP.' },
  validation_failed: { status: 422, message: 'The request is not valid; details name each field.' },
  import_invalid: {
    status: 422, message: 'Nothing was brought in, because rows are wrong; details is the report of the file.',
  },
  import_unreadable: { status: 422, message: 'This file cannot be read; details.reason says why.' },
  file_too_complex: { status: 422, message: 'Reading this file takes too much time or memory; split it, or save it as CSV.' },
  unauthenticated: { status: 401, message: 'Sign in or send an API key.' },
  invalid_api_key: { status: 401, message: 'This API key does not exist, has expired or was revoked.' },
  invalid_token: { status: 401, message: 'This access token does not exist, has expired, was revoked or is for something else.' },
  invalid_credentials: { status: 401, message: 'These credentials do not belong together.' },
  second_factor_required: { status: 401, message: 'A second factor is needed; details.methods names those at hand.' },
  plan_limit_reached: { status: 402, message: 'The Free plan has no more room for this; details.limit names the limit.' },
  plan_upgrade_required: { status: 402, message: 'This needs the Pro plan.' },
  forbidden: {
    status: 403,
    message: 'This was begun in another browser; or, where details.reason says account_suspended, the operator of this installation has '
      + 'suspended the account: ask them.',
  },
  bad_origin: { status: 403, message: 'The request came from another website.' },
  insufficient_scope: { status: 403, message: 'The credential lacks a scope; details.scope names it.' },
  email_not_verified: { status: 403, message: 'Confirm your e-mail address first, by the link that was mailed, while you are signed in.' },
  invitation_for_another: { status: 403, message: 'This invitation is for another e-mail address than yours.' },
  role_not_allowed: {
    status: 403, message: 'Your role in this account does not allow this; details.roles names those that do.',
  },
  email_recipient_not_allowed: {
    status: 403, message: 'On Free, mail goes to the customer\'s own addresses or the account\'s; details.addresses lists them.',
  },
  email_sending_paused: {
    status: 403, message: 'Sending is paused, because too much mail of late was not wanted; details.until says how long.',
  },
  account_deletion_pending: {
    status: 403, message: 'The account is about to be deleted, at details.deletesAt; an owner can keep it by signing in to the web app.',
  },
  session_required: { status: 403, message: 'This can only be done in the web app, by a person who signed in.' },
  session_not_fresh: { status: 403, message: 'Confirm who you are and try again.' },
  not_found: { status: 404, message: 'There is nothing here.' },
  link_invalid: { status: 404, message: 'This link leads nowhere; it may have been copied incompletely.' },
  method_not_allowed: { status: 405, message: 'This path does not know this method; see the Allow header.' },
  request_timeout: { status: 408, message: 'The request took too long to arrive.' },
  invoice_locked: { status: 409, message: 'Only a draft can be changed; details.status holds the current status.' },
  invoice_cancelled: { status: 409, message: 'The document was cancelled.' },
  invoice_not_cancellable: { status: 409, message: 'Only what never left the house can be cancelled; details say why.' },
  invoice_has_credit_notes: { status: 409, message: 'There is a credit note on this invoice.' },
  invoice_not_creditable: { status: 409, message: 'A credit note cannot be credited.' },
  invoice_fully_credited: { status: 409, message: 'Nothing is left of this invoice to pay or credit.' },
  advance_already_deducted: { status: 409, message: 'Another invoice deducts this advance; details.number names it.' },
  credit_note_draft_exists: { status: 409, message: 'There is a draft already; details.creditNoteId names it.' },
  invoice_already_paid: { status: 409, message: 'The document is marked paid already.' },
  invoice_not_paid: { status: 409, message: 'The document is not marked paid.' },
  invoice_not_bad_debt: {
    status: 409, message: 'No VAT was due of what is open of this document, or it was taken for lost already, or it was not.',
  },
  invoice_not_issued: { status: 409, message: 'The document is still a draft.' },
  invoice_imported: { status: 409, message: 'The document was made in another program: there are no files of it here.' },
  invoice_not_remindable: { status: 409, message: 'Only of an invoice with money still open one can be reminded.' },
  reminder_too_early: { status: 409, message: 'A reminder went out a short while ago; details.nextAllowedAt says when the next may.' },
  reminder_in_progress: { status: 409, message: 'A reminder of this invoice is being sent at this moment.' },
  notice_too_early: { status: 409, message: 'No formal notice may be sent yet; details.earliestOn names the first day.' },
  notice_in_progress: { status: 409, message: 'A formal notice of this invoice is being sent at this moment.' },
  notice_of_charges: { status: 409, message: 'This document charges costs and interest: over those there are no others.' },
  charges_drafted: { status: 409, message: 'Costs and interest of this invoice stand on a draft already; details.invoiceId names it.' },
  no_late_payment_charges: { status: 409, message: 'No costs and no interest of this document are due, or all of them were charged.' },
  notice_needs_euro: { status: 409, message: 'Costs and interest are laid down in euro: there is no formal notice of another currency.' },
  external_id_taken: { status: 409, message: 'Another one has this externalId already; details.id names it.' },
  number_taken: { status: 409, message: 'Another document already has this number.' },
  last_owner: { status: 409, message: 'An account keeps an owner; offer that to another member first.' },
  member_exists: { status: 409, message: 'This person is a member already.' },
  email_taken: { status: 409, message: 'There is already an account with this e-mail address.' },
  totp_already_enabled: { status: 409, message: 'The authenticator app is on already; turn it off first.' },
  totp_not_started: { status: 409, message: 'There is no authenticator app to go on with; start again.' },
  second_factor_needed: {
    status: 409, message: 'The password is too short to stand alone; choose one of at least 15 characters first.',
  },
  passkey_exists: { status: 409, message: 'This passkey was added already.' },
  peppol_kvk_required: { status: 409, message: 'An e-invoice needs the seller\'s KvK number, a customer, and the supply date of goods within the EU.' },
  e_invoice_withdrawn: { status: 410, message: 'The document was cancelled: nobody may book or pay its e-invoice.' },
  email_domain_exists: { status: 409, message: 'This domain was added already; details.id names it.' },
  email_domain_taken: { status: 409, message: 'Another account sends from this domain.' },
  email_domain_provider_conflict: {
    status: 409, message: 'The domain is registered elsewhere at the provider of mail, and has to be removed there first.',
  },
  document_expired: {
    status: 410, message: 'The Free plan kept the document until details.deletedAt; number, dates and amounts are left of it.',
  },
  mail_link_invalid: { status: 410, message: 'This link was used, has expired or never was; ask for a new one.' },
  link_expired: { status: 410, message: 'This download link has expired; ask for a new one.' },
  public_link_expired: { status: 410, message: 'This link has expired or was replaced by a newer one; ask the seller for the document.' },
  import_running: { status: 409, message: 'Another import is being brought in or undone; try again when it is done.' },
  import_in_use: { status: 409, message: 'Something depends on this import by now; details.reason says what.' },
  idempotency_key_in_use: { status: 409, message: 'A request with this Idempotency-Key is still running.' },
  precondition_failed: { status: 412, message: 'It was changed since you read it; read it again.' },
  bank_transaction_matched: { status: 409, message: 'The movement paid documents already; undo that first.' },
  vat_return_filed: { status: 409, message: 'A return that covers this period is marked as filed already.' },
  vat_return_changed: { status: 409, message: 'The figures are no longer those you saw; look at them again.' },
  already_subscribed: { status: 409, message: 'There is a running subscription already.' },
  no_active_subscription: { status: 409, message: 'There is no running subscription.' },
  not_cancelled: { status: 409, message: 'The subscription is not cancelled.' },
  subscription_ended: { status: 409, message: 'The subscription is over; subscribe anew.' },
  no_billing_account: { status: 409, message: 'Nothing was ever paid here; subscribe first.' },
  account_not_deletable: { status: 409, message: 'This account cannot be deleted now; details.reason says why.' },
  payload_too_large: {
    status: 413,
    message: 'The request is larger than 2 MB, or a file to import than 16 MB; or, where details.limit says storedBytes, it is larger '
      + 'than what is left of the account\'s room.',
  },
  logo_too_large: {
    status: 413,
    message: 'The logo is larger than 500 KB; or, where details.limit says storedBytes, than what is left of the account\'s room.',
  },
  logo_unsupported_type: { status: 415, message: 'A logo is a PNG or JPEG image.' },
  unsupported_media_type: { status: 415, message: 'Send JSON with content type application/json.' },
  headers_too_large: { status: 431, message: 'The headers of the request are larger than 16 kB together.' },
  idempotency_key_reused: { status: 422, message: 'This Idempotency-Key stands for another request.' },
  invoice_not_compliant: { status: 422, message: 'The document breaks a rule; details list the findings.' },
  layout_limit_reached: { status: 409, message: 'No more templates can be saved; details.limit holds their number.' },
  layout_read_only: { status: 409, message: 'Built-in presets cannot be changed.' },
  recurring_inactive: { status: 409, message: 'The recurring invoice is paused or has ended.' },
  recurring_run_in_progress: { status: 409, message: 'A run of this recurring invoice is still going on.' },
  recurring_template_invalid: {
    status: 422, message: 'This cannot be repeated: the template is an invoice with a customer and lines that was not cancelled.',
  },
  unknown_layout: { status: 422, message: 'There is no such layout.' },
  no_recipient: { status: 422, message: 'There is no address to send this to; give the customer one, or name it in to.' },
  too_many_recipients: { status: 422, message: 'One mail goes to ten addresses at most, copies included.' },
  exchange_rate_unknown_currency: {
    status: 422, message: 'The European Central Bank has no rate for this currency; give exchangeRate yourself.',
  },
  email_domain_invalid: { status: 422, message: 'This is no domain that mail can come from, such as studiovink.nl.' },
  email_domain_public: {
    status: 422, message: 'This domain is not one company\'s own: anybody can have an address or a name below it.',
  },
  rate_limited: { status: 429, message: 'Too many requests; wait as long as Retry-After says.' },
  email_daily_limit: { status: 429, message: 'The mail of 24 hours on Free is used up; details.retryAt says when there is room.' },
  email_rate_limited: { status: 429, message: 'The mail of an hour is used up; details.retryAt says when there is room.' },
  invoice_resend_limit: { status: 429, message: 'This document was mailed often enough for a day; details.retryAt says when it may be again.' },
  email_platform_limit: { status: 429, message: 'This installation sends no more mail for now; details.retryAt says when it does.' },
  email_send_failed: { status: 502, message: 'The mail was not taken, and nothing has changed; try again later.' },
  billing_unavailable: { status: 503, message: 'Subscriptions cannot be paid here at this moment.' },
  exchange_rate_unavailable: {
    status: 503, message: 'There is no exchange rate of `details.date` now; try again later or give exchangeRate.',
  },
  email_domains_unavailable: {
    status: 503, message: 'This installation sends mail by no provider that can prove a domain; its operator can change that.',
  },
  service_unavailable: {
    status: 503,
    message: 'This cannot be done at this moment. Wait as long as Retry-After says and try again, with the same Idempotency-Key if there was one.',
  },
  internal_error: { status: 500, message: 'Something went wrong on our side; the request id helps us find it.' },
} as const satisfies Record<string, { status: number, message: string }>

export type ErrorCode = keyof typeof errors

/** One thing wrong with a request, by the path of the field. */
export interface ValidationIssue {
  path: (string | number)[]
  message: string
  /** Of a text with too few characters, too many, or some that nobody sees; of one thing more than there may be. */
  reason?: 'too_short' | 'too_long' | 'hidden_characters' | 'too_many'
}

/** A limit of which nothing is left: so many uses in so many seconds, and when there will be some again. */
export interface SpentLimit {
  name: string
  quota: number
  windowSeconds: number
  resetSeconds: number
}

/**
 * A refusal by rule: what a service throws and a door turns into the contract's error body.
 * `retryAfterSeconds` becomes the Retry-After header, `limit` the RateLimit headers beside it.
 */
export class Refusal extends Error {
  constructor(
    readonly code: ErrorCode,
    readonly details?: unknown,
    readonly retryAfterSeconds?: number,
    readonly limit?: SpentLimit,
  ) {
    super(errors[code].message)
    this.name = 'Refusal'
  }
}

/** Builds the refusal of a code, to be thrown. */
export function refuse(code: ErrorCode, details?: unknown, retryAfterSeconds?: number): Refusal {
  return new Refusal(code, details, retryAfterSeconds)
}

/** Builds the refusal of a limit of which nothing is left. */
export function refuseOverLimit(limit: SpentLimit): Refusal {
  return new Refusal('rate_limited', undefined, limit.resetSeconds, limit)
}

/** Builds a `validation_failed` about one field, for rules that only a service can know. */
export function refuseField(path: (string | number)[], message: string, reason?: ValidationIssue['reason']): Refusal {
  return refuse('validation_failed', [{ path, message, ...reason && { reason } }] satisfies ValidationIssue[])
}

export interface ErrorBody {
  statusCode: number
  statusMessage: string
  data: { code: ErrorCode, message: string, details?: unknown }
}
