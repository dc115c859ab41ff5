import { z } from 'zod'
import { scopes } from '../scopes'
import { limits } from '../limits'
import { instant, plainText, requiredText, timestamp } from './primitives'

export const emailAddress = z.string().trim().toLowerCase().pipe(z.email().max(254))
/** Long enough for a sentence; bounded because hashing takes time. */
const password = z.string().max(200)
/** What a second factor allows at the least; the service knows whether there is one. */
const newPassword = password.min(8, 'Use at least 15 characters, for example four words')
/** A token out of a mail, or a code typed over: bounded, and for the service to know. */
export const secretText = z.string().min(1).max(200)
/** Of somebody who has no second factor yet. */
export const firstPassword = password.min(15, 'Use at least 15 characters, for example four words')
const secondFactorCode = secretText.optional().describe('From the authenticator app, or a recovery code.')
const locale = z.enum(['nl', 'en'])

export const signUpSchema = z.object({
  email: emailAddress,
  password: firstPassword,
  name: requiredText(limits.nameLength),
  locale: locale.default('nl'),
})

export const signInSchema = z.object({
  email: emailAddress,
  password,
  code: secondFactorCode,
})

export const signedOutSchema = z.object({ signedOut: z.literal(true) })
/** The answer of what goes on by mail: it says the same whether there was anything to do or not. */
export const acceptedSchema = z.object({ accepted: z.literal(true) })

export const mailTokenSchema = z.object({ token: secretText })
export const verifiedSchema = z.object({ verified: z.literal(true) })
export const emailChangeSchema = z.object({ email: emailAddress })
export const passwordResetSchema = z.object({ email: emailAddress })
export const newPasswordSchema = z.object({ token: secretText, password: newPassword })
export const passwordChangeSchema = z.object({ currentPassword: password, password: newPassword })
export const passwordChangedSchema = z.object({ changed: z.literal(true) })

export const profileUpdateSchema = z.object({ name: requiredText(limits.nameLength), locale }).partial()

export const sessionSchema = z.object({
  id: z.string(),
  current: z.boolean(),
  userAgent: z.string().nullable(),
  ipAddress: z.string().nullable(),
  createdAt: timestamp,
  lastSeenAt: timestamp,
  expiresAt: timestamp,
})

export const sessionsEndedSchema = z.object({ ended: z.int().describe('How many there were.') })

export const signInMethods = ['password', 'passkey', 'totp', 'recovery_code', 'sign_up', 'password_reset'] as const

export const signInRecordSchema = z.object({
  at: timestamp,
  method: z.enum(signInMethods),
  succeeded: z.boolean(),
  userAgent: z.string().nullable(),
  ipAddress: z.string().nullable(),
})

export const totpSchema = z.object({
  enabled: z.boolean(),
  enabledAt: timestamp.nullable(),
  recoveryCodesLeft: z.int(),
})

export const totpSetupSchema = z.object({
  secret: z.string().describe('Base32, for typing into an authenticator app.'),
  uri: z.string().describe('The same as otpauth: address, for a QR code.'),
})

export const totpCodeSchema = z.object({ code: secretText })
export const recoveryCodesSchema = z.object({
  recoveryCodes: z.array(z.string()).describe('Shown this once; only their hashes are kept.'),
})

/** What a browser's credential manager takes and gives; its insides are WebAuthn's and stay as they are. */
const credentialJson = z.looseObject({
  id: plainText(2_000),
  rawId: z.string().max(2_000),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional().catch(undefined),
  clientExtensionResults: z.looseObject({}).default({}),
})

export const passkeyOptionsSchema = z.object({
  options: z.looseObject({ challenge: z.string() }).describe('For the browser\'s credential manager.'),
})

export const passkeyInputSchema = z.object({
  name: requiredText(100),
  credential: credentialJson.extend({
    response: z.looseObject({
      clientDataJSON: z.string().max(10_000),
      attestationObject: z.string().max(100_000),
      transports: z.array(plainText(50)).max(10).optional(),
    }),
  }),
})

export const passkeyProofSchema = z.object({
  credential: credentialJson.extend({
    response: z.looseObject({
      clientDataJSON: z.string().max(10_000),
      authenticatorData: z.string().max(10_000),
      signature: z.string().max(10_000),
      userHandle: z.string().max(200).optional(),
    }),
  }),
})

export const reauthenticationSchema = z.union([z.object({ password, code: secondFactorCode }), passkeyProofSchema])

export const passkeySchema = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
})

export const apiKeyInputSchema = z.object({
  name: requiredText(100),
  scopes: z.array(z.enum(scopes)).min(1).optional(),
  expiresAt: instant.nullable().optional(),
})

export const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  prefix: z.string(),
  lastFour: z.string(),
  createdBy: z.string().nullable().describe('The member who made it, by name; null for the operator.'),
  scopes: z.array(z.enum(scopes)),
  expiresAt: timestamp.nullable(),
  lastUsedAt: timestamp.nullable(),
  createdAt: timestamp,
})

export const createdApiKeySchema = apiKeySchema.extend({
  key: z.string().describe('Shown this once; only its hash is kept.'),
})

export type SignUpInput = z.output<typeof signUpSchema>
export type SignInInput = z.output<typeof signInSchema>
export type SignInMethod = (typeof signInMethods)[number]
export type SignInRecord = z.output<typeof signInRecordSchema>
export type Accepted = z.output<typeof acceptedSchema>
export type PasswordChange = z.output<typeof passwordChangeSchema>
export type NewPasswordInput = z.output<typeof newPasswordSchema>
export type ProfileUpdate = z.output<typeof profileUpdateSchema>
export type SessionsEnded = z.output<typeof sessionsEndedSchema>
export type Session = z.output<typeof sessionSchema>
export type Totp = z.output<typeof totpSchema>
export type TotpSetup = z.output<typeof totpSetupSchema>
export type RecoveryCodes = z.output<typeof recoveryCodesSchema>
export type PasskeyOptions = z.output<typeof passkeyOptionsSchema>
export type PasskeyInput = z.output<typeof passkeyInputSchema>
export type PasskeyProof = z.output<typeof passkeyProofSchema>
export type Reauthentication = z.output<typeof reauthenticationSchema>
export type Passkey = z.output<typeof passkeySchema>
export type ApiKeyInput = z.output<typeof apiKeyInputSchema>
export type ApiKey = z.output<typeof apiKeySchema>
export type CreatedApiKey = z.output<typeof createdApiKeySchema>
