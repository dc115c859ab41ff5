import { refuse } from '#contract/errors'
import type { Invoice, IssueInvoiceInput } from '#contract/schemas/invoice'
import { insertRows } from '#db/account/insert-row'
import { isUniqueViolation } from '#db/errors'
import { jsonOrNull } from '#db/json'
import { copyLogoOfBusiness } from '#db/queries/issued-logos'
import type { BusinessRow } from '#db/queries/rows'
import { documentSearchText } from '#db/queries/search-text'
import { buildUbl } from '#documents/ubl/build'
import type { InvoiceDocument } from '#domain/invoice/document'
import { chooseUblProfile } from '#domain/invoice/ubl-profile'
import { sha256 } from '#integrations/tokens'
import { findNextNumber } from '../business/find-next-number'
import { sellerOf } from '../business/present'
import { retentionOfIssue } from '../plans/retention'
import { changeAccount, type Change } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { advancesAround, deductedSnapshotOf, freeCreditedAdvances, settleAdvances } from './advances'
import { complianceOf } from './compliance'
import { bookCredit, creditSnapshotOf, linkCreditedInvoice } from './credit-books'
import { documentOf, shownCustomerOf } from './document'
import { insertLines, storeLineAmounts } from './draft-lines'
import { dueDateOn } from './due-date'
import {
  issueRate, lookUpRate, rateOf, ratedColumns, refusalOf, type RateColumns, type RateLookup,
} from './exchange-rate'
import { fileColumns } from './keep-file'
import { printFrozen } from './pdf'
import { isPrepaid } from './prepaid'
import { presentInvoice } from './present'
import { requireDraft, requireInvoice, type InvoiceRecord } from './record'
import { refreshDrafts } from './refresh-drafts'
import { layoutOf } from './render'
import { takeNumber } from './take-number'
import { requireTotals, totalColumns } from './totals'
import { bookTurnover } from './turnover'

/**
 * Issues a draft: numbers it, freezes both parties, the totals and the e-invoice, locks it for good.
 * Refuses not_found, invoice_locked, invoice_not_compliant, number_taken, exchange_rate_unavailable,
 * exchange_rate_unknown_currency.
 */
export async function issueInvoice(account: AccountContext, id: string, input: IssueInvoiceInput): Promise<Invoice> {
  const lookup = await lookUpIssueRate(account, id, input)
  try {
    const issued = await changeAccount(account, change => freezeDraft(account, change, id, input, lookup))
    return { ...issued, ...await printFrozen(account, issued) }
  } catch (error) {
    if (isUniqueViolation(error)) throw refuse('number_taken')
    throw error
  }
}

/** Looks up the rate that a draft needs on the day it is issued; null where it needs none or is no draft. */
export async function lookUpIssueRate(
  account: AccountContext, id: string, input: IssueInvoiceInput,
): Promise<RateLookup | null> {
  const draft = await account.db.invoice.findFirst({ where: { id, status: 'draft' }, select: ratedColumns })
  const need = draft && { currency: draft.currency, issueDate: input.issueDate ?? draft.issueDate }
  return need && lookUpRate(account, need, {}, draft)
}

/** The document that issuing makes of a draft, on the day and under the number that are asked for, and its rate. */
export function documentToIssue(
  draft: InvoiceRecord,
  business: BusinessRow,
  input: IssueInvoiceInput,
  { lookup, wasPaid }: { lookup: RateLookup | null, wasPaid: boolean },
): { document: InvoiceDocument, rate: RateColumns } {
  const issueDate = input.issueDate ?? draft.issueDate
  const rate = draft.creditedInvoice ? rateOf(draft) : issueRate(draft, issueDate, lookup)
  const dueDate = wasPaid ? null : dueDateOn(issueDate, draft, business)
  const document = {
    ...documentOf({ ...draft, ...rate, issueDate, dueDate }, business),
    ...(wasPaid ? { isPrepaid: true } : {}),
    number: input.number ?? draft.requestedNumber,
  }
  return { document, rate }
}

