/** What development commands need first: all packages and the database clients, but no build. */
import './lib/require-node.mjs'
import { endOnFailure } from './lib/end-on-failure.mjs'
import { ensureGenerated, ensureInstalled } from './lib/steps.mjs'

await endOnFailure(async () => {
  await ensureInstalled({ development: true })
  await ensureGenerated()
})
