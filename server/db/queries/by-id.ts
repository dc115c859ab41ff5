/**
 * Rows in the order of their ids, the first made first. Asked for in that order, SQLite reads all rows of an account in
 * it, to spare itself the sorting of the few that are wanted.
 */
export function byId(one: { id: string }, other: { id: string }): number {
  return one.id < other.id ? -1 : 1
}
