import { isCountry } from '../../countries'
import { formatDate } from '../../dates'
import { endpointOf } from '../../identity/peppol-id'
import { isKvkNumber } from '../../identity/kvk'
import { isVatNumber, registeredVatNumber } from '../../identity/vat-number'
import { formatMoney } from '../../money'
import { isBlank } from '../../text'
import { limitOn } from '../../vat/law'
import { needsCustomerVatNumber } from '../../vat/treatments'
import type { Customer, InvoiceDocument } from '../document'
import { missingAddressPart } from './address'
import { calculableTotals } from './amounts'
import { error, warning, type ComplianceContext, type Finding } from './finding'
import { isSimplified } from './simplified'

/** Who buys: name, address and numbers (art. 35a Wet OB 1968; EN 16931 BR-07, BR-10, BR-11, BR-CO-09). */
export function checkCustomer(document: InvoiceDocument, context: ComplianceContext): Finding[] {
  const { customer } = document
  if (customer === null) return [checkMissingCustomer(document, context)]
  return [
    ...(isBlank(customer.name) ? [error('customer_name_missing', 'customer.name')] : []),
    ...checkAddress(customer, document),
    ...checkKvkNumber(customer),
    ...checkVatNumber(customer, document, context),
  ]
}

/**
 * A simplified invoice need not say who buys (art. 34d Wet OB 1968). It is of something, and neither takes back nor
 * deducts what somebody who is known was charged.
 */
function checkMissingCustomer(document: InvoiceDocument, { messageLocale }: ComplianceContext): Finding {
  const { creditedInvoice, deductedAdvances = [], issueDate } = document
  const isOfSomebody = [creditedInvoice, ...deductedAdvances].some(other => other && other.customerId !== null)
  const comesToSomething = (calculableTotals(document)?.totalCents ?? 0) > 0
  if (isOfSomebody || !comesToSomething || !isSimplified(document)) return error('customer_missing', 'customer')
  const limit = formatMoney(limitOn('simplifiedInvoiceCents', issueDate), 'EUR', messageLocale)
  return warning('customer_missing', 'customer', { limit })
}

/** A consumer may buy without giving an address; the country is needed in any case. */
function checkAddress(customer: Customer, document: InvoiceDocument): Finding[] {
  if (!isCountry(customer.country)) return [error('customer_address_incomplete', 'customer.country')]
  const missing = missingAddressPart(customer)
  if (!missing || isSimplified(document)) return []
  const found = customer.type === 'business' ? error : warning
  return [found('customer_address_incomplete', `customer.${missing}`)]
}

function checkKvkNumber(customer: Customer): Finding[] {
  const { kvkNumber, type, country } = customer
  if (kvkNumber !== null) {
    return isKvkNumber(kvkNumber) ? [] : [error('kvk_invalid', 'customer.kvkNumber', { value: kvkNumber })]
  }
  // Public bodies are known to Peppol by an OIN (0190), and a Peppol id may carry the KvK number itself (0106).
  const isKnown = ['0106', '0190'].includes(endpointOf(customer)?.scheme ?? '')
  if (type !== 'business' || country !== 'NL' || isKnown) return []
  return [warning('customer_kvk_missing', 'customer.kvkNumber')]
}

/**
 * Silence of the VAT service is no verdict on the number, and stays a warning; its "invalid" is one. A credit note is
 * asked for neither: what it takes back was judged when it was supplied, and the customer may be out of business since.
 */
function checkVatNumber(customer: Customer, document: InvoiceDocument, context: ComplianceContext): Finding[] {
  const field = 'customer.vatNumber'
  const vatNumber = registeredVatNumber(customer)
  const isNeeded = needsCustomerVatNumber(document)
  if (vatNumber === null) return isNeeded ? [error('customer_vat_number_missing', field)] : []
  if (!isVatNumber(vatNumber)) return [error('vat_number_invalid', field, { value: vatNumber })]
  if (!isNeeded || document.kind === 'credit_note' || context.customerVatStatus === 'valid') return []
  if (context.customerVatStatus !== 'invalid') return [warning('customer_vat_number_unverified', field, { value: vatNumber })]
  const { customerVatCheckedOn: date, messageLocale } = context
  const checkedOn = date === null ? '' : formatDate(date, messageLocale)
  return [error('customer_vat_number_invalid', field, { value: vatNumber, date: checkedOn }, { checkedOn: date })]
}
