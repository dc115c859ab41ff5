import type { PublicInvoice } from '#contract/schemas/public-invoice'
import { customerFields } from '#domain/customer-fields'
import { todayInAmsterdam } from '#domain/dates'
import { epcQrPayload } from '#domain/epc-qr'
import { namesWith } from '#domain/fields'
import { pick } from '#domain/pick'
import type { Customer, InvoiceDocument, Seller, VatGroup } from '#domain/invoice/document'
import { factFields } from '#domain/invoice/document-fields'
import { namedRateSource } from '#domain/invoice/exchange-rate'
import { displayStatus } from '#domain/invoice/lifecycle'
import { paysElsewhereNow, payToOf, type PayTo } from '#domain/invoice/pay-to'
import { goodsCountryOf } from '#domain/invoice/supply-type'
import { legalNotes } from '#domain/vat/legal-notes'
import { isMarginLine, isUnderMarginScheme, shownVatGroups } from '#domain/vat/margin-scheme'
import { chargedRateOf } from '#domain/vat/treatments'
import { balanceOf } from '../invoices/balance'
import { documentOf, linesOf } from '../invoices/document'
import { hasUbl } from '../invoices/has-ubl'
import { frozenRecord, type InvoiceRecord } from '../invoices/record'
import { readSettlement } from '../invoices/settlement'
import { findConnection } from '../online-payments/ask-provider'
import { isPaidOnline } from '../online-payments/payable'
import type { ServiceContext } from '../work/context'
import { openLink, type OpenedLink } from './open-link'

/** What the page behind a link shows: the document as it was frozen. Refuses link_invalid, public_link_expired. */
export async function getPublicInvoice(service: ServiceContext, token: string): Promise<PublicInvoice> {
  return presentLinked(service, await openLink(service, token))
}

/** The document behind a link that was followed, as its customer sees it. */
export async function presentLinked(service: ServiceContext, { reach, row }: OpenedLink): Promise<PublicInvoice> {
  const record = frozenRecord(row, await reach.reads.lines(row.id))
  const business = await reach.reads.business()
  const document = documentOf(record, business)
  const balance = balanceOf(record)
  const lines = linesOf(record)
  const marginCents = lines.reduce((sum, line, place) => (
    sum + (isMarginLine(line, document) ? lineTotalsOf(record.lines[place]).lineTotalCents : 0)), 0)
  const settlement = balance.kind === 'credit_note' ? settlementOfNote(record) : await readSettlement(reach.db, record)
  const changedAt = business.paymentDetailsChangedAt
  const connection = await findConnection(reach)
  const online = isPaidOnline(record, business, connection) ? { isTest: connection.isTest } : null
  return {
    kind: balance.kind,
    advance: record.advance,
    status: displayStatus(balance, todayInAmsterdam(service.outside.clock.now())),
    number: record.number ?? '',
    locale: document.locale,
    ...pick(record, ['issueDate', 'dueDate', 'supplyDate', 'supplyPeriodEnd']),
    deliveryCountry: goodsCountryOf(document),
    paidOn: record.paidAt && todayInAmsterdam(record.paidAt),
    currency: record.currency,
    ...pick(document, factFields),
    ...pick(record, ['notes', 'footer', 'creditedInvoiceNumber', 'creditedInvoiceDate']),
    seller: sellerForCustomer(document.seller),
    customer: document.customer && customerForCustomer(document.customer),
    lines: lines.map((line, place) => ({
      ...pick(line, ['description', 'quantity', 'unit', 'unitPriceCents', 'discountPercent']),
      // As charged: what was entered for another treatment is no business of the customer.
      vatRate: chargedRateOf(line, document),
      vatTreatment: line.vatTreatment,
      underMarginScheme: isMarginLine(line, document),
      ...lineTotalsOf(record.lines[place]),
    })),
    pricesIncludeVat: record.pricesIncludeVat,
    vatTreatment: document.vatTreatment,
    underMarginScheme: isUnderMarginScheme(document),
    legalNotes: legalNotes(document),
    vatBreakdown: shownVatGroups(record.vatBreakdown as unknown as VatGroup[], marginCents),
    subtotalCents: Number(record.subtotalCents),
    vatTotalCents: Number(record.vatTotalCents),
    totalCents: balance.totalCents,
    vatTotalEurCents: record.vatTotalEurCents === null ? null : Number(record.vatTotalEurCents),
    exchangeRate: document.exchangeRate,
    exchangeRateDate: document.exchangeRateDate,
    exchangeRateSource: namedRateSource(document.exchangeRateSource),
    ...settlement,
    payment: paymentOf(document, payToOf(document.seller, business), settlement.openCents, online),
    paymentDetailsChangedOn: changedAt && todayInAmsterdam(changedAt),
    paymentDetailsChangedSinceIssue: paysElsewhereNow(document.seller, business),
    hasUbl: hasUbl(record),
  }
}

function lineTotalsOf(line: InvoiceRecord['lines'][number] | undefined) {
  const inclCents = line?.lineTotalInclCents ?? null
  return {
    lineTotalCents: Number(line?.lineTotalCents ?? 0n),
    lineTotalInclCents: inclCents === null ? null : Number(inclCents),
  }
}

/** Where a credit note stands: whether what it comes to goes back is told by its invoice, where that is one of ours. */
function settlementOfNote(record: InvoiceRecord) {
  const { openCents, paidCents, overpaidCents } = balanceOf(record)
  const isElsewhere = record.creditedInvoiceId === null
  return {
    creditedCents: 0,
    paidCents: 0,
    refundedCents: paidCents - overpaidCents,
    refundDueCents: isElsewhere && openCents !== 0 ? null : openCents,
    overpaidCents,
    openCents: 0,
  }
}

/**
 * How to pay what is open; null when nothing is.
 * @param online whether it can be paid at a payment provider
 */
function paymentOf(
  { kind, number, currency, paymentLink, showEpcQr }: InvoiceDocument,
  { iban, bic, accountName }: PayTo,
  dueCents: number,
  online: NonNullable<PublicInvoice['payment']>['online'],
): PublicInvoice['payment'] {
  if (kind === 'credit_note' || dueCents <= 0) return null
  return {
    amountCents: dueCents,
    iban,
    bic,
    accountName,
    reference: number ?? '',
    epcQr: showEpcQr
      ? epcQrPayload({
          kind, currency, openCents: dueCents, iban, bic, beneficiary: accountName, remittance: number ?? '',
        })
      : null,
    link: online === null ? webAddress(paymentLink) : null,
    online,
  }
}

/** A link to the web and to nothing else: other schemes could run code in the customer's browser. */
function webAddress(link: string | null): string | null {
  if (link === null || !URL.canParse(link)) return null
  const { protocol, href } = new URL(link)
  return protocol === 'https:' || protocol === 'http:' ? href : null
}

/** What a customer sees of the seller. */
export function sellerForCustomer(seller: Seller): PublicInvoice['seller'] {
  return pick(seller, [
    'name', 'legalName', 'addressLine1', 'addressLine2', 'postalCode', 'city', 'country', 'kvkNumber', 'vatNumber',
    'email', 'phone', 'website',
  ])
}

/** What a customer sees of itself. */
export function customerForCustomer(customer: Customer): NonNullable<PublicInvoice['customer']> {
  const { type, ...printed } = pick(customer, namesWith(customerFields, { printed: true }))
  return printed
}
