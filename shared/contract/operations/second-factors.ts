import { deletedSchema } from '../schemas/invoice'
import { meSchema } from '../schemas/me'
import {
  passkeyInputSchema, passkeyOptionsSchema, passkeyProofSchema, passkeySchema, recoveryCodesSchema, totpCodeSchema,
  totpSchema, totpSetupSchema,
} from '../schemas/session'
import { json } from '../operation'
import { listOf, personalOperation, publicOperation } from './sessions'

/** What stands beside a password or in its place: an authenticator app with recovery codes, and passkeys. */
export const secondFactorOperations = {
  getTotp: personalOperation('GET /api/auth/totp', {
    summary: 'Whether signing in takes a code from an authenticator app',
    response: json(totpSchema),
  }),
  startTotp: personalOperation('POST /api/auth/totp', {
    summary: 'Make the secret for an authenticator app',
    freshSession: true,
    response: json(totpSetupSchema, 201),
    errors: ['totp_already_enabled'],
  }),
  confirmTotp: personalOperation('POST /api/auth/totp/confirm', {
    summary: 'Turn the authenticator app on by its first code',
    freshSession: true,
    body: totpCodeSchema,
    response: json(recoveryCodesSchema),
    errors: ['totp_not_started', 'totp_already_enabled'],
  }),
  disableTotp: personalOperation('DELETE /api/auth/totp', {
    summary: 'Turn the authenticator app off',
    freshSession: true,
    response: json(totpSchema),
    errors: ['second_factor_needed'],
  }),
  renewRecoveryCodes: personalOperation('POST /api/auth/totp/recovery-codes', {
    summary: 'Replace the recovery codes',
    freshSession: true,
    response: json(recoveryCodesSchema, 201),
    errors: ['totp_not_started'],
  }),
  listPasskeys: personalOperation('GET /api/auth/passkeys', {
    summary: 'Your passkeys',
    response: json(listOf(passkeySchema)),
  }),
  startPasskey: personalOperation('POST /api/auth/passkeys/options', {
    summary: 'Begin to add a passkey',
    freshSession: true,
    response: json(passkeyOptionsSchema),
  }),
  createPasskey: personalOperation('POST /api/auth/passkeys', {
    summary: 'Add a passkey',
    freshSession: true,
    body: passkeyInputSchema,
    response: json(passkeySchema, 201),
    errors: ['passkey_exists'],
  }),
  deletePasskey: personalOperation('DELETE /api/auth/passkeys/{id}', {
    summary: 'Remove a passkey',
    freshSession: true,
    response: json(deletedSchema),
    errors: ['second_factor_needed'],
  }),
  startPasskeySignIn: publicOperation('POST /api/auth/passkeys/sign-in/options', {
    summary: 'Begin to sign in, or to prove again who you are, with a passkey',
    response: json(passkeyOptionsSchema),
  }),
  signInWithPasskey: publicOperation('POST /api/auth/passkeys/sign-in', {
    summary: 'Sign in with a passkey',
    body: passkeyProofSchema,
    response: json(meSchema),
    errors: ['invalid_credentials', 'account_deletion_pending'],
  }),
}
