import { useNotify } from './use-notify'

/** Does what somebody asked for, shows that it is at work, and tells why it failed. */
export function useWork() {
  const { attempt } = useNotify()
  const isBusy = ref(false)
  return {
    isBusy,
    async run(work: () => Promise<unknown>) {
      isBusy.value = true
      try {
        await attempt(work)
      } finally {
        isBusy.value = false
      }
    },
  }
}
