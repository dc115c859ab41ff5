import { formatDate } from '#domain/dates'
import { epcQrPayload } from '#domain/epc-qr'
import { accountHolder } from '#domain/invoice/account-holder'
import type { Cents, InvoiceDocument } from '#domain/invoice/document'
import type { LayoutLabelKey } from '#domain/layout-labels'
import { encode } from 'uqr'
import { inFours, presentFacts, type Fact } from './facts'
import type { PdfInput } from './input'
import { printable } from './printable'
import { unseenWords } from './unseen-words'

/** How the customer pays. */
export interface Payment {
  amount: Fact
  payBefore: Fact | null
  /** IBAN, account name and reference, in the order in which a banking app asks for them. */
  transfer: Fact[]
  /** The modules of the code and of the white margin it needs, and what it is for in words. */
  qr: { label: string, alternative: string, modules: readonly (readonly boolean[])[] } | null
  link: { label: string, url: string } | null
}

/** The payment panel of an invoice, or null when there is nothing to pay. */
export function paymentOf(
  { document, totals, layout, openCents, watermark }: PdfInput,
  label: (key: LayoutLabelKey) => string, money: (cents: Cents) => string,
): Payment | null {
  const dueCents = openCents ?? totals.totalCents
  if (document.kind === 'credit_note' || dueCents <= 0 || watermark === 'cancelled') return null
  // A draft has no number yet, even when it asks for one: nothing on it may lead to a payment.
  const isPayable = watermark !== 'draft'
  return {
    amount: { label: label('amountDue'), value: money(dueCents) },
    payBefore: document.dueDate === null
      ? null
      : { label: label('payBefore'), value: printable(formatDate(document.dueDate, document.locale)) },
    transfer: transferOf(document, label),
    qr: isPayable && layout.showQr && document.showEpcQr
      ? qrOf(document, dueCents, label('scanToPay'), money(dueCents))
      : null,
    link: isPayable && layout.showPaymentLink ? linkOf(document, label('payOnline')) : null,
  }
}

function transferOf(document: InvoiceDocument, label: (key: LayoutLabelKey) => string): Fact[] {
  const { seller, number } = document
  if (seller.iban === null) return presentFacts([[label('paymentReference'), number]])
  return presentFacts([
    ['IBAN', inFours(seller.iban)],
    ['BIC', seller.bic],
    [label('accountName'), accountHolder(seller)],
    [label('paymentReference'), number],
  ])
}

/** White modules around a QR code, as ISO/IEC 18004 asks. */
export const qrBorder = 4

/** The SEPA code at level M, as EPC069-12 asks, with its white margin. */
function qrOf(document: InvoiceDocument, openCents: Cents, label: string, amount: string): Payment['qr'] {
  const { kind, currency, seller, number, locale } = document
  if (number === null) return null
  const payload = epcQrPayload({
    kind, currency, openCents, iban: seller.iban, bic: seller.bic,
    beneficiary: accountHolder(document.seller), remittance: number,
  })
  if (payload === null) return null
  return {
    label,
    alternative: printable(unseenWords[locale].paymentCode(amount, accountHolder(document.seller), number)),
    modules: encode(payload, { ecc: 'M', boostEcc: false, border: qrBorder }).data,
  }
}

/** The payment link, if it leads to the web: a PDF must not start programs or open files. */
function linkOf({ paymentLink }: InvoiceDocument, label: string): Payment['link'] {
  if (paymentLink === null || !URL.canParse(paymentLink)) return null
  const { protocol, href } = new URL(paymentLink)
  return protocol === 'https:' || protocol === 'http:' ? { label, url: href } : null
}
