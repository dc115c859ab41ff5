import { refuseField } from '#contract/errors'
import { hasVatInPrices } from '#domain/vat/prices'
import type { DocumentContent } from '#domain/invoice/content'
import type { ContentColumns } from './record'

/**
 * Prices include VAT under the standard treatment only. A draft whose prices do keeps its treatment until they are said
 * to be without VAT: nobody's prices come to mean something else unasked.
 * Refuses validation_failed at pricesIncludeVat.
 */
export function requireFittingPrices(content: Pick<ContentColumns, 'pricesIncludeVat' | 'vatTreatment'>): void {
  const { pricesIncludeVat, vatTreatment } = content as Pick<DocumentContent, 'pricesIncludeVat' | 'vatTreatment'>
  if (pricesIncludeVat && !hasVatInPrices({ pricesIncludeVat, vatTreatment })) {
    throw refuseField(['pricesIncludeVat'], `Prices include no VAT under the treatment ${vatTreatment}; send false with it`)
  }
}
