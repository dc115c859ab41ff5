import type { TestProject } from 'vitest/node'
import { acquireTemplate, releaseTemplate } from '../shared-resources'

/** Services run in the test process itself; they need only databases to work on. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  project.provide('databaseTemplate', await acquireTemplate(project.getProvidedContext().databaseKind))
  return releaseTemplate
}
