import { Refusal } from '#contract/errors'
import { limits } from '#contract/limits'
import type { AccountTransaction } from '#db/account/for-account'
import { insertRows } from '#db/account/insert-row'
import { byId } from '#db/queries/by-id'
import type { BusinessRow, OnlinePaymentRow, OnlinePaymentShareRow, PaymentProviderRow } from '#db/queries/rows'
import { smallestAmountCents } from '#domain/currencies'
import type { DocumentLocale } from '#domain/invoice/document'
import { PaymentRequestRefused } from '#integrations/invoice-payments/index'
import { languageOf } from '../customer-pages/statement'
import { changeAccount, type Change } from '../work/change-account'
import type { AccountReach } from '../work/context'
import { findPayable, type Payable, type PayableDocuments } from './payable'
import { refreshOnlinePayment } from './refresh'
import { endOnlinePayment, requestOnlinePayment } from './request'
import { firstAskAt, isUnderWay, statesUnderWay } from './states'

/** What the page says where it leads to no other: why there is nothing to pay by, or which payment is under way. */
export type StartedPayment = { checkoutUrl: string } | { payment: string }

/** What changes meanwhile changes a few times at most. */
const mostRounds = 5

/** So many others are ended at the provider for one press, all at once: whoever pressed waits for one answer. */
const mostEnded = 10

/** More than anybody breaks off, of each document on each page; each leaves a row. */
const mostPayments = 200

/**
 * Opens the page of the provider for exactly what is open of an invoice, or of all invoices of a customer in one
 * currency, or gives the one that is open already: there is never more than one of each invoice, so nobody pays twice.
 * One for another amount or for other documents is ended first; where it turns out to be paid, that is booked, and what
 * is open then decides. Where there are more of those than one press ends, the next press goes on.
 * @param language the language that the page was asked for, in which its customer comes back; null for the page's own
 */
export async function startOnlinePayment(
  reach: AccountReach, payable: Payable, language: DocumentLocale | null = null,
): Promise<StartedPayment> {
  if (reach.outside.invoicePayments.provider === null) return { payment: 'unavailable' }
  let left = mostEnded
  try {
    for (let round = 0; round < mostRounds; round++) {
      const step = await changeAccount(reach, change => beginPayment(reach, change, payable, language))
      if ('payment' in step) return step
      if ('ends' in step) {
        const ends = step.ends.slice(0, left)
        if (ends.length === 0) break
        left -= ends.length
        const underWay = await endAll(reach, step.connection, ends)
        // Money is on its way by another road of the provider: whoever pays again would pay twice.
        if (underWay) return { payment: underWay.id }
        continue
      }
      const row = await openPayment(reach, step)
      // What came of it decides anew. One without a page is on its way as well.
      if (row === null || !isUnderWay(row)) continue
      return row.checkoutUrl === null ? { payment: row.id } : { checkoutUrl: row.checkoutUrl }
    }
  } catch (error) {
    if (error instanceof PaymentRequestRefused) {
      reach.outside.log.warn('the payment provider takes no such payment', {
        account: reach.accountId, ...payable, reason: error.message,
      })
    } else if (!(error instanceof Refusal) || error.code !== 'service_unavailable') throw error
  }
  return { payment: 'unavailable' }
}

/** The payment of what is open, which is under way or begun here; or those that are in its way. */
type Step = Begun | { connection: PaymentProviderRow, ends: OnlinePaymentRow[] }

interface Begun {
  connection: PaymentProviderRow
  row: OnlinePaymentRow
  isNew: boolean
}

/** Writes a payment down before the provider is asked for it, where none is under way of any of its documents. */
async function beginPayment(
  { accountId, outside }: AccountReach, { tx, now }: Change, payable: Payable, language: DocumentLocale | null,
): Promise<Step | { payment: 'nothing_open' | 'unavailable' }> {
  const connection = await tx.paymentProvider.findFirst()
  const business = await tx.business.findFirstOrThrow()
  const wanted = connection && await findPayable(tx, accountId, payable, business, connection)
  if (!connection || !wanted) return { payment: 'unavailable' }
  const [underWay, ...others] = await findUnderWay(tx, wanted)
  if (underWay) {
    const isWanted = others.length === 0 && isFor(underWay, wanted)
    return isWanted ? { connection, row: underWay, isNew: false } : { connection, ends: [underWay, ...others] }
  }
  const { customerId, currency, amountCents, documents } = wanted
  if (amountCents < BigInt(smallestAmountCents(currency))) return { payment: 'nothing_open' }
  if (await isBeyondLimits(tx, wanted)) return { payment: 'unavailable' }
  const locale = language ?? await ownLocale(tx, payable, business)
  const row = await tx.onlinePayment.create({
    data: {
      id: outside.ids.next(), accountId, customerId, provider: connection.provider, keyEnding: connection.keyEnding,
      isTest: connection.isTest, amountCents, currency, locale, state: 'asked', askAt: firstAskAt(now), createdAt: now,
      updatedAt: now,
    },
  })
  await insertRows(tx, accountId, 'OnlinePaymentShare', documents.map(({ id: invoiceId, openCents }, position) => ({
    onlinePaymentId: row.id, position, invoiceId, amountCents: openCents, openFor: invoiceId,
  })))
  return { connection, row, isNew: true }
}

