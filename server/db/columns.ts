import { Prisma } from './client'

/** The columns of every model, by their names in the models. */
export const columnsOf = new Map(Object.values(Prisma.ModelName).map((model) => {
  const columns = (Prisma as unknown as Record<string, Record<string, string>>)[`${model}ScalarFieldEnum`]
  return [model as string, new Set(Object.keys(columns ?? {}))]
}))

/** Names of columns as a statement lists them. They are part of its text, so no caller's word may be among them. */
export function listed(names: Iterable<string>): Prisma.Sql {
  return Prisma.raw([...names].map(name => `"${name}"`).join(', '))
}

/**
 * All columns of a model, by name: a statement that is prepared with a star mixes them up once another version's
 * migration has put them in another order.
 */
export function allColumns(model: Prisma.ModelName): Prisma.Sql {
  const all = allListed.get(model) ?? listed(columnsOf.get(model) ?? [])
  allListed.set(model, all)
  return all
}

const allListed = new Map<Prisma.ModelName, Prisma.Sql>()

/** A column that no index is chosen by: without that, SQLite may go through all that an account has of one status. */
export function unindexed(column: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`COALESCE(${column}, '')`
}
