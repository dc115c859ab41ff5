/** `npm run build`: the same build `npm start` makes, so that a start right after it serves at once. */
import './lib/require-node.mjs'
import { endOnFailure } from './lib/end-on-failure.mjs'
import { ensureBuilt, ensureInstalled } from './lib/steps.mjs'

await endOnFailure(async () => {
  await ensureInstalled({ development: false })
  await ensureBuilt()
})
