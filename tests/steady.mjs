/**
 * `npm run test:steady`: `npm test` thirty times in a row, the last ten beside a load that takes every core, to see
 * whether a test is red by chance. `RUNS` and `LOADED` for other numbers. Ends with the first run that is not green.
 */
import { spawn } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'

const runs = Number(process.env.RUNS ?? '30')
const loaded = Number(process.env.LOADED ?? '10')
const run = fileURLToPath(new URL('run.mjs', import.meta.url))

for (let number = 1; number <= runs; number++) {
  const isLoaded = number > runs - loaded
  const load = isLoaded ? Array.from({ length: availableParallelism() }, () => spawn(process.execPath, ['-e', 'for (;;);'])) : []
  const begin = performance.now()
  const { output, code } = await outcomeOf(spawn(process.execPath, [run], { stdio: ['ignore', 'pipe', 'inherit'] }))
  for (const child of load) child.kill()
  const minutes = ((performance.now() - begin) / 60_000).toFixed(1)
  const sum = output.trimEnd().split('\n').at(-1)
  console.log(`${number} of ${runs}${isLoaded ? ', beside a load' : ''}: ${sum}, ${minutes} minutes`)
  if (code !== 0) {
    console.log(output)
    process.exit(1)
  }
}

/** @param {import('node:child_process').ChildProcess} child */
async function outcomeOf(child) {
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', chunk => (output += chunk))
  const code = await new Promise(resolve => child.once('close', resolve))
  return { output, code }
}
