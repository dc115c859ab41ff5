import { z } from 'zod'
import { timestamp } from './primitives'
import { plan, scope } from './vocabulary'

const limit = z.int().nullable()

export const planLimitsSchema = z
  .object({
    invoicesPerMonth: limit,
    customers: limit,
    products: limit,
    emailRecipientsPer24h: limit,
    emailRecipientsPerHour: limit,
    sendsPerDocumentPer24h: limit,
    linesPerInvoice: limit,
    savedLayouts: limit,
    retentionDays: limit,
    requestsPerMinute: limit,
  })
  .meta({ id: 'PlanLimits', description: 'What the plan allows; null means without limit.' })

export const meSchema = z
  .object({
    user: z.object({
      id: z.string(),
      email: z.string(),
      name: z.string(),
      locale: z.enum(['nl', 'en']),
      emailVerified: z.boolean(),
      createdAt: timestamp,
    }),
    plan,
    limits: planLimitsSchema,
    usage: z.object({
      invoicesThisMonth: z.int(),
      customers: z.int(),
      products: z.int(),
      emailRecipientsLast24h: z.int(),
      monthResetsAt: timestamp,
    }),
    auth: z.object({
      type: z.enum(['session', 'api_key', 'oauth']),
      scopes: z.array(scope),
      sessionFresh: z.boolean(),
    }),
  })
  .meta({ id: 'Me', description: 'Who is calling, on which plan, and what is left of its limits.' })

export type Me = z.output<typeof meSchema>
