import { isBlank } from '../../text'
import type { InvoiceDocument } from '../document'
import { chooseUblProfile } from '../ubl-profile'
import { info, type Finding } from './finding'

/** What will become of the e-invoice. Nothing here stops a document; consumers get none, so nothing is said to them. */
export function checkEInvoice(document: InvoiceDocument): Finding[] {
  const { customer, buyerReference, reference } = document
  const { profile } = chooseUblProfile(document)
  if (profile === null) return [info('ubl_unavailable', 'seller.kvkNumber')]
  if (customer?.type !== 'business') return []
  if (profile === 'en16931') return [info('ubl_profile_en16931_only', 'customer.peppolId')]
  const isDefaulted = isBlank(buyerReference) && isBlank(reference)
  return isDefaulted ? [info('buyer_reference_defaulted', 'buyerReference')] : []
}
