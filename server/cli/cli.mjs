/** `npm run --silent cli -- <command>`: standard output carries the command's own words and nothing else. */
import './lib/require-node.mjs'
import { pathToFileURL } from 'node:url'
import { endOnFailure } from './lib/end-on-failure.mjs'
import { loadSettings } from './lib/settings.mjs'
import { commandLineEntry, ensureBuilt, ensureInstalled, root } from './lib/steps.mjs'

await endOnFailure(async () => {
  process.chdir(root)
  loadSettings(root)
  await ensureInstalled({ development: false })
  await ensureBuilt()
  await import(pathToFileURL(commandLineEntry).href)
})
