import type { ApiError } from './api-error'
import { apiErrorOf } from './use-api'
import { useErrorText } from './use-error-text'
import { useSession } from './use-session'
import { useWayToPro } from './use-way-to-pro'

/** Short messages at the edge of the page: that something was done, or why it was not. */
export function useNotify() {
  const { t } = useI18n()
  const toast = useToast()
  const errorText = useErrorText()
  const wayToPro = useWayToPro()
  const { me } = useSession()

  /** Tells why a call failed. What is no failure of a call is thrown again. */
  function failed(error: unknown) {
    const apiError = apiErrorOf(error)
    if (!apiError) throw error
    if (apiError.code === 'outdated') return tellOutdated(apiError)
    const notice = toast.add({
      title: errorText(apiError), color: 'error', icon: 'i-lucide-circle-alert', duration: 10_000,
    })
    void wayToPro(apiError.code).then((actions) => {
      if (actions.length > 0) toast.update(notice.id, { actions })
    })
  }

  /** Stands until somebody does it, and once: several parts may be missing. */
  function tellOutdated(error: ApiError) {
    toast.add({
      id: 'outdated',
      title: errorText(error),
      color: 'warning',
      icon: 'i-lucide-refresh-cw',
      duration: 0,
      actions: [{ label: t('shell.refresh'), color: 'neutral', variant: 'subtle', onClick: () => location.reload() }],
    })
  }

  function done(title: string) {
    toast.add({ title, color: 'success', icon: 'i-lucide-circle-check', duration: 4_000 })
  }

  function warn(title: string) {
    toast.add({ title, color: 'warning', icon: 'i-lucide-triangle-alert', duration: 8_000 })
  }

  return {
    done,
    /** Says that a mail is out, or that it is not where mail does not leave this installation. */
    mailed: (title: string) => (me.value?.mailReachesPeople === false ? warn(t('sending.stayedHere')) : done(title)),
    warn,
    failed,
    /** Copies a text and says that it did, or that the browser forbids that: without https, or long after a press. */
    async copy(text: string, copied: string, notCopied = t('shell.notCopied')) {
      try {
        await navigator.clipboard.writeText(text)
      } catch {
        return warn(notCopied)
      }
      done(copied)
    },
    /** Something was done that can be taken back, for a while. Answers what takes the notice away before that. */
    undoable(title: string, undo: () => void, description?: string) {
      // A press while the notice fades finds it taken back already.
      let undoOnce: (() => void) | null = undo
      const { id } = toast.add({
        title,
        ...(description === undefined ? {} : { description }),
        icon: 'i-lucide-undo-2',
        duration: 12_000,
        actions: [{ label: t('shell.undo'), color: 'neutral', variant: 'subtle', onClick: takeBack }],
      })
      return () => toast.remove(id)

      function takeBack() {
        undoOnce?.()
        undoOnce = null
      }
    },
    /** Does something, and tells why a call of it failed. */
    async attempt(work: () => Promise<unknown>) {
      try {
        await work()
      } catch (error) {
        failed(error)
      }
    },
  }
}
