import { isDeepStrictEqual } from 'node:util'

/**
 * Whether columns say nothing else than a row holds already. What changes nothing is not written: it moves no
 * `updatedAt` and stands in no trail, or whoever follows changes would be told of one that nobody can see.
 * @param columns those that are undefined stay as they are
 */
export function isStoredAlready(row: object, columns: object): boolean {
  const stored = new Map<string, unknown>(Object.entries(row))
  return Object.entries(columns)
    .every(([column, value]) => value === undefined || isDeepStrictEqual(value, stored.get(column)))
}
