import { apiErrorOf } from './use-api'

/**
 * Knows whether something was refused until somebody confirms their own address. It may be confirmed already, by a link
 * that was opened without signing in: anyone with the mail could have done that, so that it does not count here.
 */
export function useUnconfirmedAddress() {
  /** Until it works: nothing else says that the link was opened once more. */
  const isRefused = ref(false)
  return {
    isRefused,
    async attempt(work: () => Promise<unknown>): Promise<void> {
      try {
        await work()
        isRefused.value = false
      } catch (error) {
        if (apiErrorOf(error)?.code === 'email_not_verified') isRefused.value = true
        throw error
      }
    },
  }
}
