import { refuse, type Refusal } from '#contract/errors'
import type { AccountTransaction } from '#db/account/for-account'
import type { InvoiceRow } from '#db/queries/rows'
import { addDays, todayInAmsterdam } from '#domain/dates'
import type { Customer, IsoDate } from '#domain/invoice/document'
import {
  claimOn, lessCharged, principalAlone, type ClaimFacts, type DebtorKind, type LatePaymentClaim,
} from '#domain/late-payment/claim'
import { businessPayBy, consumerPayBy } from '#domain/late-payment/notice-days'
import { refuseRemind } from '#domain/invoice/lifecycle'
import { limitOn } from '#domain/vat/law'
import { rateOn } from '#domain/vat/rates'
import { balanceOf } from './balance'
import { bookedOn } from './booked'
import { expiredRefusalOf } from './require-documents'
import type { AccountReach } from '../work/context'
import { chargedBy, isOnlyCharges } from './late-charges'

/** What a claim is worked out from. */
export type ClaimReader = Pick<AccountTransaction, 'payment' | 'invoice' | 'business'>

/** What a formal notice says, and what it follows from: kept with it as it was. */
export interface NoticeContent {
  facts: ClaimFacts
  claim: LatePaymentClaim
  payBy: IsoDate
}

/**
 * Refuses invoice_imported, notice_of_charges, invoice_not_remindable with `details.status`, document_expired, and
 * notice_needs_euro.
 */
export function requireNoticeable(invoice: InvoiceRow): void {
  const refusal = noticeRefusalOf(invoice)
  if (refusal) throw refusal
}

/** What a formal notice of an invoice is refused for on any day; null where one can be sent. */
export function noticeRefusalOf(invoice: InvoiceRow): Refusal | null {
  if (invoice.importId !== null) return refuse('invoice_imported')
  if (isOnlyCharges(invoice)) return refuse('notice_of_charges')
  const balance = balanceOf(invoice)
  const refusal = refuseRemind(balance)
  if (refusal) return refuse(refusal, { status: balance.status })
  const expired = expiredRefusalOf(invoice)
  if (expired) return expired
  if (invoice.currency !== 'EUR') return refuse('notice_needs_euro')
  return isLateByItself(invoice) ? null : refuse('invoice_not_remindable', { status: balance.status })
}

/**
 * Whether a day alone makes it late: of a business one does by law (art. 6:119a BW). A consumer with whom none was
 * agreed on is late only after a letter that makes it so (art. 6:82 and 6:83 BW), so it owes no interest and no costs.
 */
export function isLateByItself(invoice: Pick<InvoiceRow, 'dueDate' | 'customerSnapshot'>): boolean {
  return invoice.dueDate !== null || debtorOf(invoice) === 'business'
}

/** The last day on which an invoice could be paid in time: by agreement, else by law. */
export function dueDateOf({ dueDate, issueDate }: Pick<InvoiceRow, 'dueDate' | 'issueDate'>): IsoDate {
  return dueDate ?? addDays(issueDate, limitOn('unagreedPaymentDays', issueDate))
}

/**
 * What a formal notice of today says of an invoice: by what is booked on it, and less what was charged before.
 * @param charges the documents that charge its costs and interest
 */
export async function noticeContentOf(
  reach: Pick<AccountReach, 'outside'>, client: ClaimReader, invoice: InvoiceRow, charges: readonly InvoiceRow[],
): Promise<NoticeContent> {
  const { facts, claim } = await claimOfToday(reach, client, invoice)
  return {
    facts,
    claim: lessCharged(claim, chargedBy(charges)),
    payBy: facts.debtor === 'consumer' ? consumerPayBy(claim.on) : businessPayBy(claim.on),
  }
}

/**
 * What the law gives today of an invoice, by its payments and credit notes as they are booked, and whatever was charged
 * before. Over a document of nothing but costs and interest neither runs.
 */
export async function claimOfToday(
  { outside: { clock, vatRates } }: Pick<AccountReach, 'outside'>, client: ClaimReader, invoice: InvoiceRow,
): Promise<Pick<NoticeContent, 'facts' | 'claim'>> {
  const today = todayInAmsterdam(clock.now())
  const { collectionCostsBearVat } = await client.business.findFirstOrThrow()
  const facts: ClaimFacts = {
    debtor: debtorOf(invoice),
    totalCents: Number(invoice.totalCents),
    dueDate: dueDateOf(invoice),
    payments: await cameIn(client, invoice),
    undeductedVatRate: collectionCostsBearVat ? rateOn('general', today, vatRates) : null,
  }
  const { openCents } = balanceOf(invoice)
  const bears = isLateByItself(invoice) && !isOnlyCharges(invoice)
  const claim = bears ? claimOn(facts, today) : principalAlone(today, openCents)
  if (claim.openCents !== openCents) {
    throw new Error(`A claim of ${claim.openCents} cents is not what the books say is open: ${openCents}`)
  }
  return { facts, claim }
}

/** Whether an invoice was issued to a consumer, as whoever is named by none is taken for. */
export function debtorOf({ customerSnapshot }: Pick<InvoiceRow, 'customerSnapshot'>): DebtorKind {
  return (customerSnapshot as Customer | null)?.type === 'business' ? 'business' : 'consumer'
}

/** How many other invoices of the same customer are overdue, of which the law wants one notice to a consumer. */
export async function countOtherOverdue(
  client: Pick<AccountTransaction, 'invoice'>, { id, customerId }: InvoiceRow, today: IsoDate,
): Promise<number> {
  if (customerId === null) return 0
  const overdue = await client.invoice.findMany({
    where: {
      customerId, id: { not: id }, kind: 'invoice', status: { in: ['issued', 'sent'] }, openCents: { gt: 0 },
      dueDate: { lt: today },
    },
    select: { vatBreakdown: true },
  })
  return overdue.filter(row => !isOnlyCharges(row)).length
}

/** What took off of an invoice and what went back, by day. What was credited bears no interest: it was never owed. */
async function cameIn(client: ClaimReader, invoice: InvoiceRow): Promise<ClaimFacts['payments']> {
  const booked = await bookedOn(client, invoice)
  return booked
    .map(({ on, cents, creditNote }) => ({ on: creditNote === null ? on : invoice.issueDate, cents }))
    .sort((one, other) => one.on.localeCompare(other.on))
}
