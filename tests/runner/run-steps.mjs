import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { root } from '../../server/cli/lib/steps.mjs'
import { runRedFilesAgain } from './run-again.mjs'

/**
 * The outcome of one test, or of one check that counts as a test.
 * @typedef {object} Result
 * @property {string} name with its project and file
 * @property {string} [project] of vitest
 * @property {string} [file] of a test
 * @property {'passed' | 'failed' | 'skipped'} state
 * @property {number} [durationMs]
 * @property {string} [reason] why it was skipped or failed
 * @property {string} [firstReason] why it failed at first, where its file passed when it ran once more, alone
 */

/** Nothing here takes longer; what does is stuck, and would hold a build machine for hours. */
const longestMs = 90 * 60_000

/** What runs at this moment, to be ended with us. */
const children = new Set()

/** What each vitest of a run reads instead of translating it anew. A later run removes it where this one was killed. */
const runFolder = join(tmpdir(), `polder-test-${process.pid}`)

const vitest = join(root, 'node_modules/vitest/vitest.mjs')
const reporter = fileURLToPath(new URL('results-reporter.ts', import.meta.url))

/**
 * Runs steps two at a time where there are two cores. A step's output is shown when it is over, so that two of them
 * never mix; a step that runs alone shows its output as it goes.
 * @param {import('./plan.mjs').Step[]} steps
 * @returns {Promise<Result[]>}
 */
export async function runSteps(steps) {
  const isAlone = steps.filter(step => step.node ?? step.projects).length === 1
  const waiting = [...steps]
  const succeeded = new Set()
  const over = new Set()
  const results = []
  const running = new Set()

  const startOne = () => {
    const next = waiting.find(step => (step.after ?? []).every(name => over.has(name) || !isPlanned(name)))
    if (!next) return false
    waiting.splice(waiting.indexOf(next), 1)
    const blocked = (next.after ?? []).find(name => isPlanned(name) && !succeeded.has(name))
    const work = outcomeOf(next, blocked, isAlone).then((outcome) => {
      running.delete(work)
      over.add(next.name)
      if (outcome.every(result => result.state !== 'failed')) succeeded.add(next.name)
      results.push(...outcome)
    })
    running.add(work)
    return true
  }
  const isPlanned = name => steps.some(step => step.name === name)
  const breakOff = () => {
    waiting.length = 0
    for (const child of children) child.kill('SIGTERM')
  }

  process.on('SIGINT', breakOff).on('SIGTERM', breakOff)
  while (waiting.length > 0 || running.size > 0) {
    while (running.size < Math.min(2, availableParallelism()) && startOne());
    await Promise.race(running)
  }
  const judged = await runRedFilesAgain(results, (project, file) => {
    const step = steps.find(({ projects = [] }) => projects.some(name => name === project || name === project.replace(/:.*/, ':*')))
    return runVitest({ ...step, name: `${project} ${file}`, projects: [project] }, true, file)
  })
  process.off('SIGINT', breakOff).off('SIGTERM', breakOff)
  rmSync(runFolder, { recursive: true, force: true })
  return judged
}

/** @returns {Promise<Result[]>} */
async function outcomeOf(step, blocked, isAlone) {
  if (blocked) return [{ name: step.name, state: 'failed', reason: `needs ${blocked}, which failed` }]
  const begin = performance.now()
  const results = await resultsOf(step, isAlone)
  const durationMs = performance.now() - begin
  const failed = results.filter(result => result.state === 'failed').length
  const count = step.projects ? `, ${results.length - failed} of ${results.length} passed or skipped` : ''
  console.log(`${failed > 0 ? '✗' : '✓'} ${step.name} (${(durationMs / 1000).toFixed(1)} s${count})`)
  return results
}

async function resultsOf(step, isAlone) {
  const reason = await step.skipReason?.()
  if (reason) return [{ name: step.name, state: 'skipped', reason }]
  try {
    await step.before?.()
  } catch (error) {
    return [{ name: step.name, state: 'failed', reason: error.message }]
  }
  if (step.projects) return runVitest(step, isAlone)
  if (!step.node) return [{ name: step.name, state: 'passed' }]
  return [{ name: step.name, state: await endingOf(step.node, step.env ?? {}, isAlone) === 0 ? 'passed' : 'failed' }]
}

/** @param {string} [onlyFile] to run no other */
async function runVitest({ name, projects, files = [], env, longestMs }, isAlone, onlyFile) {
  const folder = mkdtempSync(join(tmpdir(), 'polder-results-'))
  const file = join(folder, 'results.json')
  try {
    const ending = await endingOf(
      [vitest, 'run', '--passWithNoTests', ...projects.map(project => `--project=${project}`),
        '--reporter=default', `--reporter=${reporter}`, ...onlyFile ? [onlyFile] : files],
      // Vite would say at each start that Node.js cannot read the settings of vitest without it.
      {
        ...env, POLDER_TEST_RESULTS: file, POLDER_TEST_MODULES: join(runFolder, 'modules'), VITE_CONFIG_NATIVE_IGNORE_WARNING: 'true',
      },
      isAlone,
      longestMs,
    )
    const results = readResults(file)
    const isExplained = ending === 0 || results.some(result => result.state === 'failed')
    return isExplained ? results : [...results, { name, state: 'failed', reason: `vitest ended with ${ending}` }]
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** @returns {Result[]} none when vitest ended before it could report */
function readResults(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (error.code === 'ENOENT') return []
    throw error
  }
}

/**
 * Runs a Node script; shows what it says as it goes, or only when it fails.
 * @returns {Promise<number | string>} its exit code, or the signal that ended it
 */
async function endingOf(args, env, isShownAsItGoes, timeout = longestMs) {
  const child = spawn(process.execPath, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', isShownAsItGoes ? 'inherit' : 'pipe', isShownAsItGoes ? 'inherit' : 'pipe'],
    timeout,
  })
  children.add(child)
  let output = ''
  child.stdout?.on('data', chunk => (output += chunk))
  child.stderr?.on('data', chunk => (output += chunk))
  const ending = await new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (code, signal) => resolve(code ?? signal))
  })
  children.delete(child)
  if (ending !== 0) process.stdout.write(output)
  return ending
}
