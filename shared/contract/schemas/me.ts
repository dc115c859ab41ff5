import { z } from 'zod'
import { timestamp } from './primitives'
import { plan, power, role, scope } from './vocabulary'

const limit = z.int().nullable()

export const planLimitsSchema = z
  .object({
    invoicesPerMonth: limit,
    customers: limit,
    products: limit,
    members: limit,
    accounts: limit,
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
      members: z.int(),
      emailRecipientsLast24h: z.int(),
      monthResetsAt: timestamp,
    }),
    role: role.nullable().describe('What the caller is in the account; null for a key of the operator.'),
    account: z.object({
      id: z.string(),
      name: z.string(),
      suspendedAt: timestamp.nullable().describe('Since when the operator keeps it from sending and from being changed; null as a rule.'),
    }),
    accounts: z.array(z.object({
      id: z.string(),
      name: z.string().describe('Of the business.'),
      role,
      offeredRole: role.nullable().describe('What an owner offered them and they have not answered yet.'),
      deletesAt: timestamp.nullable().describe('When it is deleted, because an owner asked for that.'),
    })).describe('Every account that the person belongs to; for a program its own alone.'),
    mailReachesPeople: z.boolean()
      .describe('Whether mail leaves this installation; where it does not, it is laid into a folder and nobody gets it.'),
    auth: z.object({
      type: z.enum(['session', 'api_key', 'oauth']),
      scopes: z.array(scope),
      powers: z.array(power).describe('What the caller may do beyond what scopes say.'),
      sessionFresh: z.boolean(),
    }),
  })
  .meta({ id: 'Me', description: 'Who is calling, on which plan, and what is left of its limits.' })

export type Me = z.output<typeof meSchema>
