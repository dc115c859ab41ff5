import { browserSupportsWebAuthn, startAuthentication, startRegistration, WebAuthnError } from '@simplewebauthn/browser'
import type { z } from 'zod'
import type { passkeyInputSchema, passkeyProofSchema } from '#contract/schemas/session'
import { callApi } from './api-client'
import { useApi } from './use-api'

export type PasskeyProblem = 'cancelled' | 'known' | 'unusable'

/** Why the browser gave no passkey: its user turned back, has this one already, or it cannot be used here at all. */
export class PasskeyError extends Error {
  constructor(readonly problem: PasskeyProblem, options?: ErrorOptions) {
    super(problem, options)
    this.name = 'PasskeyError'
  }
}

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** Making passkeys and proving with them who one is. Throws ApiError and PasskeyError. */
export function usePasskey() {
  const api = useApi()
  return {
    isSupported: browserSupportsWebAuthn(),
    /** Asks the browser to make a passkey, and adds it under a name. */
    async add(name: string) {
      const { options } = await api('startPasskey')
      const { response, ...credential } = await asked(startRegistration({
        optionsJSON: options as unknown as CreationOptions,
      }))
      const body: z.input<typeof passkeyInputSchema> = {
        name,
        credential: { ...credential, clientExtensionResults: {}, response: { ...response } },
      }
      return api('createPasskey', { body })
    },
    /** Asks the browser for one of its passkeys of this site. */
    async prove(): Promise<z.input<typeof passkeyProofSchema>> {
      const { options } = await callApi('startPasskeySignIn')
      const { response, ...credential } = await asked(startAuthentication({
        optionsJSON: options as unknown as RequestOptions,
      }))
      return { credential: { ...credential, clientExtensionResults: {}, response: { ...response } } }
    },
  }
}

async function asked<Answer>(question: Promise<Answer>): Promise<Answer> {
  try {
    return await question
  } catch (cause) {
    throw new PasskeyError(problemOf(cause), { cause })
  }
}

function problemOf(cause: unknown): PasskeyProblem {
  if (cause instanceof WebAuthnError && cause.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') return 'known'
  const isCancelled = cause instanceof Error && ['NotAllowedError', 'AbortError'].includes(cause.name)
  return isCancelled ? 'cancelled' : 'unusable'
}
