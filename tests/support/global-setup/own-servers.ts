import type { TestProject } from 'vitest/node'
import { acquireTemplate, ensureBuiltOnce, releaseTemplate } from '../shared-resources'

/** The built server for tests that start servers of their own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await ensureBuiltOnce()
  project.provide('databaseTemplate', await acquireTemplate(project.getProvidedContext().databaseKind))
  return releaseTemplate
}
