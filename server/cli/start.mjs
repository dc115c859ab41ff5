/** `npm start`: prepares what a fresh clone lacks and serves the application in this very process. */
import './lib/require-node.mjs'
import { pathToFileURL } from 'node:url'
import { commitOf } from './lib/commit.mjs'
import { endOnFailure } from './lib/end-on-failure.mjs'
import { endWithNpm } from './lib/end-with-npm.mjs'
import { loadSettings } from './lib/settings.mjs'
import { ensureBuilt, ensureInstalled, root, serverEntry } from './lib/steps.mjs'

await endOnFailure(async () => {
  endWithNpm()
  // Relative paths, such as the default data folder, mean the same wherever the command was given.
  process.chdir(root)
  loadSettings(root)
  process.env.NODE_ENV = 'production'
  await ensureInstalled({ development: false })
  await ensureBuilt()
  const commit = commitOf(root)
  if (commit !== null) process.env.NUXT_COMMIT ??= commit
  await import(pathToFileURL(serverEntry).href)
})
