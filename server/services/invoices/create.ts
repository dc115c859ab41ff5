import { refuse } from '#contract/errors'
import type { Invoice, InvoiceInput } from '#contract/schemas/invoice'
import type { AccountReads } from '#db/queries/account-reads'
import type { CustomerRow } from '#db/queries/rows'
import { todayInAmsterdam } from '#domain/dates'
import { insertCustomer } from '../customers/create'
import { requireUsableLayout } from '../layouts/require-usable-layout'
import { takeQuota } from '../plans/quota'
import { changeAccount, type Change } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { requireFreeExternalId } from '../work/external-id'
import { refuseTaken } from '../work/refuse-taken'
import { composeDraft } from './compose-draft'
import { creditsNothing, resolveCredited, withCreditedContent } from './credited-invoice'
import { requireListedCurrency, withRate, type RateLookup } from './exchange-rate'
import { insertDraft } from './insert-draft'
import { presentInvoice } from './present'
import { requireUnusedNumber } from './requested-number'

/**
 * Creates a draft, with an inline customer if one is given. A credit note on our own invoice is like that invoice where
 * the input is silent.
 * Refuses plan_limit_reached, not_found (customer or product), validation_failed, number_taken, unknown_layout,
 * plan_upgrade_required, exchange_rate_unknown_currency, external_id_taken, and what resolveCredited and
 * resolveAdvances refuse.
 */
export async function createInvoice(account: AccountContext, input: InvoiceInput): Promise<Invoice> {
  return withRate(account, lookup =>
    changeAccount(account, change => createDraft(account, change, input, lookup))).catch(refuseTaken('number_taken'))
}

async function createDraft(
  account: AccountContext,
  change: Change,
  given: InvoiceInput,
  lookup: RateLookup | null,
): Promise<Invoice> {
  // A default that was stored before defaults were checked must not be in the way; the check of the draft tells of it.
  if (given.currency !== undefined) requireListedCurrency(lookup)
  const { tx, now, reads, record } = change
  const credited = given.kind === 'credit_note' ? await resolveCredited(tx, given, creditsNothing) : creditsNothing
  const input = credited.creditedInvoice ? withCreditedContent(given, credited.creditedInvoice) : given
  if (input.kind === 'invoice') await takeQuota(account, tx, 'invoices', { takenAt: now })
  const customer = await resolveCustomer(account, change, input)
  const business = await reads.business()
  if (input.number) await requireUnusedNumber(change, input.number)
  await requireFreeExternalId(tx, 'invoice', input.externalId, null)
  await requireUsableLayout(account, tx, input.layoutId)
  const parties = { business, customer, credited, today: todayInAmsterdam(now), vatRates: account.outside.vatRates }
  const draft = await insertDraft(account, change, await composeDraft(tx, input, parties, lookup), business)
  record({ action: 'invoice.created', subjectId: draft.id })
  return presentInvoice(account, change, draft, business)
}

/** The customer of a draft: an existing one, a new one given inline, or none yet. Refuses not_found. */
export async function resolveCustomer(
  account: AccountContext,
  change: Change,
  input: Pick<InvoiceInput, 'customerId' | 'customer'>,
): Promise<CustomerRow | null> {
  return input.customer ? insertCustomer(account, change, input.customer) : findNamedCustomer(change.reads, input)
}

/** The customer that a draft names, or none. Refuses not_found. */
export async function findNamedCustomer(
  reads: Pick<AccountReads, 'customer'>,
  { customerId }: Pick<InvoiceInput, 'customerId'>,
): Promise<CustomerRow | null> {
  if (customerId === undefined) return null
  const customer = await reads.customer(customerId)
  if (!customer) throw refuse('not_found')
  return customer
}
