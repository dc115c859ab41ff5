import { Refusal } from '#contract/errors'
import { limits } from '#contract/limits'
import type { BusinessRow, InvoiceRow, OnlinePaymentRow, PaymentProviderRow } from '#db/queries/rows'
import { smallestAmountCents } from '#domain/currencies'
import type { DocumentLocale } from '#domain/invoice/document'
import { PaymentRequestRefused } from '#integrations/invoice-payments/index'
import { changeAccount, type Change } from '../work/change-account'
import type { AccountReach } from '../work/context'
import { refreshOnlinePayment } from './refresh'
import { endOnlinePayment, requestOnlinePayment } from './request'
import { firstAskAt, isUnderWay } from './states'

/** What the page says where it leads to no other: why there is nothing to pay by, or which payment is under way. */
export type StartedPayment = { checkoutUrl: string } | { payment: string }

/** What changes meanwhile changes a few times at most. */
const mostRounds = 5

/** More than anybody breaks off; each leaves a row. */
const mostPayments = 200

/**
 * Opens the page of the provider for exactly what is open of an invoice, or gives the one that is open already: there
 * is never more than one, so nobody pays twice. One for another amount is ended first; where it turns out to be paid,
 * that is booked, and what is open then decides.
 * @param locale the language that the page was asked for, in which its customer comes back; null for the document's own
 */
export async function startOnlinePayment(
  reach: AccountReach, invoiceId: string, locale: DocumentLocale | null = null,
): Promise<StartedPayment> {
  if (reach.outside.invoicePayments.provider === null) return { payment: 'unavailable' }
  try {
    for (let round = 0; round < mostRounds; round++) {
      const step = await changeAccount(reach, change => beginPayment(reach, change, invoiceId, locale))
      if ('payment' in step) return step
      const row = step.isWanted
        ? await openPayment(reach, step)
        : await endOnlinePayment(reach, step.connection, step.row)
      // What came of it decides anew.
      if (row === null || !isUnderWay(row)) continue
      // Money is on its way by another road of the provider: whoever pays again would pay twice.
      if (!step.isWanted || row.checkoutUrl === null) return { payment: row.id }
      return { checkoutUrl: row.checkoutUrl }
    }
  } catch (error) {
    if (error instanceof PaymentRequestRefused) {
      reach.outside.log.warn('the payment provider takes no such payment', {
        account: reach.accountId, document: invoiceId, reason: error.message,
      })
    } else if (!(error instanceof Refusal) || error.code !== 'service_unavailable') throw error
  }
  return { payment: 'unavailable' }
}

/** Whether an invoice may be paid at the provider: not one with a payment link that was chosen for it alone. */
export function isPaidOnline(
  { kind, paymentLink }: Pick<InvoiceRow, 'kind' | 'paymentLink'>,
  { defaultPaymentLink }: Pick<BusinessRow, 'defaultPaymentLink'>,
  connection: PaymentProviderRow | null,
): connection is PaymentProviderRow {
  const isLinkOfBusiness = paymentLink === null || paymentLink === defaultPaymentLink
  return kind === 'invoice' && isLinkOfBusiness && connection !== null && connection.problem === null
}

/** The payment that is under way or begun here, and whether it is for what is open. */
interface Step {
  connection: PaymentProviderRow
  row: OnlinePaymentRow
  isWanted: boolean
  isNew: boolean
}

/** Writes a payment down before the provider is asked for it, where none is under way. */
async function beginPayment(
  { outside }: AccountReach, { tx, now }: Change, invoiceId: string, locale: DocumentLocale | null,
): Promise<Step | { payment: 'nothing_open' | 'unavailable' }> {
  const invoice = await tx.invoice.findFirst({ where: { id: invoiceId } })
  const connection = await tx.paymentProvider.findFirst()
  const business = await tx.business.findFirstOrThrow()
  if (!invoice || !isPaidOnline(invoice, business, connection)) return { payment: 'unavailable' }
  const { openCents: amountCents, currency } = invoice
  const underWay = await tx.onlinePayment.findUnique({ where: { openFor: invoiceId } })
  if (underWay) return { connection, row: underWay, isWanted: underWay.amountCents === amountCents, isNew: false }
  if (amountCents < BigInt(smallestAmountCents(currency))) return { payment: 'nothing_open' }
  const [begun, paid] = [
    await tx.onlinePayment.count({ where: { invoiceId } }), await tx.payment.count({ where: { invoiceId } }),
  ]
  if (begun >= mostPayments || paid >= limits.paymentsPerInvoice) return { payment: 'unavailable' }
  const row = await tx.onlinePayment.create({
    data: {
      id: outside.ids.next(), accountId: invoice.accountId, invoiceId, provider: connection.provider,
      keyEnding: connection.keyEnding, isTest: connection.isTest, amountCents, currency, locale, state: 'asked',
      openFor: invoiceId, askAt: firstAskAt(now), createdAt: now, updatedAt: now,
    },
  })
  return { connection, row, isWanted: true, isNew: true }
}

/** One that was begun before may have been paid, broken off or forgotten since, and nobody was told. */
async function openPayment(
  reach: AccountReach, { connection, row, isNew }: Step,
): Promise<OnlinePaymentRow | null> {
  const known = row.state === 'asked' ? await requestOnlinePayment(reach, connection, row) : row
  if (isNew || known === null || known.providerId === null || !isUnderWay(known)) return known
  return refreshOnlinePayment(reach, connection, known, known.providerId)
}
