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
  unitPriceCents: string
  pricesIncludeVat: boolean
  vatRate: string | null
  sku: string
}

/**
 * The form of a product that exists, or of a new one.
 * @param typedIn the language its price is typed in, also when the app changes its language halfway
 */
export function productValues(product: Product | null, typedIn: DocumentLocale): ProductValues {
  return {
    name: product?.name ?? '',
    description: product?.description ?? '',
    unit: product?.unit ?? 'C62',
    unitPriceCents: product ? formatAmount(product.unitPriceCents, typedIn) : '',
    pricesIncludeVat: product?.pricesIncludeVat ?? false,
    vatRate: product?.vatRate ?? null,
    sku: product?.sku ?? '',
  }
}

/** The body that creates or changes the product; what cannot be read becomes NaN, which the schema refuses. */
export function productInput(
  values: ProductValues,
  typedIn: DocumentLocale,
): z.input<typeof productInputSchema> & z.input<typeof productPatchSchema> {
  return {
    ...values,
    unitPriceCents: parseTypedAmount(values.unitPriceCents, typedIn) ?? Number.NaN,
  }
}
