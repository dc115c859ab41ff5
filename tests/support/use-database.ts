import { beforeAll, inject } from 'vitest'
import { copyDatabase } from './databases'

/**
 * Gives a test file a migrated, empty database of its own, of the kind the project runs on.
 * @returns its `DATABASE_URL`, to be read from inside tests and hooks
 */
export function useDatabase(): { readonly url: string } {
  const database = { url: '' }
  beforeAll(async () => {
    database.url = await copyDatabase(inject('databaseTemplate'))
  })
  return database
}