async function freezeDraft(
  account: AccountContext,
  change: Change,
  id: string,
  input: IssueInvoiceInput,
  lookup: RateLookup | null,
): Promise<Invoice> {
  const { tx, now, record } = change
  const found = await requireInvoice(tx, id)
  requireDraft(found)
  const draft = await linkCreditedInvoice(change, found)
  const business = await tx.business.findFirstOrThrow()
  const wasPaid = await isPrepaid(tx, draft)
  const { document, rate } = documentToIssue(draft, business, input, { lookup, wasPaid })
  const { issueDate } = document
  const next = await findNextNumber(tx, business, { kind: document.kind, date: issueDate })
  const findings = await complianceOf(account, tx, draft, business, document, next)
  const errors = findings.filter(finding => finding.level === 'error')
  if (errors.length > 0 && errors.every(({ code }) => code === 'exchange_rate_missing')) {
    throw refusalOf({ currency: draft.currency, issueDate }, lookup)
  }
  if (errors.length > 0) throw refuse('invoice_not_compliant', findings)

  const taken = await takeNumber(tx, { ...document, id }, business, next)
  const numbered = { ...document, number: taken.number }
  const totals = requireTotals(numbered)
  await bookCredit(tx, draft, totals, now)
  if (draft.creditedInvoiceId) await freeCreditedAdvances(change, draft.creditedInvoiceId)
  const deductions = document.lines.slice(draft.lines.length).map(line => ({ ...line, productId: null }))
  const lines = [
    ...await storeLineAmounts(account, tx, draft.lines, totals.lines),
    ...await insertLines(account, tx, id, deductions, totals.lines, draft.lines.length),
  ]
  const { profile } = chooseUblProfile(numbered)
  const ubl = profile === null ? null : buildUbl(numbered, totals, profile)
  if (ubl) {
    const { accountId } = account
    const file = fileColumns({ accountId, invoiceId: id, format: 'ubl', bytes: ubl, sha256: sha256(ubl), createdAt: now })
    await insertRows(tx, accountId, 'StoredDocument', [file])
  }
  const row = await tx.invoice.update({
    where: { id, status: 'draft' },
    data: {
      ...taken,
      status: 'issued',
      ...totalColumns(totals),
      ...rate,
      requestedNumber: null,
      requestedNumberKey: null,
      creditedSnapshot: jsonOrNull(creditSnapshotOf(document)),
      deductedSnapshot: jsonOrNull(deductedSnapshotOf(document)),
      issueDate: numbered.issueDate,
      dueDate: numbered.dueDate,
      issuedAt: now,
      ...await retentionOfIssue(account, tx, now),
      updatedAt: now,
      sellerSnapshot: { ...sellerOf(business) },
      customerSnapshot: { ...shownCustomerOf(draft) },
      layoutSnapshot: { ...await layoutOf(tx, draft, business) },
      logoSha256: await copyLogoOfBusiness(tx, account.accountId),
      customerName: draft.customer?.name ?? null,
      searchText: documentSearchText(taken.number, draft.customer?.name, draft.reference),
      ublProfile: profile,
      ublSha256: ubl && sha256(ubl),
    },
  })
  await bookTurnover(account, tx, row)
  record({ action: 'invoice.issued', subjectId: id, details: { number: taken.number } })
  if (draft.advances?.length) {
    await settleAdvances(change, { id, number: taken.number })
    await refreshDrafts(account, change, draft.advances.map(({ advance }) => advance.id), { except: id })
  }
  if (draft.creditedInvoiceId) {
    await refreshDrafts(account, change, [draft.creditedInvoiceId, ...await advancesAround(tx, draft)], { except: id })
    record({
      action: 'invoice.credited',
      subjectId: draft.creditedInvoiceId,
      details: { creditNoteId: id, number: taken.number, creditedCents: totals.totalCents },
    })
  }
  return presentInvoice(account, tx, { ...draft, ...row, lines }, business)
}
