import { invoiceSorts } from '#contract/lists'

/** What the yardstick's routes let in, as Fastify compiles it. */
const uuid = { type: 'string', pattern: '^[\\da-f]{8}(-[\\da-f]{4}){3}-[\\da-f]{12}$' } as const
const isoDate = { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' } as const
const decimal = { type: 'string', maxLength: 40, pattern: '^-?\\d{1,9}(\\.\\d{1,6})?$' } as const
const text = { type: 'string', maxLength: 200 } as const

export const idSchema = { params: { type: 'object', required: ['id'], properties: { id: uuid } } } as const

export const tokenSchema = {
  params: { type: 'object', required: ['token'], properties: { token: { type: 'string', maxLength: 400 } } },
} as const

export const listSchema = {
  querystring: {
    type: 'object',
    properties: {
      status: { type: 'string', enum: ['draft', 'issued', 'sent', 'paid', 'cancelled', 'overdue', 'open'] },
      customerId: uuid,
      q: text,
      page: { type: 'integer', minimum: 1, maximum: 1_000_000, default: 1 },
      pageSize: { type: 'integer', minimum: 1, maximum: 100, default: 25 },
      sort: { type: 'string', enum: invoiceSorts, default: '-createdAt' },
    },
  },
} as const

export const draftSchema = {
  body: {
    type: 'object',
    required: ['customerId', 'lines'],
    properties: {
      customerId: uuid,
      issueDate: isoDate,
      supplyDate: isoDate,
      reference: text,
      lines: {
        type: 'array',
        maxItems: 500,
        items: {
          type: 'object',
          required: ['description', 'unitPriceCents'],
          properties: {
            description: { type: 'string', maxLength: 1_000 },
            quantity: decimal,
            unit: { type: 'string', maxLength: 10 },
            unitPriceCents: { type: 'integer' },
            discountPercent: decimal,
            vatRate: decimal,
          },
        },
      },
    },
  },
} as const
