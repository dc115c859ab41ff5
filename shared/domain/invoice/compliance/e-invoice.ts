import { isGovernmentBody } from '../../identity/peppol-id'
import { isBlank } from '../../text'
import type { Customer, InvoiceDocument } from '../document'
import { chooseUblProfile } from '../ubl-profile'
import { info, warning, type Finding } from './finding'

/**
 * What will become of the e-invoice. Nothing here stops a document. That of a consumer is plain EN 16931, whatever is
 * filled in, and nobody books it: nothing is said of it.
 */
export function checkEInvoice(document: InvoiceDocument): Finding[] {
  const { customer } = document
  const choice = chooseUblProfile(document)
  if (choice.profile === null) return unavailable[choice.reason]
  if (customer?.type !== 'business') return []
  const isPlain = choice.profile === 'en16931'
  return [
    ...(isPlain ? [info('ubl_profile_en16931_only', 'customer.peppolId')] : []),
    ...checkBuyerReference(document, customer, isPlain),
  ]
}

const unavailable = {
  seller_kvk_missing: [info('ubl_unavailable', 'seller.kvkNumber')],
  supply_date_missing: [info('ubl_needs_supply_date', 'supplyDate')],
  // That there is none, is said where the customer is missing.
  customer_missing: [],
}

/**
 * Government bodies of the Netherlands, whose address is an OIN (0190), find the order by this reference and send back
 * invoices without it; plain EN 16931 asks for none.
 */
function checkBuyerReference(
  { buyerReference, orderNumber }: InvoiceDocument,
  customer: Customer,
  isPlain: boolean,
): Finding[] {
  if (!isBlank(buyerReference) || !isBlank(orderNumber)) return []
  if (isGovernmentBody(customer)) return [warning('buyer_reference_defaulted', 'buyerReference')]
  return isPlain ? [] : [info('buyer_reference_defaulted', 'buyerReference')]
}
