import { z } from 'zod'
import { deletedSchema } from '../schemas/invoice'
import { layoutInputSchema, layoutPreviewInputSchema, layoutSchema, layoutUpdateSchema } from '../schemas/layout'
import { bytes, json, operationsOf } from '../operation'

const operation = operationsOf({ tag: 'Layouts' })

export const layoutOperations = {
  listLayouts: operation('GET /api/v1/layouts', {
    summary: 'The built-in presets and the saved templates',
    description: 'The house style is part of the business profile.',
    scope: 'business:read',
    response: json(z.object({ data: z.array(layoutSchema) })),
  }),
  createLayout: operation('POST /api/v1/layouts', {
    summary: 'Save a layout as a template',
    description: 'What is left out of `config` comes from the preset of its base. At most 25.',
    scope: 'business:write',
    plan: 'pro',
    body: layoutInputSchema,
    stores: 'body',
    response: json(layoutSchema, 201),
    errors: ['layout_limit_reached'],
  }),
  previewLayout: operation('POST /api/v1/layouts/preview', {
    audience: 'web',
    auth: 'session',
    summary: 'Look at an example in a layout, without saving it',
    isReading: true,
    scope: 'business:write',
    body: layoutPreviewInputSchema,
    response: bytes('application/pdf'),
  }),
  getLayout: operation('GET /api/v1/layouts/{id}', {
    summary: 'Read a preset or template',
    description: 'Presets are `preset:classic`, `preset:modern` and `preset:minimal`.',
    scope: 'business:read',
    response: json(layoutSchema),
  }),
  updateLayout: operation('PATCH /api/v1/layouts/{id}', {
    summary: 'Change a template',
    description: 'Parts of config that are left out stay as they are, also within logo, columns and labels. Issued documents '
      + 'keep the layout they were issued with.',
    scope: 'business:write',
    plan: 'pro',
    body: layoutUpdateSchema,
    stores: 'body',
    response: json(layoutSchema),
    errors: ['layout_read_only'],
  }),
  deleteLayout: operation('DELETE /api/v1/layouts/{id}', {
    summary: 'Delete a template',
    description: 'Drafts, customers and the business that use it fall back to their defaults.',
    scope: 'business:write',
    response: json(deletedSchema),
    errors: ['layout_read_only'],
  }),
}
