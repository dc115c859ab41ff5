import { ApiError } from './api-error'
import { useSession } from './use-session'

/** Why someone must prove who they are: the session ended, or it is too old for what they want to do. */
export type IdentityReason = 'unauthenticated' | 'session_not_fresh'

interface PendingCheck {
  reason: IdentityReason
  settle: (confirmed: boolean) => void
}

const pending = shallowRef<PendingCheck | null>(null)
let running: Promise<boolean> | null = null
/** Whether the last question was turned down and nothing has shown since that it is settled. */
let isTurnedDown = false

/** Asks for the password over the page, so that nothing typed there is lost. IdentityCheck.vue shows it. */
export function useIdentityCheck() {
  const { me } = useSession()
  return {
    pending: readonly(pending),
    /** Whether proving one's identity would help against this error. */
    reasonOf(error: unknown): IdentityReason | null {
      if (!(error instanceof ApiError) || me.value === null) return null
      return error.code === 'unauthenticated' || error.code === 'session_not_fresh' ? error.code : null
    },
    /** Resolves with whether the person did; several calls at once share one question. */
    confirm(reason: IdentityReason): Promise<boolean> {
      running ??= new Promise<boolean>((resolve) => {
        pending.value = { reason, settle: resolve }
      }).then((confirmed) => {
        isTurnedDown = !confirmed
        return confirmed
      }).finally(() => {
        pending.value = null
        running = null
      })
      return running
    },
    /** Whether what nobody asked for, such as saving by itself, may raise the question: it does not do so twice. */
    mayRaise: () => !isTurnedDown,
    /** A call was answered: if the session ends after this, that is another question. */
    takeAsSettled() {
      isTurnedDown = false
    },
    settle(confirmed: boolean) {
      pending.value?.settle(confirmed)
    },
  }
}
