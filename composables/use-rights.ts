import type { Power } from '#contract/roles'
import type { Scope } from '#contract/scopes'
import { useSession } from './use-session'

/** What pages are for, by their paths: the scope or the power that they need. Those that are not named need none. */
const needs: Readonly<Record<string, { scope: Scope } | { power: Power }>> = {
  '/start': { scope: 'business:write' },
  '/invoices/new': { scope: 'invoices:write' },
  '/customers/new': { scope: 'customers:write' },
  '/products/new': { scope: 'products:write' },
  '/recurring/new': { scope: 'invoices:write' },
  '/bank': { power: 'payments' },
  '/vat-return': { scope: 'reports:read' },
  '/settings': { scope: 'business:write' },
  '/settings/payment': { power: 'ownership' },
  '/settings/defaults': { scope: 'business:write' },
  '/settings/numbering': { scope: 'business:write' },
  '/settings/appearance': { scope: 'business:write' },
  '/settings/email': { scope: 'business:write' },
  '/settings/bookkeeping': { power: 'filing' },
  '/settings/billing': { scope: 'billing:read' },
  '/settings/import': { power: 'imports' },
}

/**
 * What whoever is signed in may do in this business, by their role: what they may not is not offered.
 * @example
 * const { has, can, mayOpen } = useRights()
 * has('invoices:write') && can('payments') && mayOpen('/vat-return')
 */
export function useRights() {
  const { me } = useSession()
  const has = (scope: Scope) => me.value?.auth.scopes.includes(scope) ?? false
  const can = (power: Power) => me.value?.auth.powers.includes(power) ?? false
  return {
    has,
    can,
    /** Whether a page is for them; what stands behind its path in the address does not matter. */
    mayOpen(to: string): boolean {
      const need = needs[to.split(/[?#]/)[0] ?? '']
      if (need === undefined) return true
      return 'scope' in need ? has(need.scope) : can(need.power)
    },
  }
}
