import type { Power } from '#contract/roles'
import type { Scope } from '#contract/scopes'
import { useSession } from './use-session'

/**
 * What whoever is signed in may do in this business, by their role: what they may not is not offered.
 * @example
 * const { has, can } = useRights()
 * has('invoices:write') && can('payments')
 */
export function useRights() {
  const { me } = useSession()
  return {
    has: (scope: Scope) => me.value?.auth.scopes.includes(scope) ?? false,
    can: (power: Power) => me.value?.auth.powers.includes(power) ?? false,
  }
}
