import { mayGive, owns, roles, type Role } from '#contract/roles'
import { useSession } from './use-session'

/** The roles of members by their names, and which of them the person may give. */
export function useRoles() {
  const { t } = useI18n()
  const { me } = useSession()
  const choice = (value: Role) => ({ value, label: t(`members.roles.${value}`) })

  /** Whether the person may give it, change it and take it away. */
  const gives = (role: Role) => {
    const own = me.value?.role ?? null
    return own !== null && mayGive(own, role)
  }
  const given = computed(() => roles.filter(gives).map(choice))
  return {
    gives,
    nameOf: (role: Role) => t(`members.roles.${role}`),
    /** Those that the person may give to a member. */
    given,
    /** Those by which they may invite somebody: nobody is invited as an owner. */
    invited: computed(() => given.value.filter(({ value }) => !owns(value))),
    all: computed(() => roles.map(choice)),
  }
}
