import { columnsOf } from '../columns'

/** The models whose rows name their account. All others but the account itself cannot be reached through one. */
export const accountModels = [...columnsOf.keys()].filter(model => columnsOf.get(model)?.has('accountId'))

interface Arguments {
  where?: Record<string, unknown>
  data?: unknown
  create?: unknown
  update?: unknown
}

/**
 * Adds the account to what a query looks for and to what it writes. Refuses to write another account's id, so that no
 * row is created in another or moved there, and to write through a relation, which would look for its row in every
 * account. The database refuses references to rows of other accounts: its foreign keys include it.
 */
export function narrow<T>(model: string, operation: string, args: T, accountId: string): T {
  const own = ownRows(model, accountId)
  const narrowed: Arguments = { ...(args as Arguments) }
  const ownOnly = (data: unknown) => requireOwn(model, data, accountId)
  if (operation.startsWith('create')) {
    narrowed.data = Array.isArray(narrowed.data)
      ? narrowed.data.map(row => ({ ...ownOnly(row), ...own }))
      : { ...ownOnly(narrowed.data), ...own }
  } else {
    narrowed.where = { ...narrowed.where, ...own }
    ownOnly(narrowed.data)
    ownOnly(narrowed.update)
    if (operation === 'upsert') narrowed.create = { ...ownOnly(narrowed.create), ...own }
  }
  return narrowed as T
}

/** Which rows of a model are the account's; its own row is the only one known by its id. */
function ownRows(model: string, accountId: string): { id: string } | { accountId: string } {
  if (model === 'Account') return { id: accountId }
  if (!accountModels.includes(model)) throw new Error(`${model} has no rule of tenancy`)
  return { accountId }
}

function requireOwn(model: string, data: unknown, accountId: string): object {
  const row = (data ?? {}) as Record<string, unknown>
  if (row.accountId !== undefined && row.accountId !== accountId) {
    throw new Error('A row cannot be written into another account')
  }
  const relation = Object.keys(row).find(key => row[key] !== undefined && !columnsOf.get(model)?.has(key))
  if (relation !== undefined) throw new Error(`${model} cannot be written through ${relation}`)
  return row
}
