import { z } from 'zod'
import { deletedSchema } from '../schemas/invoice'
import { meSchema } from '../schemas/me'
import {
  apiKeyInputSchema, apiKeySchema, createdApiKeySchema, signedOutSchema, signInSchema, signUpSchema,
} from '../schemas/session'
import { defineOperation, idParams, json } from '../operation'

const tag = 'Sessions of the web app'

export const sessionOperations = {
  signUp: defineOperation({
    method: 'POST',
    path: '/api/auth/sign-up',
    tag,
    summary: 'Open an account and sign in',
    audience: 'web',
    auth: 'public',
    body: signUpSchema,
    response: json(meSchema, 201),
    errors: ['email_taken', 'rate_limited'],
  }),
  signIn: defineOperation({
    method: 'POST',
    path: '/api/auth/sign-in',
    tag,
    summary: 'Sign in with e-mail address and password',
    audience: 'web',
    auth: 'public',
    body: signInSchema,
    response: json(meSchema),
    errors: ['invalid_credentials', 'rate_limited'],
  }),
  signOut: defineOperation({
    method: 'POST',
    path: '/api/auth/sign-out',
    tag,
    summary: 'End this session',
    audience: 'web',
    auth: 'session',
    response: json(signedOutSchema),
  }),
  listApiKeys: defineOperation({
    method: 'GET',
    path: '/api/auth/api-keys',
    tag,
    summary: 'The account\'s API keys',
    audience: 'web',
    auth: 'session',
    response: json(z.object({ data: z.array(apiKeySchema) })),
  }),
  createApiKey: defineOperation({
    method: 'POST',
    path: '/api/auth/api-keys',
    tag,
    summary: 'Make an API key, shown once',
    audience: 'web',
    auth: 'session',
    freshSession: true,
    body: apiKeyInputSchema,
    response: json(createdApiKeySchema, 201),
    errors: ['session_not_fresh'],
  }),
  revokeApiKey: defineOperation({
    method: 'DELETE',
    path: '/api/auth/api-keys/{id}',
    tag,
    summary: 'Revoke an API key at once',
    audience: 'web',
    auth: 'session',
    params: idParams,
    response: json(deletedSchema),
    errors: ['not_found'],
  }),
}
