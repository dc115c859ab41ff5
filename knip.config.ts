import type { KnipConfig } from 'knip'

/** What is reached from outside: by npm scripts, by Nuxt's folders, by vitest and by the worker's own bundle. */
export default {
  entry: [
    'server/cli/*.{mjs,ts}',
    'server/{api,routes,middleware,plugins,tasks,mcp}/**/*.ts',
    'server/error-handler.ts',
    'server/utils/*.ts',
    'prisma/tools/{generate,migration}.ts',
    'prisma/seed.ts',
    'tests/run.mjs',
    'tests/runner/results-reporter.ts',
    'tests/support/*.mjs',
    'tests/**/*.{test,bench}.{ts,tsx}',
  ],
  // A schema or a type may be named for its own file's sake; what nobody uses at all is found all the same.
  ignoreExportsUsedInFile: true,
  project: ['**/*.{ts,tsx,mjs,vue}', '!server/db/generated/**'],
} satisfies KnipConfig
