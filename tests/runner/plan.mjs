import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureTypesWritten, root } from '../../server/cli/lib/steps.mjs'

/**
 * One thing to run. A check counts as one test; a vitest step counts as all of its tests.
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} [after] steps that must have succeeded before this one makes sense
 * @property {string[]} [node] a Node script and its arguments, run as a check
 * @property {string[]} [projects] vitest projects
 * @property {Record<string, string>} [env] what they find in their environment
 * @property {number} [longestMs] when it is stuck, where that is later than for most
 * @property {() => Promise<void>} [before] done in this process first; a failure fails the step
 * @property {() => Promise<string | undefined>} [skipReason] why the step cannot run on this machine
 */

/** @type {Step[]} in the order they are started, as far as two at a time and `after` allow */
const steps = [
  { name: 'build', before: ensureBuilt },
  { name: 'lint', node: [bin('eslint', 'bin/eslint.js'), '.', '--max-warnings=0'] },
  // A build clears the folder its types are in.
  { name: 'types', after: ['build'], before: ensureTypesWritten, node: [bin('vue-tsc', 'bin/vue-tsc.js'), '-b', '--noEmit'] },
  { name: 'unused code', node: [bin('knip', 'bin/knip.js'), '--no-progress', '--no-config-hints'] },
  // The longest first, and the databases one by one, so that no core has nothing to do at the end.
  { name: 'e2e', after: ['build'], projects: ['e2e'], skipReason: whyNoBrowser },
  { name: 'api on SQLite', after: ['build'], projects: ['api:sqlite'] },
  { name: 'api on Postgres', after: ['build'], projects: ['api:postgres'] },
  { name: 'services on SQLite', projects: ['services:sqlite'] },
  { name: 'services on Postgres', projects: ['services:postgres'] },
  { name: 'official', after: ['build'], projects: ['official'] },
  { name: 'crash', after: ['build'], projects: ['crash:*'], env: { POLDER_CRASH_KILLS: '10', POLDER_CRASH_SWEEPS: '3', POLDER_CRASH_EVENTS: '40' } },
  { name: 'fuzz', after: ['build'], projects: ['fuzz:*'] },
  { name: 'rooms', projects: ['tooling', 'architecture', 'domain', 'contract', 'documents'] },
]

/** What each part of the run consists of; without a part, everything runs. */
const parts = {
  check: [
    stepNamed('lint'),
    stepNamed('unused code'),
    { name: 'architecture', projects: ['architecture'] },
    stepNamed('types'),
  ],
  domain: [{ name: 'domain', projects: ['domain'] }],
  documents: [{ name: 'documents', projects: ['documents'] }],
  // A thousand random documents read back by two readers, and everything else about documents.
  text: [{ name: 'documents', projects: ['documents'], env: { POLDER_TEXT_DOCUMENTS: '1000' } }],
  contract: [{ name: 'contract', projects: ['contract'] }],
  architecture: [{ name: 'architecture', projects: ['architecture'] }],
  tooling: [{ name: 'tooling', projects: ['tooling'] }],
  services: [stepNamed('services on SQLite'), stepNamed('services on Postgres')],
  api: [stepNamed('build'), stepNamed('api on SQLite'), stepNamed('api on Postgres')],
  // All hundred kills of each database.
  crash: [stepNamed('build'), { ...stepNamed('crash'), env: {}, longestMs: 3 * 60 * 60_000 }],
  // A hundred thousand requests, or as many as COUNT says; SEED makes it others.
  fuzz: [stepNamed('build'), { ...stepNamed('fuzz'), env: { COUNT: process.env.COUNT ?? '100000' }, longestMs: 3 * 60 * 60_000 }],
  e2e: [stepNamed('build'), stepNamed('e2e')],
  official: [stepNamed('build'), stepNamed('official')],
}

export const partNames = Object.keys(parts)

/**
 * @param {string[]} names parts to run; none means everything
 * @returns {Step[]}
 */
export function stepsOf(names) {
  if (names.length === 0) return steps
  const chosen = names.flatMap(name => parts[name])
  return chosen.filter((step, place) => chosen.findIndex(other => other.name === step.name) === place)
}

function stepNamed(name) {
  return steps.find(step => step.name === name)
}

function bin(packageName, script) {
  return join(root, 'node_modules', packageName, script)
}

async function whyNoBrowser() {
  // Playwright is there only after the packages have been installed, which this module must not wait for.
  const { findChromium, installChromium } = await import('../support/chromium.mjs')
  if (!existsSync(join(root, 'tests/e2e'))) return undefined
  if (findChromium() ?? await installChromium()) return undefined
  return 'no Chromium on this machine, and none could be installed'
}