/** The language of a page by itself. */
async function ownLocale(tx: AccountTransaction, payable: Payable, business: BusinessRow): Promise<string> {
  if ('invoiceId' in payable) return (await tx.invoice.findUniqueOrThrow({ where: { id: payable.invoiceId } })).locale
  return languageOf(await tx.customer.findUniqueOrThrow({ where: { id: payable.customerId } }), business)
}

type PaymentWithShares = OnlinePaymentRow & { shares: OnlinePaymentShareRow[] }

/** What is under way of any of the documents, and what else was begun on the same page, the first first. */
async function findUnderWay(
  tx: AccountTransaction, { customerId, currency, documents }: PayableDocuments,
): Promise<PaymentWithShares[]> {
  const blocking = await tx.onlinePaymentShare.findMany({
    where: { openFor: { in: documents.map(({ id }) => id) } }, select: { onlinePaymentId: true },
  })
  const include = { shares: { orderBy: { position: 'asc' } } } as const
  const ofDocuments = await tx.onlinePayment.findMany({
    where: { id: { in: blocking.map(({ onlinePaymentId }) => onlinePaymentId) } }, include,
  })
  // Asked for at once with those, all payments of the account would be gone through.
  const ofPage = customerId === null
    ? []
    : await tx.onlinePayment.findMany({ where: { customerId, currency, state: { in: [...statesUnderWay] } }, include })
  return [...new Map([...ofDocuments, ...ofPage].map(row => [row.id, row])).values()].sort(byId)
}

/** Whether it was begun on this page for just these amounts: one begun on another leads back there. */
function isFor({ customerId, shares }: PaymentWithShares, wanted: PayableDocuments): boolean {
  return customerId === wanted.customerId && shares.length === wanted.documents.length
    && wanted.documents.every(({ id, openCents }, place) =>
      shares[place]?.invoiceId === id && shares[place].amountCents === openCents)
}

/** Of several documents together, so that one of them with many keeps nobody from paying all. */
async function isBeyondLimits(
  tx: AccountTransaction, { customerId, documents }: PayableDocuments,
): Promise<boolean> {
  const ofThem = { invoiceId: { in: documents.map(({ id }) => id) } }
  const begun = await tx.onlinePaymentShare.count({ where: { ...ofThem, onlinePayment: { customerId } } })
  const paid = await tx.payment.count({ where: ofThem })
  return begun >= mostPayments * documents.length || paid >= limits.paymentsPerInvoice * documents.length
}

/** Answers the first that cannot be ended and of which nobody knows what becomes; null where all are over. */
async function endAll(
  reach: AccountReach, connection: PaymentProviderRow, ends: readonly OnlinePaymentRow[],
): Promise<OnlinePaymentRow | null> {
  const outcomes = await Promise.allSettled(ends.map(row => endOnlinePayment(reach, connection, row)))
  // Whichever fails, none of the others is still being ended once this is answered.
  const failed = outcomes.find(outcome => outcome.status === 'rejected')
  if (failed) throw failed.reason
  const rows = outcomes.flatMap(outcome => outcome.status === 'fulfilled' && outcome.value ? [outcome.value] : [])
  return rows.find(isUnderWay) ?? null
}

/** One that was begun before may have been paid, broken off or forgotten since, and nobody was told. */
async function openPayment(reach: AccountReach, { connection, row, isNew }: Begun): Promise<OnlinePaymentRow | null> {
  const known = row.state === 'asked' ? await requestOnlinePayment(reach, connection, row) : row
  if (isNew || known === null || known.providerId === null || !isUnderWay(known)) return known
  return refreshOnlinePayment(reach, connection, known, known.providerId)
}
