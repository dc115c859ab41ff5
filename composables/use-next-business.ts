import { nextWaiting, tasksOf } from './waiting'
import { useApi } from './use-api'
import { useBusinesses } from './use-businesses'
import { useNotify } from './use-notify'

/** Goes on to the next business in which something waits, or back to the one before; says so where there is none. */
export function useNextBusiness() {
  const { t } = useI18n()
  const api = useApi()
  const notify = useNotify()
  const { own, open } = useBusinesses()
  return (step: 1 | -1) => notify.attempt(async () => {
    const { data } = await api('listAccounts')
    const next = nextWaiting(data, own.value?.id ?? '', step)
    const [task] = next ? tasksOf(next) : []
    if (next && task) await open(next.id, task.to)
    else notify.done(t('shell.business.nothingElsewhere'))
  })
}
