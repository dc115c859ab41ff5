import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { serverEntry } from '../../server/cli/lib/steps.mjs'
import { clockShiftTo } from './clock-shift'
import { copyDatabase, type DatabaseTemplate } from './databases'
import { ageLeases } from './leases'
import { temporaryFolder } from './run-folder'

export interface ServerOptions {
  /** Where its fresh database is copied from: `inject('databaseTemplate')`; or the URL of one that is there. */
  database: DatabaseTemplate | string
  /** The built server of another version. */
  entry?: string
  /** Environment on top of, or instead of, what every server under test gets. */
  env?: Record<string, string>
  /** The instant its clock starts at, or false for the machine's own clock. */
  fixedClock?: string | false
  /** Hashes passwords at their real cost, as few tests want. */
  realHashes?: boolean
  /** Measures for how long a turn of its event loop takes; see `longestHold`. */
  measuresHolds?: boolean
  /** A stopped or killed server whose database, data folder and time this one goes on with. */
  continueFrom?: TestServer
  /** A file descriptor for what it says on standard error; then `log` does not hear it. */
  standardError?: number
}

export interface TestServer {
  url: string
  databaseUrl: string
  processId: number
  dataDir: string
  /** The folder its mails fall into. */
  outboxDir: string
  /** What its clock shows. */
  now: () => Date
  /** Moves its clock forward; resolves when it has happened. Refused when it runs on the machine's clock. */
  advanceClock: (milliseconds: number) => Promise<void>
  /** The longest turn of its event loop since this was asked before, in milliseconds of processor time. */
  longestHold: () => Promise<number>
  /** Everything it has printed so far. */
  log: () => string
  /** Asks it to finish what it is doing and end; resolves to its exit code, null for one that had to be killed. */
  stop: () => Promise<number | null>
  /** Ends it at once, as a power cut would. */
  kill: () => Promise<void>
}

/** The moment servers under test believe it is when they start. */
export const testNow = '2026-11-20T09:00:00.000Z'

/**
 * Starts the built server on a free port with a database and a data folder of its own, and waits until it answers.
 * It ends with the process that started it at the latest.
 * @throws with the server's output when it does not come up
 */
export async function startServer(options: ServerOptions): Promise<TestServer> {
  const { continueFrom: before, fixedClock } = options
  // Time that passed while no server was up.
  if (before && fixedClock) {
    await ageLeases(before.databaseUrl, Math.max(0, Date.parse(fixedClock) - before.now().getTime()))
  }
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOn(await freePort(), options)
    } catch (error) {
      if (!(error instanceof PortTaken) || attempt === mostAttempts) throw error
    }
  }
}

const mostAttempts = 5

/** Another program, such as a test beside this one, was quicker to listen on it. */
class PortTaken extends Error {}

