import { isBic, normaliseBic } from './identity/bic'
import { isIban, normaliseIban } from './identity/iban'
import { formatCentsAsDecimal } from './money'
import type { Cents, InvoiceKind } from './invoice/document'

export interface EpcQrPayment {
  kind: InvoiceKind
  currency: string
  /** What is still to be paid. */
  openCents: Cents
  iban: string | null
  bic: string | null
  /** Who is paid. Cut to 70 characters, the most the standard allows. */
  beneficiary: string
  /** What the payer's bank should pass on: the number of the invoice. */
  remittance: string
}

/**
 * The text of a SEPA payment QR code (EPC069-12, version 002), or null when there is nothing to pay by one: credit
 * notes, other currencies, no open amount, over €999,999,999.99, or no valid IBAN. The standard stops at 331 bytes.
 */
export function epcQrPayload(payment: EpcQrPayment): string | null {
  const { kind, currency, openCents } = payment
  if (kind === 'credit_note' || currency !== 'EUR' || openCents < 1 || openCents > largestPayment) return null
  const iban = normaliseIban(payment.iban ?? '')
  const beneficiary = oneLine(payment.beneficiary, 70)
  if (!isIban(iban) || beneficiary === '') return null
  const bic = normaliseBic(payment.bic ?? '')
  const payload = [
    'BCD', '002', '1', 'SCT', isBic(bic) ? bic : '', beneficiary, iban, `EUR${formatCentsAsDecimal(openCents)}`,
    '', '', oneLine(payment.remittance, 140),
  ].join('\n')
  return new TextEncoder().encode(payload).length <= mostBytes ? payload : null
}

const largestPayment: Cents = 99_999_999_999
const mostBytes = 331

/** Line feeds separate the fields, so no field may have one. Cut by characters, not through the middle of one. */
function oneLine(text: string, longest: number): string {
  return [...text.replace(/\s+/g, ' ').trim()].slice(0, longest).join('').trim()
}
