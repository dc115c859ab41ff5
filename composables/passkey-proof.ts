import { startAuthentication, WebAuthnError } from '@simplewebauthn/browser'

type PasskeyProblem = 'cancelled' | 'known' | 'unusable'
type RequestOptions = Parameters<typeof startAuthentication>[0]['optionsJSON']

/** Why the browser gave no passkey: its user turned back, has this one already, or it cannot be used here at all. */
export class PasskeyError extends Error {
  constructor(readonly problem: PasskeyProblem, options?: ErrorOptions) {
    super(problem, options)
    this.name = 'PasskeyError'
  }
}

/** Asks the browser for one of its passkeys of this site. Throws PasskeyError. */
export async function proveByPasskey(options: unknown) {
  const { response, ...credential } = await answerOf(startAuthentication({ optionsJSON: options as RequestOptions }))
  return { credential: { ...credential, clientExtensionResults: {}, response: { ...response } } }
}

/** An answer of the browser. Throws PasskeyError where it gives none. */
export async function answerOf<Answer>(question: Promise<Answer>): Promise<Answer> {
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