async function startOn(port: number, options: ServerOptions): Promise<TestServer> {
  const { database } = options
  const databaseUrl = options.continueFrom?.databaseUrl
    ?? (typeof database === 'string' ? database : await copyDatabase(database))
  const dataDir = options.continueFrom?.dataDir ?? temporaryFolder('data')
  const outboxDir = join(dataDir, 'outbox')
  mkdirSync(outboxDir, { recursive: true })
  const url = `http://127.0.0.1:${port}`
  const clock = options.fixedClock ?? options.continueFrom?.now().toISOString() ?? testNow
  let shiftMs = clock === false ? 0 : clockShiftTo(clock)

  const child = fork(options.entry ?? serverEntry, {
    // What it writes beside its database, by a relative path, must not land in the checkout.
    cwd: dataDir,
    execArgv: [
      'end-with-parent.mjs',
      ...(options.realHashes ? [] : ['quick-scrypt.mjs']),
      ...(clock === false ? [] : ['fixed-clock.mjs']),
      ...(options.measuresHolds ? ['measure-holds.mjs'] : []),
    ].flatMap(preload),
    env: {
      ...machineEnvironment(),
      NODE_ENV: 'production',
      // Far behind Amsterdam: whoever takes the machine's date for the business date is a day off.
      TZ: 'Pacific/Pago_Pago',
      HOST: '127.0.0.1',
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      NUXT_MAIL_OUTBOX_DIR: outboxDir,
      NUXT_RATE_LIMIT_KEY_PER_MINUTE: '0',
      NUXT_RATE_LIMIT_IP_PER_MINUTE: '0',
      NUXT_RATE_LIMIT_PUBLIC_PER_MINUTE: '0',
      NUXT_RATE_LIMIT_SIGN_UP_PER_DAY: '0',
      NUXT_RATE_LIMIT_NEW_APPS_PER_HOUR: '0',
      // How far from the machine's, and not which instant: it takes a while until the server begins to count.
      ...(clock === false ? {} : { POLDER_TEST_CLOCK_SHIFT: String(shiftMs) }),
      ...options.env,
    },
    stdio: ['ignore', 'pipe', options.standardError ?? 'pipe', 'ipc'],
  })
  let output = ''
  const listen = (chunk: Buffer): void => {
    output += chunk.toString()
  }
  child.stdout?.on('data', listen)
  child.stderr?.on('data', listen)
  // By then all that it said has been heard, which may be later than it ended.
  const closed = new Promise<void>(resolve => child.once('close', () => resolve()))
  const end = (signal: NodeJS.Signals) => endChild(child, signal, closed)

  try {
    await untilHealthy(url, child, () => output)
  } catch (error) {
    await end('SIGKILL')
    const Failure = isPortTaken(output) ? PortTaken : Error
    throw new Failure(`The server did not come up:\n${output}`, { cause: error })
  }
  return {
    url,
    databaseUrl,
    processId: child.pid ?? 0,
    dataDir,
    outboxDir,
    now: () => new Date(Date.now() + shiftMs),
    advanceClock: async (milliseconds) => {
      if (clock === false) throw new Error('This server runs on the real clock, which nobody can move')
      const moved = once(child, 'message')
      child.send({ advanceMs: milliseconds })
      await moved
      shiftMs += milliseconds
    },
    longestHold: async () => {
      if (!options.measuresHolds) throw new Error('This server does not measure for how long its turns take')
      const answered = once(child, 'message')
      child.send({ tellHold: true })
      const [{ longestHoldMs }] = await answered as [{ longestHoldMs: number }]
      return longestHoldMs
    },
    log: () => output,
    stop: () => end('SIGTERM'),
    kill: async () => {
      await end('SIGKILL')
    },
  }
}

/** Its own, and not that of its metrics, which no other try would change. */
function isPortTaken(said: string): boolean {
  return said.includes('EADDRINUSE') && !said.includes('NUXT_METRICS_ADDRESS')
}

async function untilHealthy(url: string, child: ChildProcess, said: () => string): Promise<void> {
  // Before that, it would be somebody else's server that answers.
  const hasBegun = () => child.stderr === null || said().includes('Listening on')
  const deadline = performance.now() + 120_000
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error('It ended by itself')
    if (isPortTaken(said())) throw new Error('Its port was taken in the meantime')
    // Refused connections are what we are waiting through.
    const healthy = hasBegun() && await fetch(`${url}/api/health`).then(response => response.ok, () => false)
    if (healthy) return
    await sleep(50)
  }
  throw new Error('It did not answer /api/health within two minutes')
}

async function endChild(child: ChildProcess, signal: NodeJS.Signals, closed: Promise<void>): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) child.kill(signal)
  await closed
  return child.exitCode
}

/** Only what a program needs to run: a developer's own keys and settings must not reach the tests. */
function machineEnvironment(): Record<string, string> {
  const needed = ['PATH', 'HOME', 'TMPDIR', 'TEMP', 'SystemRoot']
  return Object.fromEntries(needed.flatMap(name => (process.env[name] ? [[name, process.env[name]]] : [])))
}

function preload(file: string): string[] {
  return ['--import', fileURLToPath(new URL(file, import.meta.url))]
}

let lastPort = 0

/**
 * A port below those that the machine gives away by itself: until the server listens on it, which takes a while, no
 * other program is given it. Each process has a row of its own to take them from.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 11_000 + (process.pid * 100 + lastPort++) % 20_000
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
