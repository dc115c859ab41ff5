/**
 * `npm test`: everything that judges Polder, with one sum at the end.
 * `npm run test:<room>` and `npm run check` run a part of it.
 */
import '../server/cli/lib/require-node.mjs'
import { endOnFailure } from '../server/cli/lib/end-on-failure.mjs'
import { ensureGenerated, ensureInstalled, root } from '../server/cli/lib/steps.mjs'
import { partNames, stepsOf } from './runner/plan.mjs'
import { runSteps } from './runner/run-steps.mjs'
import { summaryOf } from './runner/summary.mjs'

await endOnFailure(async () => {
  const parts = process.argv.slice(2)
  const unknown = parts.filter(part => !partNames.includes(part))
  if (unknown.length > 0) {
    console.error(`There is no ${unknown.join(' or ')}; there are ${partNames.join(', ')}`)
    process.exit(2)
  }
  process.chdir(root)
  await ensureInstalled({ development: true })
  await ensureGenerated()
  const results = await runSteps(stepsOf(parts))
  console.log(summaryOf(results))
  process.exitCode = results.some(result => result.state === 'failed') ? 1 : 0
})
