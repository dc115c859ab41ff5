import type { z } from 'zod'
import type { Me } from '#contract/schemas/me'
import { signInSchema, type passkeyProofSchema } from '#contract/schemas/session'
import { callApi } from './api-client'
import { ApiError } from './api-error'
import { apiErrorOf } from './use-api'
import { useForm } from './use-form'
import { usePasskey } from './use-passkey'
import { useProblemText } from './use-problem-text'
import { useSession } from './use-session'

/** What stands beside the password of the account at hand. */
type SecondFactor = 'totp' | 'recovery_code' | 'passkey'

/**
 * Signing in: by address and password, then by a code where the account asks for one; or by a passkey alone.
 * `factors` is null until the password was right and something beside it is asked.
 */
export function useSignIn(address: () => string) {
  const { t } = useI18n()
  const session = useSession()
  const passkey = usePasskey()
  const problemText = useProblemText()
  const factors = ref<readonly SecondFactor[] | null>(null)
  const form = useForm({
    schema: signInSchema,
    values: () => ({ email: address(), password: '', code: '' }),
    toInput: ({ code, ...typed }) => (factors.value === null ? typed : { ...typed, code: code.trim() }),
  })

  /** Back to address and password. */
  function restart() {
    factors.value = null
    form.reset()
  }

  /** Answers whether someone is signed in now. */
  function signIn(): Promise<boolean> {
    return prove(body => callApi('signIn', { body }))
  }

  /** Answers whether whoever is signed in has proven it once more. It asks for the same as signing in does. */
  function confirm(): Promise<boolean> {
    return prove(({ email: _, ...body }) => callApi('reauthenticate', { body }))
  }

  async function prove(send: (body: z.input<typeof signInSchema>) => Promise<Me>): Promise<boolean> {
    let isProven = false
    await form.submit(async (body) => {
      try {
        await session.enterAgain(await send(body))
        isProven = true
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        if (error.code === 'invalid_credentials' && factors.value !== null) {
          form.errors.value = { code: t('errors.fields.code') }
        }
        if (error.code !== 'second_factor_required') throw error
        factors.value = factorsOf(error.details)
      }
    })
    return isProven
  }

  /** Both the same by a passkey. */
  const signInWithPasskey = () => proveByPasskey(body => callApi('signInWithPasskey', { body }))
  const confirmWithPasskey = () => proveByPasskey(body => callApi('reauthenticate', { body }))

  async function proveByPasskey(send: (body: z.input<typeof passkeyProofSchema>) => Promise<Me>): Promise<boolean> {
    form.problem.value = null
    form.refusal.value = null
    form.isBusy.value = true
    try {
      await session.enterAgain(await send(await passkey.prove()))
      return true
    } catch (error) {
      form.refusal.value = apiErrorOf(error)?.code ?? null
      form.problem.value = problemText(error)
      return false
    } finally {
      form.isBusy.value = false
    }
  }

  return { ...form, factors, restart, signIn, confirm, signInWithPasskey, confirmWithPasskey }
}

function factorsOf(details: unknown): SecondFactor[] {
  const methods = typeof details === 'object' && details !== null && 'methods' in details ? details.methods : []
  return Array.isArray(methods) ? methods as SecondFactor[] : []
}
