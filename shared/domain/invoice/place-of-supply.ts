import type { InvoiceDocument } from './document'

/** What is supplied, how and in which country it is taxed, and by which rule that is found. */
export type SupplyFacts = Pick<InvoiceDocument, 'vatTreatment' | 'supplyType' | 'placeOfSupplyRule' | 'vatCountry'>

/** Whether goods go to another member state without VAT (art. 138 of Directive 2006/112): category K of EN 16931. */
export function isIntraEuGoods(facts: SupplyFacts): boolean {
  return facts.vatTreatment === 'intra_eu' && facts.supplyType === 'goods' && !isTaxedAbroadByRule(facts)
}

/**
 * Whether a rule on the place of supply has it taxed abroad: in the member state of the place under `intra_eu`, where
 * the customer owes the VAT (art. 194 of Directive 2006/112), or outside the EU under `export`. Under every other
 * treatment the rule says that the place is in the Netherlands. It is no supply to the member state of the customer
 * (art. 44 and 138), so it is neither in box 3b nor in the statement of intra-Community supplies (art. 262).
 */
export function isTaxedAbroadByRule(
  { vatTreatment, placeOfSupplyRule }: Pick<SupplyFacts, 'vatTreatment' | 'placeOfSupplyRule'>,
): boolean {
  return placeOfSupplyRule !== null && (vatTreatment === 'intra_eu' || vatTreatment === 'export')
}

/**
 * The other member state whose VAT a document charges, to be declared by the one-stop shop (art. 369a to 369k of
 * Directive 2006/112; art. 28r to 28s Wet OB 1968); null for Dutch VAT. Only the standard treatment charges any.
 */
export function ossCountryOf({ vatTreatment, vatCountry }: Pick<SupplyFacts, 'vatTreatment' | 'vatCountry'>): string | null {
  return vatTreatment === 'standard' ? vatCountry : null
}

/** Whether goods leave the EU (art. 146 of Directive 2006/112), and are not installed where they go. */
export function isExportOfGoods(facts: SupplyFacts): boolean {
  return facts.vatTreatment === 'export' && facts.supplyType === 'goods' && !isTaxedAbroadByRule(facts)
}
