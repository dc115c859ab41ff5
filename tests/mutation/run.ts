/**
 * `npm run test:mutation`: plants each fault, one by one, and tells whether the tests notice.
 * `npm run test:mutation -- shared credit` does so for the files with one of these words in their path; `--all` among
 * them has every test asked before a fault counts as survived.
 * `npm run test:mutation -- --random 60 --seed 7` plants faults that nobody chose instead, also in some files alone.
 */
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { faults as planted } from './faults'
import { openJudge } from './judge'
import { randomFaults } from './random-faults'
import { scoresOf, type Outcome } from './score'

const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '')
const { values, positionals: words } = parseArgs({
  options: { all: { type: 'boolean' }, random: { type: 'string' }, seed: { type: 'string', default: '1' } },
  allowPositionals: true,
})
const byChance = values.random === undefined ? [] : randomFaults(
  root, Number(values.seed), Number(values.random), words)
const listed = planted.filter(({ file }) => words.length === 0 || words.some(word => file.includes(word)))
const judge = await openJudge(root, byChance.length > 0 ? byChance : listed, Boolean(values.all))
try {
  const faults = byChance.length > 0 ? await judge.withTests(byChance) : listed
  const failing = byChance.length > 0 ? null : await judge.failsAlready(faults)
  if (failing !== null) throw new Error(`Without any fault this fails already: ${failing}`)
  const outcomes: Outcome[] = []
  for (const fault of faults) {
    const noticedBy = await judge.noticedBy(fault)
    outcomes.push({ fault, noticedBy })
    const by = noticedBy === null ? `SURVIVED (${fault.left ?? 'nobody noticed'})` : `killed by ${noticedBy}`
    console.log(`${fault.file}: ${fault.harm}: ${by}`)
  }
  console.log(`\n${scoresOf(outcomes)}`)
  // What survives must be known to, and what is known to survive must: else the list says what is not so.
  const surprises = outcomes.filter(({ fault, noticedBy }) => (noticedBy === null) !== (fault.left !== undefined))
  for (const { fault } of surprises) console.log(`Not as the list says: ${fault.file}: ${fault.harm}`)
  process.exitCode = surprises.length > 0 ? 1 : 0
} finally {
  await judge.close()
}
