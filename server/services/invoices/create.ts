import { refuse } from '#contract/errors'
import type { Invoice, InvoiceInput } from '#contract/schemas/invoice'
import { isUniqueViolation } from '#db/errors'
import { todayInAmsterdam } from '#domain/dates'
import type { SupplyType, VatTreatment } from '#domain/invoice/document'
import { usualSupplyType } from '#domain/invoice/supply-type'
import { changeAccount, type Change } from '../changes/change-account'
import type { AccountContext } from '../context'
import type { BusinessRow } from '../business/present'
import { insertCustomer } from '../customers/create'
import type { CustomerRow } from '../customers/present'
import { requireUsableLayout } from '../layouts/require-usable-layout'
import { takeQuota } from '../plans/quota'
import {
  creditedRate, findCredited, findCreditedInvoice, noCreditReference, resolveCreditReference,
  withCreditedContent,
} from './credited-invoice'
import { completeLines } from './draft-lines'
import { usualDueDate } from './due-date'
import { draftRate, lookUpRate, requireListedCurrency, type RateLookup } from './exchange-rate'
import { insertDraft } from './insert-draft'
import { presentInvoice } from './present'
import { requireUnusedNumber } from './requested-number'

/**
 * Creates a draft, with an inline customer if one is given. A credit note on our own invoice is like that invoice where
 * the input is silent.
 * Refuses plan_limit_reached, not_found (customer or product), number_taken, unknown_layout, plan_upgrade_required,
 * exchange_rate_unknown_currency.
 */
export async function createInvoice(account: AccountContext, given: InvoiceInput): Promise<Invoice> {
  const credited = given.kind === 'credit_note' ? await findCreditedInvoice(account.db, given) : null
  const input = credited ? withCreditedContent(given, credited) : given
  const business = await account.db.business.findFirstOrThrow()
  const lookup = await lookUpRate(account, rateNeed(account, input, business), input, null)
  // A default that was stored before defaults were checked must not be in the way; the check of the draft tells of it.
  if (given.currency !== undefined) requireListedCurrency(lookup)
  try {
    return await changeAccount(account, change => createDraft(account, change, input, lookup))
  } catch (error) {
    if (isUniqueViolation(error)) throw refuse('number_taken')
    throw error
  }
}

async function createDraft(
  account: AccountContext,
  change: Change,
  input: InvoiceInput,
  lookup: RateLookup | null,
): Promise<Invoice> {
  const { tx, now, record } = change
  if (input.kind === 'invoice') await takeQuota(account, tx, 'invoices', { takenAt: now })
  const customer = await resolveCustomer(account, change, input)
  const business = await tx.business.findFirstOrThrow()
  await requireUsableLayout(account, tx, input.layoutId)
  if (input.number) await requireUnusedNumber(tx, input.number)
  const credited = input.kind === 'credit_note' ? await resolveCreditReference(tx, input, noCreditReference) : noCreditReference
  const need = rateNeed(account, input, business)
  const invoiceRate = await creditedRate(tx, credited, { ...input, currency: need.currency })
  const draft = await insertDraft(account, change, {
    content: {
      kind: input.kind,
      ...draftDefaults(input, business, customer, todayInAmsterdam(now)),
      ...(invoiceRate ?? draftRate(need, input, null, lookup)),
      ...credited,
    },
    requestedNumber: input.number ?? null,
    lines: await completeLines(tx, input.lines ?? [], business.defaultVatRate),
    customer,
    creditedInvoice: await findCredited(tx, credited),
  }, business)
  record({ action: 'invoice.created', subjectId: draft.id })
  return presentInvoice(account, tx, draft, business)
}

/** The currency and day of the rate a new draft needs. */
function rateNeed(account: AccountContext, input: InvoiceInput, business: BusinessRow) {
  return {
    currency: input.currency ?? business.defaultCurrency,
    issueDate: input.issueDate ?? todayInAmsterdam(account.outside.clock.now()),
  }
}

/** The customer of a draft: an existing one, a new one given inline, or none yet. Refuses not_found. */
export async function resolveCustomer(
  account: AccountContext,
  change: Change,
  input: Pick<InvoiceInput, 'customerId' | 'customer'>,
): Promise<CustomerRow | null> {
  if (input.customer) return insertCustomer(account, change, input.customer)
  if (input.customerId === undefined) return null
  const customer = await change.tx.customer.findUnique({ where: { id: input.customerId } })
  if (!customer) throw refuse('not_found')
  return customer
}

/** What a draft says where the input is silent: first the customer decides, then the business. */
function draftDefaults(input: InvoiceInput, business: BusinessRow, customer: CustomerRow | null, today: string) {
  const issueDate = input.issueDate ?? today
  const vatTreatment = input.vatTreatment ?? customer?.defaultVatTreatment ?? business.defaultVatTreatment
  return {
    issueDate,
    dueDate: input.dueDate ?? usualDueDate(issueDate, customer, business),
    supplyDate: input.supplyDate ?? null,
    supplyPeriodEnd: input.supplyPeriodEnd ?? null,
    currency: input.currency ?? business.defaultCurrency,
    locale: input.locale ?? customer?.locale ?? business.defaultInvoiceLocale,
    vatTreatment,
    supplyType: valueOr(input.supplyType, usualSupplyTypeOf(customer, business, vatTreatment)),
    deliveryCountry: input.deliveryCountry ?? null,
    vatExemptionReason: valueOr(
      input.vatExemptionReason,
      vatTreatment === 'exempt' ? business.defaultVatExemptionReason : null,
    ),
    reference: input.reference ?? null,
    buyerReference: input.buyerReference ?? null,
    notes: valueOr(input.notes, business.defaultNotes),
    footer: valueOr(input.footer, business.defaultFooter),
    paymentLink: valueOr(input.paymentLink, business.defaultPaymentLink),
    showEpcQr: input.showEpcQr ?? business.showEpcQrByDefault,
    layoutId: input.layoutId ?? null,
  }
}

function usualSupplyTypeOf(
  customer: CustomerRow | null,
  business: BusinessRow,
  vatTreatment: string,
): SupplyType | null {
  const partyOf = ({ country, defaultSupplyType }: CustomerRow | BusinessRow) =>
    ({ country, defaultSupplyType: defaultSupplyType as SupplyType | null })
  return usualSupplyType(customer && partyOf(customer), partyOf(business), vatTreatment as VatTreatment)
}

/** An explicit null is a choice; only what was left out falls back. */
function valueOr<Value>(given: Value | undefined, fallback: Value): Value {
  return given === undefined ? fallback : given
}
