import { hasVatRate } from '../../vat/treatments'
import type { InvoiceDocument } from '../document'
import { warning, type Finding } from './finding'
import { isSimplified } from './simplified'

/** A full invoice to a business states unit prices without VAT (art. 226 (8) of Directive 2006/112). */
export function checkUnitPrices(document: InvoiceDocument): Finding[] {
  const { pricesIncludeVat, customer, vatTreatment } = document
  if (!pricesIncludeVat || customer?.type !== 'business' || !hasVatRate(vatTreatment)) return []
  return isSimplified(document) ? [] : [warning('unit_prices_include_vat', 'pricesIncludeVat')]
}
