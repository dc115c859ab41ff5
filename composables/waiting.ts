import type { Role } from '#contract/roles'
import type { AccountList } from '#contract/schemas/member'
import type { IsoDate } from '#domain/invoice/document'

export type WaitingBusiness = AccountList['data'][number]

/** Something that waits in a business, and the page where it is done. */
export type WaitingTask = { to: string } & (
  | { kind: 'offer', role: Role }
  | { kind: 'vatReturn', period: string, deadline: IsoDate, isLate: boolean }
  | { kind: 'drafts' | 'overdue' | 'bank', count: number }
)

/** What waits in a business, in the order in which it is done; nothing where it is to be deleted, and so is closed. */
export function tasksOf({ offeredRole, deletesAt, waiting }: WaitingBusiness): WaitingTask[] {
  if (deletesAt !== null) return []
  const { vatReturn, drafts, overdue, bankTransactions } = waiting
  return [
    ...offeredRole === null ? [] : [{ kind: 'offer', to: '/', role: offeredRole } as const],
    ...vatReturn === null ? [] : [{ kind: 'vatReturn', to: `/vat-return?period=${vatReturn.period}`, ...vatReturn } as const],
    ...drafts === 0 ? [] : [{ kind: 'drafts', to: '/invoices?status=draft', count: drafts } as const],
    ...overdue === 0 ? [] : [{ kind: 'overdue', to: '/invoices?kind=invoice&status=overdue', count: overdue } as const],
    ...bankTransactions === 0 ? [] : [{ kind: 'bank', to: '/bank', count: bankTransactions } as const],
  ]
}

/** Those in which something waits first, and each part by name. */
export function byWaiting(businesses: readonly WaitingBusiness[]): WaitingBusiness[] {
  const isQuiet = (business: WaitingBusiness) => Number(business.deletesAt === null && tasksOf(business).length === 0)
  return businesses.toSorted((one, other) => isQuiet(one) - isQuiet(other) || byName(one, other))
}

/**
 * The business after the one of this id, or before it, in which something waits, round and round; null where nothing
 * waits in any other. Where somebody has just done the last of what waited, they go on from there.
 */
export function nextWaiting(businesses: readonly WaitingBusiness[], id: string, step: 1 | -1): WaitingBusiness | null {
  const inOrder = businesses.filter(business => business.id === id || tasksOf(business).length > 0).toSorted(byName)
  const index = inOrder.findIndex(business => business.id === id)
  const next = inOrder.at((index + step) % inOrder.length)
  return next === undefined || next.id === id ? null : next
}

function byName(one: WaitingBusiness, other: WaitingBusiness): number {
  return one.name.localeCompare(other.name, 'nl', { numeric: true }) || one.id.localeCompare(other.id)
}
