import packageJson from '../../package.json'
import type { ServiceContext } from './context'

/** Whether the service and its database answer. Throws when the database does not. */
export async function checkHealth({ database }: ServiceContext) {
  await database.ping()
  return { status: 'ok' as const, version: packageJson.version, database: database.kind }
}
