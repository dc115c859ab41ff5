import { z } from 'zod'
import { eventDetails } from '../events'
import { pageOf, timestamp } from './primitives'

/** Who can act in an account; `oauth` is a connected app, `system` Polder by itself, `public` a customer's visit. */
export const actorTypes = [
  'session', 'api_key', 'oauth', 'command_line', 'system', 'payment_provider', 'public',
] as const
export type ActorType = (typeof actorTypes)[number]

export const actorSchema = z.object({
  type: z.enum(actorTypes).meta({
    id: 'ActorType',
    description: 'A signed-in person, a key, a connected app, the operator\'s command line, Polder by itself, the '
      + 'payment provider, or a customer who follows a link.',
  }),
  id: z.string().nullable(),
  name: z.string().nullable().describe('The person\'s or the key\'s name, also of a key that was revoked.'),
})

export const auditEntrySchema = z
  .object({
    at: timestamp,
    actor: actorSchema,
    action: z.string().describe(`What happened. More of these may come; so far: ${Object.keys(eventDetails).join(', ')}.`),
    subjectId: z.string().nullable(),
    details: z.record(z.string(), z.unknown()),
    hash: z.string().describe('SHA-256 over this entry and the hash of the one before.'),
  })
  .meta({ id: 'AuditEntry' })

export const auditPageSchema = pageOf(auditEntrySchema, 'AuditEntryPage')

export type AuditEntry = z.output<typeof auditEntrySchema>
