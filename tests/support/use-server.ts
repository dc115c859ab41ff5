import { afterAll, inject } from 'vitest'
import { startServer, type ServerOptions, type TestServer } from './server'

/** A server for one test file, which ends with its tests; with a database of its own where none is given. */
export async function useServer(options: Partial<ServerOptions> = {}): Promise<TestServer> {
  const server = await startServer({ database: inject('databaseTemplate'), ...options })
  afterAll(() => server.stop())
  return server
}
