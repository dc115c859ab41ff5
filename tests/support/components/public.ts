import type { PublicInvoice } from '#contract/schemas/public-invoice'
import { valuesOf } from '#domain/fields'
import { factFields } from '#domain/invoice/document-fields'
import { bakery, vink } from './vink'

/** An invoice of € 121,00 on the page of its link: open, and to be paid at Mollie or by transfer. */
export function publicInvoice(fields: Partial<PublicInvoice> = {}): PublicInvoice {
  return {
    kind: 'invoice', advance: false, status: 'sent', number: '2026-0001', locale: 'nl', issueDate: '2026-11-19',
    dueDate: '2026-12-19', supplyDate: '2026-11-19', supplyPeriodEnd: null, deliveryCountry: null, paidOn: null,
    currency: 'EUR', ...valuesOf(factFields, () => null), notes: null, footer: null, creditedInvoiceNumber: null,
    creditedInvoiceDate: null, seller: vink, customer: bakery,
    lines: [{
      description: 'Ontwerp', quantity: '1', unit: 'C62', unitPriceCents: 10_000, discountPercent: '0', vatRate: '21',
      vatTreatment: null, underMarginScheme: false, lineTotalCents: 10_000, lineTotalInclCents: null,
    }],
    pricesIncludeVat: false, vatTreatment: 'standard', underMarginScheme: false, legalNotes: [], vatBreakdown: [],
    subtotalCents: 10_000, vatTotalCents: 2_100, totalCents: 12_100, vatTotalEurCents: null, exchangeRate: null,
    exchangeRateDate: null, exchangeRateSource: null, paidCents: 0, creditedCents: 0, refundedCents: 0,
    openCents: 12_100, overpaidCents: 0, refundDueCents: 0, payment, paymentDetailsChangedOn: null,
    paymentDetailsChangedSinceIssue: false, hasUbl: true, ...fields,
  }
}

const payment: NonNullable<PublicInvoice['payment']> = {
  amountCents: 12_100, iban: vink.iban, bic: null, accountName: vink.name, reference: '2026-0001', epcQr: null, link: null,
  online: { isTest: false },
}

/** The same of which so much is still open. */
export function publicInvoiceOpen(openCents: number): PublicInvoice {
  const status = openCents === 0 ? 'paid' : 'sent'
  return publicInvoice({
    status, openCents, paidCents: 12_100 - openCents, paidOn: openCents === 0 ? '2026-11-20' : null,
    payment: openCents === 0 ? null : { ...payment, amountCents: openCents },
  })
}
