import { ensureBuilt } from '../../server/cli/lib/steps.mjs'
import { createPostgresTemplate, createSqliteTemplate, type DatabaseKind, type DatabaseTemplate } from './databases'
import { startPostgres, type Postgres } from './postgres'
import { removeTemporaryFolders } from './run-folder'

/**
 * What the projects of one run share. Vitest loads a global setup anew for each project, so modules cannot hold it;
 * the process can.
 */
interface SharedResources {
  users: number
  build?: Promise<void>
  postgres?: Promise<Postgres>
  templates: Partial<Record<DatabaseKind, Promise<DatabaseTemplate>>>
}

const key = Symbol.for('polder.tests.shared-resources')

/** Builds the server unless it is up to date; a file saved in the midst of a run must not cause a second build. */
export function ensureBuiltOnce(): Promise<void> {
  return (sharedResources().build ??= ensureBuilt())
}

/** The template database of one kind, made by the first project that asks. Release it when done. */
export async function acquireTemplate(kind: DatabaseKind): Promise<DatabaseTemplate> {
  const shared = sharedResources()
  shared.users++
  shared.templates[kind] ??= kind === 'sqlite' ? createSqliteTemplate() : createPostgresTemplateOf(shared)
  return shared.templates[kind]
}

/** Gives a template back; the last one to do so ends Postgres and removes what the run has written. */
export async function releaseTemplate(): Promise<void> {
  const shared = sharedResources()
  if (--shared.users > 0) return
  const postgres = await shared.postgres
  await postgres?.stop()
  removeTemporaryFolders()
  Reflect.deleteProperty(globalThis, key)
}

async function createPostgresTemplateOf(shared: SharedResources): Promise<DatabaseTemplate> {
  shared.postgres ??= startPostgres()
  const postgres = await shared.postgres
  return createPostgresTemplate(postgres.urlOf())
}

function sharedResources(): SharedResources {
  const holder = globalThis as { [key]?: SharedResources }
  return (holder[key] ??= { users: 0, templates: {} })
}
