import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Client, Pool, type ClientConfig, type PoolClient } from 'pg'

/** A database that sends nothing for this long counts as down: nobody at a browser waits longer. */
const longestSilenceMs = 5_000
/** The same once the server is known to be silent, so that callers fail sooner. */
const patienceInSilenceMs = 1_000
/** Shorter, so that a database which is alive ends a statement itself and the connection stays good. */
const longestStatementMs = 4_000
/** After waiting this long for a lock, `runTransaction` tries again. */
const longestLockWaitMs = 3_000
/**
 * Postgres would notice only after hours that a server was frozen, or cut off from the network, in the midst of a
 * change, and keep the account's lock as long. Longer than a transaction may take by itself.
 */
const longestStandstillMs = 20_000
/** How long a caller waits for a free connection: fifty that issue at once share them. */
const longestQueueMs = 15_000
const lookEveryMs = 200

/** What the pool itself says of somebody who waited in vain. */
const gaveUp = 'timeout exceeded when trying to connect'

/**
 * Who waits for a statement: a request, or a command of the operator's, which may read a whole installation and is
 * ended by hand.
 */
export type Patience = 'request' | 'command'

const statementLimits = {
  request: {
    statement_timeout: longestStatementMs,
    query_timeout: longestSilenceMs,
    idle_in_transaction_session_timeout: longestStandstillMs,
  },
  command: { statement_timeout: 0, query_timeout: 0, idle_in_transaction_session_timeout: 0 },
} as const

/**
 * A pool with time limits: for connecting, for a statement, and for a server that sends nothing at all.
 * @param most how many connections it holds at most; the driver's ten where nothing is said
 */
export function openPool(connectionString: string, patience: Patience = 'request', most?: number): Pool {
  return new GivingUpPool({
    connectionString,
    max: most,
    connectionTimeoutMillis: longestQueueMs,
    Client: GivingUpClient,
    ...statementLimits[patience],
  })
}

type Handover = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void

/**
 * A caller keeps waiting for a connection while the server sends data on any other. When none has received data for
 * some seconds, all waiting callers fail at once, instead of one after the other as their connections time out.
 */
class GivingUpPool extends Pool {
  private timesHeard = 0
  private isSilent = false

  constructor(config: ConstructorParameters<typeof Pool>[0]) {
    super(config)
    this.on('connect', (client) => {
      this.hear()
      streamOf(client).on('data', () => this.hear())
    })
    // A connection that breaks while nobody uses it is replaced with the next use, which tells its own caller.
    this.on('error', () => undefined)
  }

  override connect(): Promise<PoolClient>
  override connect(handover: Handover): void
  override connect(handover?: Handover): Promise<PoolClient> | void {
    const connecting = this.connectInTime()
    if (!handover) return connecting
    connecting.then(
      client => handover(undefined, client, client.release),
      (error: Error) => handover(error, undefined, () => undefined),
    )
  }

  private async connectInTime(): Promise<PoolClient> {
    const acquiring = super.connect()
    const settled = new AbortController()
    try {
      const client = await Promise.race([acquiring, this.silence(settled.signal)])
      if (client) return client
    } finally {
      settled.abort()
    }
    // A late connection goes back to the pool.
    acquiring.then(client => client.release(), () => undefined)
    throw new Error(gaveUp)
  }

  /** Resolves when no connection has received data for the time allowed. */
  private async silence(settled: AbortSignal): Promise<void> {
    const patienceMs = this.isSilent ? patienceInSilenceMs : longestSilenceMs
    let heard = this.timesHeard
    // Counted in looks, not by the clock: while this very process is busy, what the server says is not read.
    for (let silentMs = 0; !settled.aborted && silentMs < patienceMs; silentMs += lookEveryMs) {
      await wait(lookEveryMs, undefined, { ref: false })
      if (this.timesHeard === heard) continue
      heard = this.timesHeard
      silentMs = -lookEveryMs
    }
    if (!settled.aborted) this.isSilent = true
  }

  private hear(): void {
    this.timesHeard++
    this.isSilent = false
  }
}

/**
 * A connection that is closed after a time-out and never handed out again. Statements that come at once, as those of
 * Prisma about the relations of a row, take turns: the driver warns of a queue of its own, which it will give up.
 */
class GivingUpClient extends Client {
  private lastStatement: Promise<unknown> = Promise.resolve()

  constructor(config?: ClientConfig) {
    super({
      ...config,
      connectionTimeoutMillis: longestSilenceMs,
      lock_timeout: longestLockWaitMs,
      keepAlive: true,
    })
    const query = this.query.bind(this) as (...given: unknown[]) => unknown
    const queryInTurn = (...given: unknown[]) => {
      // The pool's own way, of a connection that it has for this alone.
      if (typeof given.at(-1) === 'function') return query(...given)
      const answer = this.lastStatement.then(() => query(...given))
      this.lastStatement = answer.catch((error: unknown) => this.hangUpAfter(error))
      return answer
    }
    this.query = queryInTurn as Client['query']
  }

  /** At its time-out the driver leaves the statement running on the connection. */
  private hangUpAfter(error: unknown): void {
    if (error instanceof Error && error.message === 'Query read timeout') streamOf(this).destroy()
  }
}

/** What a connection runs over; the driver's types do not name it. */
function streamOf(client: Client | PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}
