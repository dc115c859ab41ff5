import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { commandLineEntry } from '../../server/cli/lib/steps.mjs'
import { clockShiftTo } from './clock-shift'
import { testEncryptionKeys } from './encryption-keys'
import { testLinkKeys } from './public-links'
import { temporaryFolder } from './run-folder'
import { testNow } from './server'

/** A worker of its own process, as `polder worker` starts it. */
export interface Worker {
  /** Seconds of processor that it has used so far, by all its threads. */
  processorSeconds: () => number
  /** Ends it by a signal; resolves to its exit code, null where the signal took it. */
  end: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>
  /** Everything it has printed so far. */
  log: () => string
}

/** Starts the built command line as a worker on a database, at the moment at which servers under test start. */
export async function startWorker(databaseUrl: string, env: Record<string, string> = {}): Promise<Worker> {
  const preloads = ['end-with-parent.mjs', 'fixed-clock.mjs'].map(file => fileURLToPath(new URL(file, import.meta.url)))
  const child = fork(commandLineEntry, ['worker'], {
    cwd: temporaryFolder('worker'),
    execArgv: preloads.flatMap(file => ['--import', file]),
    env: {
      PATH: process.env.PATH, NODE_ENV: 'production', DATABASE_URL: databaseUrl, NUXT_LINK_KEYS: testLinkKeys,
      NUXT_ENCRYPTION_KEYS: testEncryptionKeys, POLDER_TEST_CLOCK_SHIFT: String(clockShiftTo(testNow)), ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
  }
  const ended = once(child, 'exit')
  const [first] = await Promise.race([child.stdout ? once(child.stdout, 'data') : [], ended]) as unknown[]
  if (typeof first === 'number' || first === null) throw new Error(`The worker did not come up:\n${output}`)
  return {
    processorSeconds: () => {
      const [, , , , , , , , , , , , , user, system] = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(' ')
      return (Number(user) + Number(system)) / 100
    },
    async end(signal) {
      child.kill(signal)
      const [code] = await ended as [number | null]
      return code
    },
    log: () => output,
  }
}
