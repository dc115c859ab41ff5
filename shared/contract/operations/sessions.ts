import { z } from 'zod'
import { deletedSchema } from '../schemas/invoice'
import { meSchema } from '../schemas/me'
import {
  acceptedSchema, apiKeyInputSchema, apiKeySchema, createdApiKeySchema, emailChangeSchema, mailTokenSchema,
  newPasswordSchema, passwordChangedSchema, passwordChangeSchema, passwordResetSchema, profileUpdateSchema,
  reauthenticationSchema, sessionSchema, sessionsEndedSchema,
  signedOutSchema, signInRecordSchema, signInSchema, signUpSchema,
  verifiedSchema,
} from '../schemas/session'
import { json, operationsOf } from '../operation'

const tag = 'Sessions of the web app'
const appOperation = operationsOf({ tag, audience: 'web', auth: 'session' })
export const personalOperation = operationsOf({ tag, audience: 'web', auth: 'session', isPersonal: true })
export const publicOperation = operationsOf({ tag, audience: 'web', auth: 'public' })
/** A whole list, without pages: what one person can have is little. */
export const listOf = <Item extends z.ZodType>(item: Item) => z.object({ data: z.array(item) })

export const sessionOperations = {
  signUp: publicOperation('POST /api/auth/sign-up', {
    summary: 'Open an account and sign in',
    body: signUpSchema,
    response: json(meSchema, 201),
    errors: ['email_taken'],
  }),
  signIn: publicOperation('POST /api/auth/sign-in', {
    summary: 'Sign in with e-mail address and password',
    body: signInSchema,
    response: json(meSchema),
    errors: ['invalid_credentials', 'second_factor_required', 'account_deletion_pending'],
  }),
  signOut: personalOperation('POST /api/auth/sign-out', {
    summary: 'End this session',
    response: json(signedOutSchema),
  }),
  reauthenticate: personalOperation('POST /api/auth/reauthenticate', {
    summary: 'Prove again who you are, by what signing in takes',
    description: 'The session goes on in a new cookie, and the old one is refused from then on.',
    body: reauthenticationSchema,
    response: json(meSchema),
    errors: ['invalid_credentials', 'second_factor_required'],
  }),
  verifyEmail: publicOperation('POST /api/auth/verify-email', {
    summary: 'Prove an e-mail address by the token of a mail',
    description: 'A new address takes the place of the old one. Where the old one was never proven, every session, API key, '
      + 'passkey and authenticator app of before ends.',
    body: mailTokenSchema,
    response: json(verifiedSchema),
    errors: ['mail_link_invalid'],
  }),
  resendVerification: personalOperation('POST /api/auth/verify-email/resend', {
    summary: 'Mail the link that proves the address once more',
    response: json(acceptedSchema, 202),
  }),
  requestPasswordReset: publicOperation('POST /api/auth/password-reset', {
    summary: 'Mail a link to choose a new password',
    body: passwordResetSchema,
    response: json(acceptedSchema, 202),
  }),
  confirmPasswordReset: publicOperation('POST /api/auth/password-reset/confirm', {
    summary: 'Choose a new password by the token of a mail',
    body: newPasswordSchema,
    response: json(passwordChangedSchema),
    errors: ['mail_link_invalid'],
  }),
  changePassword: personalOperation('POST /api/auth/password', {
    summary: 'Choose a new password and end all other sessions',
    freshSession: true,
    body: passwordChangeSchema,
    response: json(passwordChangedSchema),
    errors: ['invalid_credentials', 'second_factor_needed'],
  }),
  requestEmailChange: personalOperation('POST /api/auth/email', {
    summary: 'Mail a link to a new address, which replaces the old one when it is confirmed',
    freshSession: true,
    body: emailChangeSchema,
    response: json(acceptedSchema, 202),
  }),
  updateProfile: personalOperation('PATCH /api/auth/profile', {
    summary: 'Change your name and language',
    body: profileUpdateSchema,
    response: json(meSchema),
  }),
  listSessions: personalOperation('GET /api/auth/sessions', {
    summary: 'The browsers that are signed in',
    description: 'A thousand at most: signing in once more ends the session that was used the longest ago.',
    response: json(listOf(sessionSchema)),
  }),
  endOtherSessions: personalOperation('DELETE /api/auth/sessions', {
    summary: 'Sign out every browser but this one',
    response: json(sessionsEndedSchema),
  }),
  endSession: personalOperation('DELETE /api/auth/sessions/{id}', {
    summary: 'Sign a browser out',
    response: json(deletedSchema),
  }),
  listSignIns: personalOperation('GET /api/auth/sign-ins', {
    summary: 'The latest tries to sign in',
    response: json(listOf(signInRecordSchema)),
  }),
  listApiKeys: appOperation('GET /api/auth/api-keys', {
    summary: 'The API keys of the account',
    response: json(listOf(apiKeySchema)),
  }),
  createApiKey: appOperation('POST /api/auth/api-keys', {
    summary: 'Make an API key, shown once',
    description: 'An account has a thousand at most, those counted that have expired and were not revoked.',
    freshSession: true,
    body: apiKeyInputSchema,
    response: json(createdApiKeySchema, 201),
  }),
  revokeApiKey: appOperation('DELETE /api/auth/api-keys/{id}', {
    summary: 'Revoke an API key at once',
    isEnding: true,
    response: json(deletedSchema),
  }),
}
