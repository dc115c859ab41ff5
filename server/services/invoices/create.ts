import { refuse } from '#contract/errors'
import type { Invoice, InvoiceInput } from '#contract/schemas/invoice'
import { isUniqueViolation } from '#db/errors'
import { todayInAmsterdam } from '#domain/dates'
import {
  contentFields, pick, usualContent, type DocumentContent, type UsualBusiness, type UsualCustomer,
} from '#domain/invoice/content'
import type { IsoDate } from '#domain/invoice/document'
import { changeAccount, type Change } from '../changes/change-account'
import type { AccountContext } from '../context'
import type { BusinessRow } from '../business/present'
import { insertCustomer } from '../customers/create'
import type { CustomerRow } from '../customers/present'
import { requireUsableLayout } from '../layouts/require-usable-layout'
import { takeQuota } from '../plans/quota'
import { resolveAdvances } from './advances'
import {
  creditedRate, findCredited, findCreditedInvoice, noCreditReference, resolveCreditReference,
  withCreditedContent,
} from './credited-invoice'
import { completeLines } from './draft-lines'
import { draftRate, lookUpRate, requireListedCurrency, type RateLookup } from './exchange-rate'
import { requireFittingLines } from './fitting-lines'
import { requireFittingPrices } from './fitting-prices'
import { insertDraft } from './insert-draft'
import { presentInvoice } from './present'
import { requireUnusedNumber } from './requested-number'

/**
 * Creates a draft, with an inline customer if one is given. A credit note on our own invoice is like that invoice where
 * the input is silent.
 * Refuses plan_limit_reached, not_found (customer or product), validation_failed, number_taken, unknown_layout,
 * plan_upgrade_required, exchange_rate_unknown_currency, and what resolveAdvances refuses.
 */
export async function createInvoice(account: AccountContext, given: InvoiceInput): Promise<Invoice> {
  const credited = given.kind === 'credit_note' ? await findCreditedInvoice(account.db, given) : null
  const input = credited ? withCreditedContent(given, credited) : given
  const business = await account.db.business.findFirstOrThrow({ select: { defaultCurrency: true } })
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
  const content = contentOfInput(input, business, customer, todayInAmsterdam(now))
  requireFittingPrices(content)
  const invoiceRate = await creditedRate(tx, credited, { ...input, currency: need.currency })
  const lines = await completeLines(tx, input.lines ?? [], business, content)
  requireFittingLines(content, lines)
  const draft = await insertDraft(account, change, {
    content: {
      ...content,
      layoutId: input.layoutId ?? null,
      ...(invoiceRate ?? draftRate(need, input, null, lookup)),
      ...credited,
    },
    requestedNumber: input.number ?? null,
    lines,
    customer,
    creditedInvoice: await findCredited(tx, credited),
    advances: await resolveAdvances(tx, input.advanceInvoiceIds ?? [], {
      kind: input.kind, advance: input.advance ?? false,
    }),
  }, business)
  record({ action: 'invoice.created', subjectId: draft.id })
  return presentInvoice(account, tx, draft, business)
}

/** The currency and day of the rate a new draft needs. */
function rateNeed(account: AccountContext, input: InvoiceInput, business: Pick<BusinessRow, 'defaultCurrency'>) {
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

/** What the input says, and what is usual where it is silent. An explicit null is a choice, but for the due date. */
function contentOfInput(
  input: InvoiceInput,
  business: BusinessRow,
  customer: CustomerRow | null,
  today: IsoDate,
): DocumentContent {
  const issueDate = input.issueDate ?? today
  const usual = usualContent(
    input.kind,
    { issueDate, vatTreatment: input.vatTreatment },
    customer as UsualCustomer | null,
    business as UsualBusiness,
  )
  const said = Object.entries(pick(input, contentFields)).filter(([, value]) => value !== undefined)
  return { ...usual, ...Object.fromEntries(said), dueDate: input.dueDate ?? usual.dueDate }
}
