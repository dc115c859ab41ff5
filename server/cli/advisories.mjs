/**
 * `npm run audit:advisories`: known weaknesses in what production installs. It is no part of `npm test`: what it says
 * changes while the code does not, and it needs a registry.
 */
import './lib/require-node.mjs'
import { askForAdvisories } from './lib/advisories.mjs'
import { root } from './lib/steps.mjs'

const { state, lines } = await askForAdvisories(root)
console.log(lines.join('\n'))
process.exitCode = state === 'found' ? 1 : 0
