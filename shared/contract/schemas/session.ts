import { z } from 'zod'
import { scopes } from '../scopes'
import { limits } from '../limits'
import { requiredText, timestamp } from './primitives'

const emailAddress = z.string().trim().toLowerCase().pipe(z.email().max(254))
/** Long enough for a sentence; bounded because hashing takes time. */
const password = z.string().max(200)

export const signUpSchema = z.object({
  email: emailAddress,
  password: password.min(15, 'Use at least 15 characters, for example four words'),
  name: requiredText(limits.nameLength),
  locale: z.enum(['nl', 'en']).default('nl'),
})

export const signInSchema = z.object({
  email: emailAddress,
  password,
})

export const signedOutSchema = z.object({ signedOut: z.literal(true) })

export const apiKeyInputSchema = z.object({
  name: requiredText(100),
  scopes: z.array(z.enum(scopes)).min(1).optional(),
  expiresAt: timestamp.nullable().optional(),
})

export const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string(),
  lastFour: z.string(),
  scopes: z.array(z.enum(scopes)),
  expiresAt: timestamp.nullable(),
  lastUsedAt: timestamp.nullable(),
  createdAt: timestamp,
})

export const createdApiKeySchema = apiKeySchema.extend({
  key: z.string().meta({ description: 'Shown this once; only its hash is kept.' }),
})

export type SignUpInput = z.output<typeof signUpSchema>
export type SignInInput = z.output<typeof signInSchema>
export type ApiKeyInput = z.output<typeof apiKeyInputSchema>
export type ApiKey = z.output<typeof apiKeySchema>
export type CreatedApiKey = z.output<typeof createdApiKeySchema>
