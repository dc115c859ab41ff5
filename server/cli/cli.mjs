/** `npm run --silent cli -- <command>`: standard output carries the command's own words and nothing else. */
import './lib/require-node.mjs'
import { endOnFailure } from './lib/end-on-failure.mjs'
import { loadSettings } from './lib/settings.mjs'
import { ensureGenerated, ensureInstalled, root } from './lib/steps.mjs'

await endOnFailure(async () => {
  process.chdir(root)
  loadSettings()
  await ensureInstalled({ development: false })
  await ensureGenerated()
  const { register } = await import('tsx/esm/api')
  register()
  await import('./index.ts')
})
