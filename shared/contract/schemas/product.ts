import { z } from 'zod'
import { limits } from '../limits'
import { allowedVatRate, cents, centsOut, externalId, optionalText, plainText, requiredText, timestamp } from './primitives'

const productFields = {
  name: requiredText(limits.nameLength),
  description: optionalText(limits.descriptionLength),
  unit: plainText(10).transform(text => text.trim().toUpperCase() || 'C62'),
  unitPriceCents: cents,
  pricesIncludeVat: z.boolean().describe('Whether unitPriceCents includes VAT at the rate of the product.'),
  vatRate: allowedVatRate.nullable().meta(allowedVatRate.meta() ?? {}),
  sku: optionalText(100),
  externalId,
}

export const productInputSchema = z
  .object({
    ...productFields,
    description: productFields.description.optional(),
    unit: productFields.unit.default('C62'),
    pricesIncludeVat: productFields.pricesIncludeVat.default(false),
    vatRate: productFields.vatRate.optional(),
    sku: productFields.sku.optional(),
    externalId: productFields.externalId.optional(),
  })
  .meta({ id: 'ProductInput' })

export const productPatchSchema = z
  .object(productFields)
  .partial()
  .extend({ archived: z.boolean().optional() })
  .meta({ id: 'ProductPatch' })

export const productSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    unit: z.string(),
    unitPriceCents: centsOut,
    pricesIncludeVat: z.boolean(),
    vatRate: z.string().nullable(),
    sku: z.string().nullable(),
    externalId: z.string().nullable(),
    archived: z.boolean(),
    createdAt: timestamp,
    updatedAt: timestamp,
  })
  .meta({ id: 'Product' })

export type ProductInput = z.output<typeof productInputSchema>
export type ProductPatch = z.output<typeof productPatchSchema>
export type Product = z.output<typeof productSchema>
