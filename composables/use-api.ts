import type { OperationId } from '#contract/operations/index'
import { callApi, type ApiAnswer, type ApiArguments } from './api-client'
import { ApiError } from './api-error'
import { useIdentityCheck } from './use-identity-check'

export type Api = <Id extends OperationId>(id: Id, ...request: ApiArguments<Id>) => Promise<ApiAnswer<Id>>

/**
 * The typed client of the contract. Throws ApiError. When the session has ended or is too old for what was asked, the
 * person is asked to prove who they are, right where they are, and the call is made once more. What nobody asked for
 * raises that question once: where it was turned down, the call is refused until another one was answered.
 * @param isAsked whether somebody waits for what is called
 * @example
 * const api = useApi()
 * await api('issueInvoice', { params: { id } })
 */
export function useApi(isAsked = true): Api {
  const identity = useIdentityCheck()
  return async (id, ...request) => {
    try {
      const answer = await callApi(id, ...request)
      identity.takeAsSettled()
      return answer
    } catch (error) {
      const reason = identity.reasonOf(error)
      const mayAsk = isAsked || identity.mayRaise()
      if (reason === null || !mayAsk || !await identity.confirm(reason)) throw error
      return callApi(id, ...request)
    }
  }
}

/** The ApiError in whatever was thrown; Nuxt wraps what an asyncData handler throws. Null when it is something else. */
export function apiErrorOf(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error
  return error instanceof Error && error.cause instanceof ApiError ? error.cause : null
}
