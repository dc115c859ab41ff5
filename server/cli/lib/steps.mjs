/**
 * What must be true before Polder can run: packages installed, database clients generated, application built.
 * Each step looks first whether it is still true and does nothing then; all speak on standard error only.
 */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { inspectInstallation } from './installation.mjs'
import { oneAtATime } from './lock.mjs'
import { npmScript } from './npm.mjs'
import { runNode } from './run-child.mjs'
import { fingerprint, isStamped, writeStamp } from './stamps.mjs'

/** The checkout, as an absolute path without a slash at the end. */
export const root = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '')

const nuxt = join(root, 'node_modules/nuxt/bin/nuxt.mjs')

/**
 * Of the memory of a build: room for what bundlers make for a moment, without which a third of its time is tidying up,
 * and a bound to what stays, as it grows for as long as it may; unless NODE_OPTIONS has a bound of its own.
 */
const memory = ['--max-semi-space-size=64', '--max-old-space-size=1400']
  .filter(option => !process.env.NODE_OPTIONS?.includes(option.split('=')[0]))

/** Where Nuxt writes types, and all else on its way to a build; it clears the folder each time it starts. */
const workFolder = join(root, '.nuxt')
const typesStamp = join(workFolder, '.stamp')

/**
 * All that a build is made from, generated clients included. A test compares this list with what git keeps:
 * a source folder that were missing here would be served in an old version.
 */
export const buildInputs = [
  'app.config.ts', 'app.vue', 'assets', 'bundling', 'clients/typescript/README.md', 'components', 'composables',
  'docs/following-changes.md', 'docs/guides', 'docs/mcp.md', 'docs/oauth.md', 'error.vue', 'i18n', 'layouts',
  'middleware', 'nuxt.config.ts', 'package-lock.json', 'package.json', 'pages', 'plugins', 'prisma/seed.ts',
  'public', 'server/api', 'server/cli', 'server/configuration.ts', 'server/configured.ts', 'server/db', 'server/dev',
  'server/documents', 'server/error-handler.ts', 'server/installation-files.ts', 'server/integrations', 'server/mcp',
  'server/middleware', 'server/page-files.d.ts', 'server/plugins',
  'server/routes', 'server/services', 'server/tasks', 'server/utils', 'shared',
]

const unattended = {
  NUXT_TELEMETRY_DISABLED: '1',
  PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD: '1',
  CHECKPOINT_DISABLE: '1',
}

/**
 * Installs exactly what package-lock.json names. Development packages that are there are kept.
 * @param {{ development: boolean }} wants whether the packages of tests and checks are needed as well
 */
export async function ensureInstalled({ development }) {
  const isEnough = state => (development ? state.completeForDevelopment : state.complete)
  if (isEnough(inspectInstallation(root))) return
  await oneAtATime(join(root, 'node_modules'), async () => {
    const state = inspectInstallation(root)
    if (isEnough(state)) return
    say('Installing packages')
    const omit = development || state.hasDevelopmentPackages ? [] : ['--omit=dev']
    await runNode([npmScript(), 'ci', ...omit, '--no-audit', '--no-fund', '--loglevel=error'], { cwd: root, env: unattended })
  })
}

/** Generates the database clients from the models, when either has changed. */
export async function ensureGenerated() {
  const inputs = fingerprint(root, ['prisma', 'package-lock.json'])
  const stamp = join(root, 'server/db/generated/.stamp')
  if (isStamped(stamp, inputs)) return
  await oneAtATime(stamp, async () => {
    if (isStamped(stamp, inputs)) return
    say('Generating database clients')
    await runNode(['prisma/tools/generate.mjs'], { cwd: root, env: unattended })
    writeStamp(stamp, inputs)
  })
}

/** Builds the application into .output, when anything that goes into it has changed. */
export async function ensureBuilt() {
  await ensureGenerated()
  const inputs = fingerprint(root, buildInputs)
  const stamp = join(root, '.output/.stamp')
  if (isStamped(stamp, inputs)) return
  await oneAtATime(workFolder, async () => {
    if (isStamped(stamp, inputs)) return
    say('Building, which takes a minute or so')
    await runNode([...memory, nuxt, 'build'], { cwd: root, env: { ...unattended, NODE_ENV: 'production' }, isQuiet: true })
    writeStamp(stamp, inputs)
    // A build writes the types as well.
    writeStamp(typesStamp, inputs)
  })
}

/** Has Nuxt write the types of its auto-imports and routes, which type checking needs. */
export async function ensureTypesWritten() {
  const inputs = fingerprint(root, buildInputs)
  if (isStamped(typesStamp, inputs)) return
  await oneAtATime(workFolder, async () => {
    if (isStamped(typesStamp, inputs)) return
    say('Writing types')
    await runNode([nuxt, 'prepare'], { cwd: root, env: unattended, isQuiet: true })
    writeStamp(typesStamp, inputs)
  })
}

/** The built server's entry: importing it starts it. */
export const serverEntry = join(root, '.output/server/index.mjs')

/** The built command line: importing it gives the command in the arguments of this process. */
export const commandLineEntry = join(root, '.output/server/cli.mjs')

function say(step) {
  console.error(`polder: ${step} …`)
}
