import { z } from 'zod'
import {
  isLayoutColor, layoutBases, layoutBounds, layoutColumns, layoutFonts, layoutPageSizes, logoPlacements,
} from '#domain/layout'
import { layoutLabelKeys } from '#domain/layout-labels'
import { documentLocales } from '#domain/invoice/document'
import { limits } from '../limits'
import { optionalText, plainText, requiredText, timestamp } from './primitives'

const color = z
  .string()
  .refine(isLayoutColor, 'Give a colour as #RRGGBB')
  .meta({ pattern: '^#[0-9A-Fa-f]{6}$', example: '#1B4D3E' })
const label = plainText(layoutBounds.labelLength)

/**
 * A layout in whole or in part: what is left out comes from the preset of its base. Unlike elsewhere, unknown keys are
 * refused: a misspelt one would be a look that is silently not there.
 */
export const layoutChangesSchema = z
  .strictObject({
    base: z.enum(layoutBases),
    font: z.enum(layoutFonts),
    fontSizePt: z.number().min(layoutBounds.fontSizePt.min).max(layoutBounds.fontSizePt.max),
    pageSize: z.enum(layoutPageSizes),
    accentColor: color,
    textColor: color,
    headerText: optionalText(layoutBounds.textLength),
    footerText: optionalText(layoutBounds.textLength),
    logo: z
      .strictObject({
        placement: z.enum(logoPlacements),
        maxHeightMm: z.number().min(layoutBounds.logoMaxHeightMm.min).max(layoutBounds.logoMaxHeightMm.max),
      })
      .partial(),
    labels: z.partialRecord(z.enum(layoutLabelKeys), z.partialRecord(z.enum(documentLocales), label)),
    showQr: z.boolean(),
    showPaymentLink: z.boolean(),
    columns: z.partialRecord(z.enum(layoutColumns), z.boolean()),
  })
  .partial()
  .meta({ id: 'LayoutChanges', description: 'A layout; what is left out comes from the preset of its base.' })

/** A house style as it is sent: `template` is what the contract calls its base. */
export const houseStyleInputSchema = layoutChangesSchema
  .extend({ template: z.enum(layoutBases).optional().describe('Another name of base.') })
  .refine(({ base, template }) => base === undefined || template === undefined || base === template, {
    path: ['template'], message: 'Template and base are two names of the same; give one of them',
  })
  .transform(({ template, ...style }) => (template === undefined ? style : { ...style, base: template }))
  .meta({ id: 'HouseStyleInput', description: 'A house style; what is left out comes from the preset of its base.' })

export const layoutConfigSchema = z
  .object({
    base: z.enum(layoutBases),
    font: z.enum(layoutFonts),
    fontSizePt: z.number(),
    pageSize: z.enum(layoutPageSizes),
    accentColor: z.string(),
    textColor: z.string(),
    headerText: z.string().nullable(),
    footerText: z.string().nullable(),
    logo: z.object({ placement: z.enum(logoPlacements), maxHeightMm: z.number() }),
    labels: z.partialRecord(z.enum(layoutLabelKeys), z.partialRecord(z.enum(documentLocales), z.string())),
    showQr: z.boolean(),
    showPaymentLink: z.boolean(),
    columns: z.object({
      quantity: z.boolean(), unit: z.boolean(), unitPrice: z.boolean(), discount: z.boolean(), vatRate: z.boolean(),
    } satisfies Record<(typeof layoutColumns)[number], z.ZodBoolean>),
  })
  .meta({ id: 'LayoutConfig', description: 'How a document looks, every part of it said.' })

/** A house style as it is shown: what was changed, and nothing of the preset below it. */
export const houseStyleSchema = layoutConfigSchema
  .extend({
    logo: layoutConfigSchema.shape.logo.partial(),
    columns: z.partialRecord(z.enum(layoutColumns), z.boolean()),
    template: layoutConfigSchema.shape.base.describe('The same as base.'),
  })
  .partial()
  .meta({ id: 'HouseStyle' })

export const layoutInputSchema = z
  .object({ name: requiredText(limits.nameLength), config: layoutChangesSchema })
  .meta({ id: 'LayoutInput' })

/** A change of a layout: what is left out stays as it is, at every depth. */
const layoutPatchSchema = layoutChangesSchema
  .extend({
    labels: z
      .partialRecord(z.enum(layoutLabelKeys), z.partialRecord(z.enum(documentLocales), label.nullable()).nullable())
      .optional(),
  })
  .meta({
    id: 'LayoutPatch',
    description: 'A change of a layout: what is left out stays, also within logo, columns and labels; null removes a label.',
  })

export const layoutUpdateSchema = layoutInputSchema
  .extend({ config: layoutPatchSchema })
  .partial()
  .meta({ id: 'LayoutUpdate' })

/** A layout to look at before it is saved, on an example in one of the languages of documents. */
export const layoutPreviewInputSchema = z
  .object({ config: layoutChangesSchema, locale: z.enum(documentLocales).optional() })
  .meta({ id: 'LayoutPreviewInput' })

export const layoutSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    builtIn: z.boolean(),
    readOnly: z.boolean().describe('A preset, or a template of an account that is back on Free.'),
    config: layoutConfigSchema,
    createdAt: timestamp.nullable(),
    updatedAt: timestamp.nullable(),
  })
  .meta({ id: 'Layout', description: 'A built-in preset or a saved template.' })

export type LayoutInput = z.output<typeof layoutInputSchema>
export type LayoutUpdate = z.output<typeof layoutUpdateSchema>
export type LayoutPreviewInput = z.output<typeof layoutPreviewInputSchema>
export type Layout = z.output<typeof layoutSchema>
