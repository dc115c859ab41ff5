import { browserSupportsWebAuthn, startRegistration } from '@simplewebauthn/browser'
import type { z } from 'zod'
import type { passkeyProofSchema } from '#contract/schemas/session'
import { callApi } from './api-client'
import { answerOf, proveByPasskey } from './passkey-proof'
import { useApi } from './use-api'

type CreationOptions = Parameters<typeof startRegistration>[0]['optionsJSON']

/** Making passkeys and proving with them who one is. Throws ApiError and PasskeyError. */
export function usePasskey() {
  const api = useApi()
  return {
    isSupported: browserSupportsWebAuthn(),
    /** Asks the browser to make a passkey, and adds it under a name. */
    async add(name: string) {
      const { options } = await api('startPasskey')
      const { response, ...made } = await answerOf(startRegistration({
        optionsJSON: options as unknown as CreationOptions,
      }))
      const credential = { ...made, clientExtensionResults: {}, response: { ...response } }
      return api('createPasskey', { body: { name, credential } })
    },
    /** Asks the browser for one of its passkeys of this site. */
    async prove(): Promise<z.input<typeof passkeyProofSchema>> {
      return proveByPasskey((await callApi('startPasskeySignIn')).options)
    },
  }
}
