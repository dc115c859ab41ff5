import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const keeperScript = fileURLToPath(new URL('postgres-keeper.mjs', import.meta.url))

/** A running Postgres cluster of the tests' own. */
export interface Postgres {
  /** A connection URL to one of its databases; by default the one every cluster has. */
  urlOf: (database?: string) => string
  /** Ends it and removes its files. The same happens when this process ends without calling it. */
  stop: () => Promise<void>
}

/** Starts a fresh, empty Postgres on a free port. It takes about two seconds. */
export async function startPostgres(): Promise<Postgres> {
  const keeper = fork(keeperScript, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  const [answer] = await Promise.race([once(keeper, 'message'), once(keeper, 'exit')]) as [unknown]
  const port = portIn(answer)
  return {
    urlOf: (database = 'postgres') => `postgresql://polder@127.0.0.1:${port}/${database}`,
    stop: async () => {
      const ended = once(keeper, 'exit')
      keeper.disconnect()
      await ended
    },
  }
}

function portIn(answer: unknown): number {
  if (typeof answer === 'object' && answer !== null && 'port' in answer) return Number(answer.port)
  const reason = typeof answer === 'object' && answer !== null && 'failed' in answer ? answer.failed : answer
  throw new Error(`Postgres did not start: ${String(reason)}`)
}
