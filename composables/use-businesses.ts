import type { Me } from '#contract/schemas/me'
import { useBusiness } from './use-business'
import { useSession } from './use-session'

export type AccountOfPerson = Me['accounts'][number]

/** The businesses that somebody works in: the one of this tab, and the others. */
export function useBusinesses() {
  const { me } = useSession()
  const { business } = useBusiness()
  return {
    /** That of this tab, by the name that was given it last. */
    own: computed(() => me.value && { id: me.value.account.id, name: business.value?.name ?? me.value.account.name }),
    others: computed(() => me.value?.accounts.filter(({ id }) => id !== me.value?.account.id) ?? []),
  }
}
