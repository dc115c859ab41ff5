import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { ensureGenerated } from './server/cli/lib/steps.mjs'
import './tests/support/provided'

// Half of the rooms import the database clients, which git does not keep.
await ensureGenerated()

const pureRooms = ['domain', 'documents', 'contract', 'architecture']
const databaseKinds = ['sqlite', 'postgres'] as const
/** Where all that one run starts keep what they translated of the sources; a vitest by itself keeps nothing. */
const modules = process.env.POLDER_TEST_MODULES
const ownFolder = 'tests/support/own-folder.ts'

/**
 * One project per room, so that `vitest run --project <room>` starts only what that room needs.
 * A room that meets a database is two projects, one on SQLite and one on Postgres.
 */
export default defineConfig({
  // Named, it keeps the compiler from looking for the types that Nuxt writes: no room needs them to run.
  tsconfig: 'tests/tsconfig.vitest.json',
  test: {
    maxWorkers: '100%',
    // Generous, for a machine that does other things as well and is ten times slower for a while: what hangs fails,
    // what is slow is named at the end.
    testTimeout: 180_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 45_000 } },
    env: { TZ: 'UTC' },
    experimental: modules === undefined ? {} : { fsModuleCache: true, fsModuleCachePath: modules },
    projects: [
      ...pureRooms.map(room => project(room, {
        include: [`tests/${room}/**/*.test.{ts,tsx}`],
        // They mock nothing and leave nothing behind: a process of its own for each took longer than many of them do.
        isolate: false,
      })),
      project('official', {
        include: ['tests/official/**/*.test.ts'],
        globalSetup: 'tests/support/global-setup/own-servers.ts',
        provide: { databaseKind: 'postgres' },
      }),
      project('yardstick', { include: ['tests/bench/**/*.test.ts'] }),
      {
        ...project('components', {
          include: ['tests/components/**/*.test.ts'],
          environment: 'happy-dom',
          // Vue as it is served: its development build takes longer, and its nodes hold on to pages that were closed.
          env: { NODE_ENV: 'production' },
          execArgv: ['--conditions=production'],
          setupFiles: 'tests/support/components/browser.ts',
          server: { deps: { inline: ['nuxt', '@nuxt/ui'] } },
          // Nuxt and Vue make modules of more than the text of a file.
          experimental: { fsModuleCache: false },
          isolate: false,
        }),
        plugins: [import('./tests/support/components/nuxt-room').then(({ nuxtRoom }) => nuxtRoom())],
      },
      project('tooling', { include: ['tests/tooling/**/*.test.ts'] }),
      ...databaseKinds.flatMap(databaseKind => [
        ...['db', 'services'].map(room => project(`${room}:${databaseKind}`, {
          include: [`tests/${room}/**/*.test.ts`],
          setupFiles: ownFolder,
          globalSetup: 'tests/support/global-setup/services.ts',
          provide: { databaseKind },
          // Each has a database of its own and mocks nothing: loading the server anew for each took half the time.
          isolate: false,
        })),
        project(`api:${databaseKind}`, {
          include: ['tests/api/**/*.test.ts'],
          setupFiles: ownFolder,
          globalSetup: 'tests/support/global-setup/api.ts',
          provide: { databaseKind },
          // Each keeps to accounts of its own on a server that is another process.
          isolate: false,
        }),
        ...['servers', 'fuzz'].map(room => project(`${room}:${databaseKind}`, {
          include: [`tests/${room}/**/*.test.ts`],
          setupFiles: ownFolder,
          globalSetup: 'tests/support/global-setup/own-servers.ts',
          provide: { databaseKind },
        })),
        project(`crash:${databaseKind}`, {
          include: ['tests/crash/**/*.test.ts'],
          setupFiles: ownFolder,
          globalSetup: 'tests/support/global-setup/own-servers.ts',
          provide: { databaseKind },
          // A hundred times killed and started again.
          testTimeout: 12 * 60 * 60_000,
        }),
        project(`load:${databaseKind}`, {
          include: ['tests/load/**/*.test.ts'],
          setupFiles: ownFolder,
          globalSetup: 'tests/support/global-setup/own-servers.ts',
          provide: { databaseKind },
          // What they measure is time: one after the other, and nothing beside them.
          fileParallelism: false,
        }),
      ]),
      ...['journeys', 'e2e'].map(room => project(room, {
        include: [`tests/${room}/**/*.test.ts`],
        setupFiles: ownFolder,
        globalSetup: 'tests/support/global-setup/e2e.ts',
        provide: { databaseKind: 'sqlite' },
        isolate: false,
      })),
      project('bench', {
        include: [],
        benchmark: { include: ['tests/bench/**/*.bench.ts'] },
        globalSetup: 'tests/support/global-setup/services.ts',
        provide: { databaseKind: 'sqlite' },
        // One file after the other, so that none slows another down.
        fileParallelism: false,
      }),
    ],
  },
})

type ProjectSettings = NonNullable<TestProjectInlineConfiguration['test']>

function project(name: string, settings: ProjectSettings): TestProjectInlineConfiguration {
  return { extends: true, test: { name, benchmark: { include: [] }, ...settings } }
}
