import { execFileSync, fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { root, serverEntry } from '../../../server/cli/lib/steps.mjs'
import { copyDatabase, type DatabaseTemplate } from '../../support/databases'
import { testLinkKeys } from '../../support/public-links'
import { temporaryFolder } from '../../support/run-folder'
import { startServer } from '../../support/server'
import type { Order, Told } from './client'
import type { Remembered } from './floor'

/** A server that is measured, in a process of its own. */
export interface Measured {
  url: string
  /** Resident memory, in megabytes. */
  rssMb: () => number
  /** For how long its event loop was held up since this was asked last, in milliseconds. */
  longestBlockMs: () => Promise<number>
  stop: () => Promise<void>
}

/** Where all servers say that they are reached, so that they give the same links. */
export const baseUrl = 'https://polder.example'

/** What the built server prints with. */
export const pdfWorkerPath = join(dirname(serverEntry), 'pdf-worker.mjs')

/** The built server, on a copy of a database, without limits and on the machine's clock. */
export async function startPolder(database: DatabaseTemplate): Promise<Measured> {
  const loopFile = join(temporaryFolder('loop'), 'ms')
  const server = await startServer({
    database,
    fixedClock: false,
    env: {
      NUXT_LINK_KEYS: testLinkKeys,
      NUXT_PUBLIC_BASE_URL: baseUrl,
      NODE_OPTIONS: `--import=${new URL('watch-loop.mjs', import.meta.url)}`,
      POLDER_BENCH_LOOP: loopFile,
    },
  })
  return {
    url: server.url,
    ...watched(server.processId, loopFile),
    stop: async () => void await server.stop(),
  }
}

/** The server written by hand, on a copy of a SQLite database of Polder's. */
export async function startYardstick(database: DatabaseTemplate): Promise<Measured> {
  const databaseUrl = await copyDatabase(database)
  return startBundled('../yardstick/server.ts', {
    DATABASE_FILE: databaseUrl.slice('file:'.length),
    LINK_KEYS: testLinkKeys,
    BASE_URL: baseUrl,
    PDF_WORKER: pdfWorkerPath,
  })
}

/** The bare handlers, with what they answer. */
export function startFloor(answers: Remembered[]): Promise<Measured> {
  return startBundled('floor.ts', {}, answers)
}

async function startBundled(entry: string, env: Record<string, string>, opening?: object): Promise<Measured> {
  const loopFile = join(temporaryFolder('loop'), 'ms')
  const child = fork(await bundle(entry), {
    execArgv: ['../../support/end-with-parent.mjs', 'watch-loop.mjs'].flatMap(preload),
    env: { PATH: process.env.PATH, NODE_ENV: 'production', TZ: 'UTC', POLDER_BENCH_LOOP: loopFile, ...env },
    serialization: 'advanced',
  })
  if (opening) child.send(opening)
  const { url } = await answerOf<{ url: string }>(child)
  return { url, ...watched(child.pid ?? 0, loopFile), stop: () => end(child) }
}

/** The process that asks. It is waited for with one order at a time. */
export async function startClient(): Promise<{ ask: (order: Order) => Promise<Told>, stop: () => Promise<void> }> {
  const child = fork(await bundle('client.ts'), { serialization: 'advanced', execArgv: [] })
  return {
    ask: async (order) => {
      child.send(order)
      const told = await answerOf<Told | { fault: string }>(child)
      if ('fault' in told) throw new Error(told.fault)
      return told
    },
    stop: () => end(child),
  }
}

/** A file as it would run in production: compiled once, with the packages beside it. */
async function bundle(entry: string): Promise<string> {
  const outfile = join(root, 'node_modules/.cache/polder/bench', entry.replaceAll(/[^a-z]+/g, '-').replace(/-ts$/, '.mjs'))
  await build({
    entryPoints: [fileURLToPath(new URL(entry, import.meta.url))],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    logLevel: 'warning',
  })
  return outfile
}

function watched(processId: number, loopFile: string): Pick<Measured, 'rssMb' | 'longestBlockMs'> {
  return {
    rssMb: () => Number(execFileSync('ps', ['-o', 'rss=', '-p', String(processId)]).toString()) / 1_024,
    longestBlockMs: async () => {
      rmSync(loopFile, { force: true })
      process.kill(processId, 'SIGUSR2')
      while (!existsSync(loopFile)) await sleep(10)
      return Number(readFileSync(loopFile, 'utf8'))
    },
  }
}

async function answerOf<Answer>(child: ChildProcess): Promise<Answer> {
  const answered = new AbortController()
  const { signal } = answered
  try {
    const [answer] = await Promise.race([once(child, 'message', { signal }), once(child, 'exit', { signal }).then(([code]) => {
      throw new Error(`The process ended with ${String(code)}`)
    })]) as [Answer]
    return answer
  } finally {
    // Whichever did not come is waited for no more.
    answered.abort()
  }
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await ended
}

function preload(file: string): string[] {
  return ['--import', fileURLToPath(new URL(file, import.meta.url))]
}
