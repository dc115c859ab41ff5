import type { z } from 'zod'
import type { Product, productInputSchema, productPatchSchema } from '#contract/schemas/product'
import type { DocumentLocale } from '#domain/invoice/document'
import { formatAmount } from '#domain/money'
import { parseTypedAmount } from '#domain/typed-amount'

/** A product as its form holds it: everything as typed. */
export interface ProductValues {
  name: string
  description: string
  unit: string
  /** With the language that it was typed in and is read by: `1.250` is another amount in Dutch than in English. */
  unitPriceCents: { text: string, typedIn: DocumentLocale }
  pricesIncludeVat: boolean
  vatRate: string | null
  sku: string
}

/**
 * The form of a product that exists, or of a new one.
 * @param typedIn the language that its price is written in at first
 */
export function productValues(product: Product | null, typedIn: DocumentLocale): ProductValues {
  return {
    name: product?.name ?? '',
    description: product?.description ?? '',
    unit: product?.unit ?? 'C62',
    unitPriceCents: { text: product ? formatAmount(product.unitPriceCents, typedIn) : '', typedIn },
    pricesIncludeVat: product?.pricesIncludeVat ?? false,
    vatRate: product?.vatRate ?? null,
    sku: product?.sku ?? '',
  }
}

/** The body that creates or changes the product; what cannot be read becomes NaN, which the schema refuses. */
export function productInput(
  { unitPriceCents: { text, typedIn }, ...values }: ProductValues,
): z.input<typeof productInputSchema> & z.input<typeof productPatchSchema> {
  return {
    ...values,
    unitPriceCents: parseTypedAmount(text, typedIn) ?? Number.NaN,
  }
}
