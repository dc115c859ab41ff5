import { whyMissing } from './on-demand'
import { useNotify } from './use-notify'

/**
 * Says that there is a new version as soon as any part of the app is gone from the server, whoever asked for it and by
 * whichever way. Without a connection, those who wait for a part say so. Opening another page reloads by itself.
 */
export function useMissingParts() {
  const notify = useNotify()
  onScopeDispose(useNuxtApp().hook('app:chunkError', async () => {
    const reason = await whyMissing()
    if (reason.code === 'outdated') notify.failed(reason)
  }))
}
