import { z } from 'zod'
import { timestamp } from './primitives'

export const auditEntrySchema = z
  .object({
    at: timestamp,
    actor: z.object({
      type: z.enum(['session', 'api_key', 'system', 'public']),
      id: z.string().nullable(),
      name: z.string().nullable().meta({ description: 'The person\'s or the key\'s name, also of a key that was revoked.' }),
    }),
    action: z.string().meta({ description: 'What happened, such as invoice.issued.' }),
    subjectId: z.string().nullable(),
    details: z.record(z.string(), z.unknown()),
    hash: z.string().meta({ description: 'SHA-256 over this entry and the hash of the one before.' }),
  })
  .meta({ id: 'AuditEntry' })

export type AuditEntry = z.output<typeof auditEntrySchema>
