import type { TestProject } from 'vitest/node'
import { startServer } from '../server'
import { acquireTemplate, ensureBuiltOnce, releaseTemplate } from '../shared-resources'

/** The built server, once for all files of the project: they keep apart by using accounts of their own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureBuiltOnce()
  const template = await acquireTemplate(project.getProvidedContext().databaseKind)
  const server = await startServer({ database: template })
  project.provide('databaseTemplate', template)
  project.provide('serverUrl', server.url)
  project.provide('serverDataDir', server.dataDir)
  project.provide('serverOutboxDir', server.outboxDir)
  project.provide('serverDatabaseUrl', server.databaseUrl)
  return async () => {
    await server.stop()
    // A test sees only "internal_error"; what went wrong stands in the server's own words.
    if (project.vitest.state.getCountOfFailedTests() > 0) {
      console.error(`${project.name}: the server said\n${server.log().slice(-10_000)}`)
    }
    await releaseTemplate()
  }
}
