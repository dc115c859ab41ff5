import { isDeepStrictEqual } from 'node:util'
import type { Invoice, InvoiceUpdate } from '#contract/schemas/invoice'
import type { BusinessRow, CustomerRow } from '#db/queries/rows'
import { touchCustomers } from '#db/queries/touched-customers'
import { usualDueDate } from '#domain/invoice/content'
import type { IsoDate } from '#domain/invoice/document'
import { documentNumberKey } from '#domain/invoice/document-number'
import { requireUsableLayout } from '../layouts/require-usable-layout'
import { changeAccount, type Change } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { requireFreeExternalId } from '../work/external-id'
import { refuseTaken } from '../work/refuse-taken'
import { requireExpectedVersion } from '../work/version'
import { nameAdvances, resolveAdvances } from './advances'
import { resolveCustomer } from './create'
import { creditColumns, creditedRate, creditsNothing, resolveCredited } from './credited-invoice'
import { dueDateOn } from './due-date'
import { draftRate, requireListedCurrency, withRate, type RateLookup } from './exchange-rate'
import { requireFittingPrices } from './fitting-prices'
import { presentInvoice } from './present'
import { creditedIn, requireDraft, requireInvoice, type InvoiceRecord } from './record'
import { countSuppliesAnew, requireRepeatScopes } from './repeated-draft'
import { requireUnusedNumber } from './requested-number'
import { storeDraft } from './store-draft'

/**
 * Changes a draft; fields left out stay, lines replace all lines.
 * Refuses not_found, invoice_locked, number_taken, unknown_layout, plan_upgrade_required, validation_failed,
 * exchange_rate_unknown_currency, external_id_taken, precondition_failed, what resolveAdvances refuses, and
 * insufficient_scope or role_not_allowed where copies of it go out by themselves.
 */
export async function updateInvoice(account: AccountContext, id: string, update: InvoiceUpdate): Promise<Invoice> {
  return withRate(account, lookup =>
    changeAccount(account, change => changeDraft(account, change, id, update, lookup))).catch(refuseTaken('number_taken'))
}

async function changeDraft(
  account: AccountContext,
  change: Change,
  id: string,
  update: InvoiceUpdate,
  lookup: RateLookup | null,
): Promise<Invoice> {
  // A change of the notes must not fail because of a currency that was chosen before.
  if (update.currency !== undefined || update.exchangeRate !== undefined) requireListedCurrency(lookup)
  const { tx, now, reads, record } = change
  const draft = await requireInvoice(change, id)
  await requireExpectedVersion(account, () => presentInvoice(account, change, draft))
  requireDraft(draft)
  await requireRepeatScopes(account.actor, change, draft)
  const business = await reads.business()
  const customer = (await resolveCustomer(account, change, update)) ?? draft.customer
  requireFittingPrices({
    pricesIncludeVat: update.pricesIncludeVat ?? draft.pricesIncludeVat,
    vatTreatment: update.vatTreatment ?? draft.vatTreatment,
  })
  await requireUsableLayout(account, tx, update.layoutId, draft.layoutId)
  if (update.number) await requireUnusedNumber(change, update.number, id)
  await requireFreeExternalId(tx, 'invoice', update.externalId, id)
  const credited = draft.kind === 'credit_note' ? await resolveCredited(tx, update, draft) : creditsNothing
  const { creditedInvoice } = credited
  const columns = changedColumns(update, draft, business, customer)
  const rate = creditedInvoice
    ? creditedRate(creditedInvoice, { currency: update.currency ?? draft.currency, exchangeRate: update.exchangeRate })
    : draftRate({ ...draft, ...columns, customer }, update, draft, lookup)
  const named = draft.advances?.map(({ advance }) => advance.id) ?? []
  const advances = await resolveAdvances(
    tx, update.advanceInvoiceIds ?? named, { ...draft, advance: update.advance ?? draft.advance },
  )
  const namesOthers = !isDeepStrictEqual(update.advanceInvoiceIds ?? named, named)
  if (namesOthers) await nameAdvances(tx, account.accountId, id, advances)
  const changed = { ...draft, ...creditedIn(credited), customer, advances }
  const stored = await storeDraft(account, change, changed, business, {
    columns: {
      ...columns,
      ...rate,
      ...creditColumns(credited),
    },
    lines: update.lines,
    isChanged: namesOthers,
  })
  if (stored === changed) return presentInvoice(account, change, draft, business)
  await countSuppliesAnew(change, draft, stored)
  if (stored.customerId !== draft.customerId) {
    await touchCustomers(account, { tx, now }, [draft.customerId, stored.customerId])
  }
  record({ action: 'invoice.updated', subjectId: id, details: { fields: Object.keys(update) } })
  return presentInvoice(account, change, stored, business)
}

function changedColumns(
  update: InvoiceUpdate,
  draft: InvoiceRecord,
  business: BusinessRow,
  customer: CustomerRow | null,
) {
  const {
    number, customerId, customer: inlineCustomer, lines, dueDate,
    creditedInvoiceId, creditedInvoiceNumber, creditedInvoiceDate, advanceInvoiceIds, ...columns
  } = update
  const requestedNumber = number === undefined ? draft.requestedNumber : number
  const issueDate = update.issueDate ?? draft.issueDate
  return {
    ...columns,
    requestedNumber,
    requestedNumberKey: requestedNumber === null ? null : documentNumberKey(requestedNumber),
    customerId: customer?.id ?? null,
    customerName: customer?.name ?? null,
    dueDate: changedDueDate(dueDate, issueDate, draft, customer, business),
  }
}

/** Null asks for the usual term again; left out, the usual due date follows the issue date and the customer. */
function changedDueDate(
  given: IsoDate | null | undefined,
  issueDate: IsoDate,
  draft: InvoiceRecord,
  customer: CustomerRow | null,
  business: BusinessRow,
): IsoDate | null {
  if (given === undefined) return dueDateOn(issueDate, draft, business, customer)
  return given ?? usualDueDate(issueDate, customer, business)
}
