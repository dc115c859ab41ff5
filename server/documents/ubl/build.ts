import type { DocumentTotals, InvoiceDocument } from '#domain/invoice/document'
import type { UblProfile } from '#domain/invoice/ubl-profile'
import { deliveryElements } from './delivery'
import { headerElements } from './header'
import { requireIssued, type UblInput } from './issued'
import { lineElements } from './lines'
import { customerParty, supplierParty } from './parties'
import { paymentElements } from './payment'
import { monetaryTotal, taxTotals } from './tax'
import { element, writeXml } from './xml'

export { NoUblPossible } from './issued'
export { CharacterNotAllowedInXml } from './xml'

/**
 * A UBL 2.1 Invoice or CreditNote, as UTF-8. The same input always gives the same bytes, since the bytes are frozen
 * when a document is issued. Valid under the rules of the profile when the document passes the compliance check and
 * the profile was chosen for it. The order of the elements is the schema's.
 * Throws NoUblPossible for drafts, CharacterNotAllowedInXml for control characters.
 */
export function buildUbl(document: InvoiceDocument, totals: DocumentTotals, profile: UblProfile): Uint8Array {
  const input: UblInput = { document: requireIssued(document, totals), totals, profile }
  const kind = document.kind === 'invoice' ? 'Invoice' : 'CreditNote'
  return writeXml({
    name: kind,
    attributes: {
      xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${kind}-2`,
      'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
      'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
    },
    content: [
      ...headerElements(input),
      element('cac:AccountingSupplierParty', [supplierParty(input)]),
      element('cac:AccountingCustomerParty', [customerParty(input)]),
      ...deliveryElements(input),
      ...paymentElements(input),
      ...taxTotals(input),
      monetaryTotal(input),
      ...lineElements(input),
    ].filter(child => child !== null),
  })
}
