import { Refusal, type ErrorCode } from '#contract/errors'
import { invoiceInputSchema, type Invoice, type InvoiceInput } from '#contract/schemas/invoice'
import type { AccountTransaction } from '#db/account/for-account'
import { addDays, formatDate, todayInAmsterdam } from '#domain/dates'
import { subscriptionVat } from '#domain/subscription'
import { rateDateOf, rateOn } from '#domain/vat/rates'
import { queueSending } from '../emails/send'
import { createInvoice } from '../invoices/create'
import { getInvoice } from '../invoices/find'
import { issueInvoice } from '../invoices/issue'
import { markInvoicePaid } from '../invoices/mark-paid'
import { changeAccount } from '../work/change-account'
import { accountContext, type AccountContext, type ServiceContext } from '../work/context'
import type { PaymentRow } from './present'
import { subscriberAsCustomer } from './subscriber'

/** The invoice of a payment, in the account of the operator. */
export interface IssuedDocuments {
  invoiceId: string
  invoiceNumber: string | null
  vatCents: number
}

/** What passes by itself, so that a payment waits for it. */
const passing: readonly ErrorCode[] = ['email_daily_limit', 'email_rate_limited', 'email_platform_limit']

/**
 * Issues in the account of the operator what a payment lacks: its invoice, and a credit note of what was paid back and
 * is not credited yet; each is mailed to the subscriber. Each step finds what an earlier try has done, so it can be cut
 * off anywhere and done again. Refuses what issuing refuses, and a limit of mail that passes by itself.
 */
export async function issueDocuments(service: ServiceContext, payment: PaymentRow): Promise<IssuedDocuments> {
  const operator = operatorOf(service)
  // What was made of it so far, the invoice first.
  const made = await operator.db.subscriptionDocument.findMany({
    where: { providerPaymentId: payment.providerId }, orderBy: { refundedCents: 'asc' },
  })
  const draft = made[0]?.invoiceId ?? (await draftInvoice(service, operator, payment)).id
  const invoice = await settleDocument(operator, draft)
  const creditedCents = made.at(-1)?.refundedCents ?? 0n
  const open = made.find(({ refundedCents }) => refundedCents > 0n && refundedCents === creditedCents)
  if (open) await settleDocument(operator, open.invoiceId)
  if (payment.refundedCents > creditedCents) {
    const { id } = await draftCreditNote(operator, payment, { invoice, cents: payment.refundedCents - creditedCents })
    await settleDocument(operator, id)
  }
  return { invoiceId: invoice.id, invoiceNumber: invoice.number, vatCents: invoice.vatTotalCents }
}

/** The operator's account, in which payments become documents; which plan it has is no matter of theirs. */
function operatorOf(service: ServiceContext): AccountContext {
  const { outside: { payments }, settings } = service
  if (settings.operatorAccountId === null) throw new Error('There is no account of an operator')
  return accountContext(service, {
    accountId: settings.operatorAccountId,
    plan: 'pro',
    changes: null,
    actor: { type: 'payment_provider', provider: payments.provider },
    messageLocale: 'nl',
  })
}

async function draftInvoice(service: ServiceContext, operator: AccountContext, payment: PaymentRow): Promise<Invoice> {
  const subscriber = await subscriberAsCustomer(service, operator, payment)
  const { locale } = subscriber
  const paidOn = todayInAmsterdam(payment.paidAt ?? payment.createdAt)
  const vat = subscriptionVat(subscriber, paidOn)
  const supply = { supplyDate: payment.periodStart, supplyPeriodEnd: lastDayOf(payment) }
  const rateDate = rateDateOf({ ...supply, issueDate: paidOn, creditedInvoiceDate: null })
  return createInvoice(onceFor(operator, payment, 0n), inputOf({
    customerId: subscriber.customerId,
    locale,
    currency: payment.currency,
    ...vat,
    ...supply,
    showEpcQr: false,
    notes: locale === 'nl' ? `Betaald op ${formatDate(paidOn, 'nl')}.` : `Paid on ${formatDate(paidOn, 'en')}.`,
    lines: [{
      description: descriptionOf(payment, locale),
      unitPriceCents: Number(payment.amountCents),
      vatRate: rateOn('general', rateDate, operator.outside.vatRates),
    }],
  }))
}

/** A credit note of an amount: its VAT follows from that of the invoice. */
async function draftCreditNote(
  operator: AccountContext,
  payment: PaymentRow,
  { invoice, cents }: { invoice: Invoice, cents: bigint },
): Promise<Invoice> {
  const { locale } = invoice
  const [line] = invoice.lines
  return createInvoice(onceFor(operator, payment, payment.refundedCents), inputOf({
    kind: 'credit_note',
    creditedInvoiceId: invoice.id,
    showEpcQr: false,
    lines: [{
      description: `${locale === 'nl' ? 'Terugbetaald' : 'Refunded'}: ${line?.description ?? ''}`,
      unitPriceCents: Number(cents),
      vatRate: line?.enteredVatRate,
    }],
  }))
}

/**
 * Issues a draft today, mails it and marks it paid, as far as that was not done yet. An operator who undid or changed
 * something by hand meanwhile is left alone.
 */
async function settleDocument(operator: AccountContext, id: string): Promise<Invoice> {
  const found = await getInvoice(operator, id)
  const today = todayInAmsterdam(operator.outside.clock.now())
  const issued = found.status === 'draft' ? await issueInvoice(operator, id, { issueDate: today }) : found
  const paid = issued.status === 'issued' && issued.openCents !== 0 ? await markInvoicePaid(operator, id, {}) : issued
  await mailOnce(operator, id)
  return paid
}

/** Writes the mail that brings a document to the subscriber, unless there is one; who has no address has the page. */
async function mailOnce(operator: AccountContext, id: string): Promise<void> {
  try {
    await changeAccount(operator, async (change) => {
      const written = await change.tx.outboxMail.findFirst({ where: { invoiceId: id }, select: { id: true } })
      if (!written) await queueSending(operator, change, id)
    })
  } catch (error) {
    if (!(error instanceof Refusal) || passing.includes(error.code)) throw error
    operator.outside.log.warn('the invoice of a payment was not mailed', { invoice: id, code: error.code })
  }
}

/** Writes beside a new draft what it is of, in one change: of each payment and refund there is one. */
function onceFor(operator: AccountContext, { providerId }: PaymentRow, refundedCents: bigint): AccountContext {
  const { accountId } = operator
  const keep = async (tx: AccountTransaction, draft: unknown) => {
    const { id } = draft as Invoice
    await tx.subscriptionDocument.create({
      data: { accountId, providerPaymentId: providerId, refundedCents, invoiceId: id },
    })
  }
  return { ...operator, terms: [...operator.terms, { keep }] }
}

function inputOf(input: object): InvoiceInput {
  return invoiceInputSchema.parse(input)
}

/** A period ends with the day before the next one begins. */
function lastDayOf({ periodStart, periodEnd }: PaymentRow): string {
  const last = addDays(periodEnd, -1)
  return last < periodStart ? periodStart : last
}

function descriptionOf(payment: PaymentRow, locale: 'nl' | 'en'): string {
  const [from, to] = [payment.periodStart, lastDayOf(payment)].map(date => formatDate(date, locale))
  const isYear = payment.interval === 'year'
  return locale === 'nl'
    ? `Polder Pro, ${isYear ? 'jaarabonnement' : 'maandabonnement'}, ${from} t/m ${to}`
    : `Polder Pro, ${isYear ? 'yearly' : 'monthly'} subscription, ${from} to ${to}`
}
