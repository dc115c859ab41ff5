import type { Me } from '#contract/schemas/me'
import { useBusiness } from './use-business'
import { useSession } from './use-session'

export type AccountOfPerson = Me['accounts'][number]

/** The businesses that somebody works in: the one of this tab, and the others. */
export function useBusinesses() {
  const { me, switchTo } = useSession()
  const { business } = useBusiness()
  const isOwn = (id: string) => id === me.value?.account.id
  return {
    /** That of this tab, by the name that was given it last. */
    own: computed(() => me.value && { id: me.value.account.id, name: business.value?.name ?? me.value.account.name }),
    others: computed(() => me.value?.accounts.filter(({ id }) => !isOwn(id)) ?? []),
    /** What an owner of that of this tab offered them, and waits for their answer. */
    offeredRole: computed(() => me.value?.accounts.find(({ id }) => isOwn(id))?.offeredRole ?? null),
    /** Goes to a page of one of them. */
    open: async (id: string, to: string) => { await (isOwn(id) ? navigateTo(to) : switchTo(id, to)) },
  }
}
