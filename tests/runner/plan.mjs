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
 * @property {string[]} [files] of their tests, where not all of them run
 * @property {Record<string, string>} [env] what they find in their environment
 * @property {number} [longestMs] when it is stuck, where that is later than for most
 * @property {() => Promise<void>} [before] done in this process first; a failure fails the step
 * @property {() => Promise<string | undefined>} [skipReason] why the step cannot run on this machine
 */

// A build clears the folder its types are in.
const withTypesWritten = { after: ['build'], before: ensureTypesWritten }

/** @type {Record<string, Step>} */
const step = Object.fromEntries([
  { name: 'build', before: ensureBuilt },
  { name: 'lint', node: [bin('eslint', 'bin/eslint.js'), '.', '--max-warnings=0'] },
  // A promise nobody waits for is a lost error in the server, and in a test an assertion that cannot fail.
  { name: 'promises', ...withTypesWritten, node: [bin('oxlint-native', 'bin/oxlint'), '--type-aware', '--deny-warnings'] },
  // One thread: each of several would find out most types again.
  {
    name: 'types', ...withTypesWritten,
    node: [
      bin('typescript-native', 'bin/tsc'), '-b', ...['node', 'server', 'shared'].map(typesOf), '--noEmit', '--singleThreaded',
    ],
  },
  {
    name: 'types of the web app', ...withTypesWritten,
    node: [bin('vue-tsc', 'bin/vue-tsc.js'), '-p', typesOf('app'), '--noEmit'],
  },
  { name: 'unused code', node: [bin('knip', 'bin/knip.js'), '--no-progress', '--no-config-hints'] },
  ...['domain', 'documents', 'contract', 'architecture', 'tooling', 'yardstick'].map(room => ({ name: room, projects: [room] })),
  { name: 'components', ...withTypesWritten, projects: ['components'] },
  { name: 'rooms', ...withTypesWritten, projects: ['tooling', 'architecture', 'domain', 'contract', 'documents', 'components'] },
  ...['db', 'services'].flatMap(onBoth),
  ...['api', 'servers', 'crash', 'fuzz'].flatMap(room => onBoth(room).map(each => ({ ...each, after: ['build'] }))),
  ...['journeys', 'e2e'].map(room => ({ name: room, after: ['build'], projects: [room], skipReason: whyNoBrowser })),
  { name: 'official', after: ['build'], projects: ['official'] },
].map(each => [each.name, each]))

/**
 * What `npm test` consists of: each rule once, in its innermost room, and of many like cases some
 * (`tests/support/daily.ts`). What keeps one core busy first, and what shares its files out among all last, so that
 * none is idle at the end.
 */
const everyDay = [
  step.build, step['services on SQLite'], step['types of the web app'], step.lint, step.promises, step.types,
  {
    ...step.official, name: 'official, a sample', env: { POLDER_OFFICIAL_SHARE: '20' },
    files: ['tests/official/ubl.test.ts', 'tests/official/verapdf.test.ts'],
  },
  {
    ...step['fuzz on SQLite'], name: 'hostile text, a sample', env: { POLDER_HOSTILE_SHARE: '300' },
    files: ['tests/fuzz/hostile.test.ts'],
  },
  step['unused code'], step.journeys, step['db on Postgres'], step['api on SQLite'], step['db on SQLite'], step.rooms,
].map(each => ({ ...each, env: { POLDER_DAILY: 'yes', ...each.env } }))

const hours = 60 * 60_000

/** What each part of the run consists of; without a part, `everyDay`. */
const parts = {
  check: [
    step.lint, step['unused code'], step.architecture, step.promises, step.types, step['types of the web app'],
  ],
  domain: [step.domain],
  documents: [step.documents],
  // A thousand random documents read back by two readers, and everything else about documents.
  text: [{ ...step.documents, env: { POLDER_TEXT_DOCUMENTS: '1000' } }],
  contract: [step.contract],
  components: [step.components],
  architecture: [step.architecture],
  tooling: [step.tooling],
  db: both('db'),
  services: both('services'),
  api: [step.build, ...both('api')],
  servers: [step.build, ...both('servers')],
  // All hundred kills of each database.
  crash: [step.build, ...both('crash').map(each => ({ ...each, longestMs: 3 * hours }))],
  // A hundred thousand requests, or as many as COUNT says; SEED makes it others.
  fuzz: [step.build, ...both('fuzz').map(each => ({
    ...each, env: { COUNT: process.env.COUNT ?? '100000' }, longestMs: 3 * hours,
  }))],
  journeys: [step.build, step.journeys],
  e2e: [step.build, step.journeys, step.e2e],
  official: [step.build, step.official],
  // Before a release: every room on both databases, all documents under the official rules, every browser test, servers
  // that are killed and requests by chance.
  all: [
    step.build, step.lint, step.promises, step.types, step['types of the web app'], step['unused code'], step.e2e,
    step.official, ...both('services'), ...both('api'), ...both('servers'), ...both('db'), step.rooms, step.journeys, step.yardstick,
    ...both('crash').map(each => ({
      ...each, env: {
        POLDER_CRASH_KILLS: '10', POLDER_CRASH_SWEEPS: '3', POLDER_CRASH_EVENTS: '40', POLDER_CRASH_PAYMENTS: '2',
        POLDER_CRASH_STATEMENTS: '2',
      },
    })),
    ...both('fuzz'),
  ],
}

export const partNames = Object.keys(parts)

/**
 * @param {string[]} names parts to run; none means what judges a change
 * @returns {Step[]}
 */
export function stepsOf(names) {
  if (names.length === 0) return everyDay
  const chosen = names.flatMap(name => parts[name])
  return chosen.filter((step, place) => chosen.findIndex(other => other.name === step.name) === place)
}

/** A room of tests that meet a database, as two steps. */
function onBoth(room) {
  return [
    { name: `${room} on SQLite`, projects: [`${room}:sqlite`] },
    { name: `${room} on Postgres`, projects: [`${room}:postgres`] },
  ]
}

function both(room) {
  return onBoth(room).map(({ name }) => step[name])
}

/** What the types of a part of the project are checked by. */
function typesOf(part) {
  return join(root, `.nuxt/tsconfig.${part}.json`)
}

function bin(packageName, script) {
  return join(root, 'node_modules', packageName, script)
}

async function whyNoBrowser() {
  // Playwright is there only after the packages have been installed, which this module must not wait for.
  const { findChromium, installChromium } = await import('../support/chromium.mjs')
  if (!existsSync(join(root, 'tests/journeys'))) return undefined
  if (findChromium() ?? await installChromium()) return undefined
  return 'no Chromium on this machine, and none could be installed'
}
