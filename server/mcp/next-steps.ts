import { errors, type ErrorCode } from '#contract/errors'

/** What an app does next after a refusal, where that is more than its kind says. */
const ownSteps: Partial<Record<ErrorCode, string>> = {
  validation_failed: 'Correct the arguments that details name by their path, and call the tool again.',
  not_found: 'Find the right id with one of the list tools.',
  insufficient_scope: 'Tell the person that this needs the scope in details.scope, which the key or app was not given.',
  plan_limit_reached: 'Tell the person which limit of their plan is reached; a person can upgrade in the web app.',
  plan_upgrade_required: 'Tell the person that this needs Pro; a person can upgrade in the web app.',
  session_required: 'Ask the person to do this in the web app.',
  invoice_locked: 'It was issued and cannot be changed. Correct it with create_credit_note.',
  invoice_not_compliant: 'Repair the findings of level error with update_invoice, update_customer or update_business, then issue again.',
  invoice_not_issued: 'Issue it first with issue_invoice.',
  invoice_not_cancellable: 'Take it back with create_credit_note instead.',
  invoice_fully_credited: 'Nothing is left of it; read it with get_invoice.',
  credit_note_draft_exists: 'Go on with the draft that details.creditNoteId names.',
  invoice_already_paid: 'Nothing is to be done; mark_invoice_unpaid undoes it.',
  bank_transaction_matched: 'Nothing is to be done: list_bank_transactions tells what it paid.',
  external_id_taken: 'Leave externalId out, or work on the one that details.id names.',
  number_taken: 'Leave the number out to take the next one, or choose another.',
  unknown_layout: 'Leave layoutId out, or ask the person for another layout.',
  no_recipient: 'Give addresses in to, or the customer an e-mail address with update_customer.',
  email_recipient_not_allowed: 'Leave to and cc out to write to the customer, or use details.addresses; to others Pro can write.',
  reminder_too_early: 'Wait until details.nextAllowedAt.',
  recurring_inactive: 'Ask the person to resume it in the web app.',
  exchange_rate_unknown_currency: 'Ask the person for the rate and give it as exchangeRate.',
}

/** One sentence that says what to do after a refusal. */
export function nextStepOf(code: ErrorCode): string {
  return ownSteps[code] ?? stepByStatus(errors[code].status)
}

function stepByStatus(status: number): string {
  if (status === 429) return 'Wait until there is room again; details say when, where that is known. Do not try before.'
  if (status >= 500) return 'Read whether it happened all the same; if not, try again in a minute.'
  return 'Read the document again and tell the person what stands in the way; the same call is refused again.'
}
