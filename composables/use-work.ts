import type { ApiError } from './api-error'
import { apiErrorOf } from './use-api'
import { useErrorText } from './use-error-text'
import { useNotify } from './use-notify'

/** Does what somebody asked for, shows that it is at work, and tells why it failed. */
export function useWork() {
  const { failed } = useNotify()
  return useBusy(failed)
}

/**
 * The same for what says where it stands why it failed.
 * @param explain words for a refusal that are better than the usual ones
 */
export function useProblem(explain: (error: ApiError) => string | null | undefined = () => null) {
  const errorText = useErrorText()
  const problem = ref<string | null>(null)
  const { isBusy, run } = useBusy((error) => {
    const apiError = apiErrorOf(error)
    if (!apiError) throw error
    problem.value = explain(apiError) ?? errorText(apiError)
  })
  return {
    isBusy,
    problem,
    run(work: () => Promise<unknown>) {
      problem.value = null
      return run(work)
    },
  }
}

function useBusy(fail: (error: unknown) => void) {
  const isBusy = ref(false)
  return {
    isBusy,
    async run(work: () => Promise<unknown>) {
      isBusy.value = true
      try {
        await work()
      } catch (error) {
        fail(error)
      } finally {
        isBusy.value = false
      }
    },
  }
}
