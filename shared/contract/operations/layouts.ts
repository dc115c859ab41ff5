import { z } from 'zod'
import { deletedSchema } from '../schemas/invoice'
import { layoutInputSchema, layoutPreviewInputSchema, layoutSchema, layoutUpdateSchema } from '../schemas/layout'
import { bytes, defineOperation, idParams, json } from '../operation'

const tag = 'Layouts'

export const layoutOperations = {
  listLayouts: defineOperation({
    method: 'GET',
    path: '/api/v1/layouts',
    tag,
    summary: 'The built-in presets and the saved templates',
    description: 'The house style is part of the business profile.',
    scope: 'business:read',
    response: json(z.object({ data: z.array(layoutSchema) })),
  }),
  createLayout: defineOperation({
    method: 'POST',
    path: '/api/v1/layouts',
    tag,
    summary: 'Save a layout as a template',
    description: 'What is left out of `config` comes from the preset of its base. At most 25.',
    scope: 'business:write',
    plan: 'pro',
    body: layoutInputSchema,
    stores: 'body',
    response: json(layoutSchema, 201),
    errors: ['layout_limit_reached'],
  }),
  previewLayout: defineOperation({
    method: 'POST',
    path: '/api/v1/layouts/preview',
    tag,
    summary: 'Look at an example in a layout, without saving it',
    auth: 'session',
    isReading: true,
    scope: 'business:write',
    audience: 'web',
    body: layoutPreviewInputSchema,
    response: bytes('application/pdf'),
  }),
  getLayout: defineOperation({
    method: 'GET',
    path: '/api/v1/layouts/{id}',
    tag,
    summary: 'Read a preset or template',
    description: 'Presets are `preset:classic`, `preset:modern` and `preset:minimal`.',
    scope: 'business:read',
    params: idParams,
    response: json(layoutSchema),
    errors: ['not_found'],
  }),
  updateLayout: defineOperation({
    method: 'PATCH',
    path: '/api/v1/layouts/{id}',
    tag,
    summary: 'Change a template',
    description: 'Parts of config that are left out stay as they are, also within logo, columns and labels. Issued documents '
      + 'keep the layout they were issued with.',
    scope: 'business:write',
    plan: 'pro',
    params: idParams,
    body: layoutUpdateSchema,
    stores: 'body',
    response: json(layoutSchema),
    errors: ['not_found', 'layout_read_only'],
  }),
  deleteLayout: defineOperation({
    method: 'DELETE',
    path: '/api/v1/layouts/{id}',
    tag,
    summary: 'Delete a template',
    description: 'Drafts, customers and the business that use it fall back to their defaults.',
    scope: 'business:write',
    params: idParams,
    response: json(deletedSchema),
    errors: ['not_found', 'layout_read_only'],
  }),
}
