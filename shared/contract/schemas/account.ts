import { z } from 'zod'
import { timestamp } from './primitives'

export const accountDeletionSchema = z.object({
  confirm: z.string().trim().toLowerCase().max(254)
    .describe('The e-mail address of whoever signed in, so that nothing is deleted by mistake.'),
})
export type AccountDeletionInput = z.output<typeof accountDeletionSchema>

export const accountDeletionRequestedSchema = z.object({
  deletesAt: timestamp.describe('From then on nothing brings the account back; until then signing in does.'),
})
export type AccountDeletionRequested = z.output<typeof accountDeletionRequestedSchema>
