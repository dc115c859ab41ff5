import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { Client, Pool, type ClientConfig, type PoolClient } from 'pg'

/** Whoever waits in a browser has gone after some seconds; a database that is silent for so long is down. */
const longestSilenceMs = 5_000
/** Once it is known to be silent, nobody is held up for long to find it so again. */
const patienceInSilenceMs = 1_000
/** Shorter, so that a database which is alive ends a statement itself and the connection stays good. */
const longestStatementMs = 4_000
/** What is held up by others this long begins anew: see `runTransaction`. */
const longestLockWaitMs = 3_000
/** Fifty issuers at once share the connections there are; this is the patience of whoever waits for one. */
const longestQueueMs = 15_000
const lookEveryMs = 200

/** What the pool itself says of somebody who waited in vain. */
const gaveUp = 'timeout exceeded when trying to connect'

/** A pool that gives up: on connecting, on a statement, and on a server that says nothing to anybody any more. */
export function openPool(connectionString: string): Pool {
  return new GivingUpPool({ connectionString, connectionTimeoutMillis: longestQueueMs, Client: GivingUpClient })
}

type Handover = (
  error: Error | undefined,
  client: PoolClient | undefined,
  done: (release?: Error | boolean) => void,
) => void

/**
 * Whoever waits for a connection waits on as long as the server talks to others. When it has said nothing to anybody
 * for some seconds, all who wait are told at once, instead of one after the other by connections that come to nothing.
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
    // One that comes after all is for whoever asks next.
    acquiring.then(client => client.release(), () => undefined)
    throw new Error(gaveUp)
  }

  /** Resolves when the server has said nothing for as long as anybody has patience. */
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

/** A connection that is not waited for after it has been silent: nobody is given it again. */
class GivingUpClient extends Client {
  constructor(config?: ClientConfig) {
    super({
      ...config,
      connectionTimeoutMillis: longestSilenceMs,
      query_timeout: longestSilenceMs,
      statement_timeout: longestStatementMs,
      lock_timeout: longestLockWaitMs,
      keepAlive: true,
    })
    const query = this.query.bind(this) as (...given: unknown[]) => unknown
    const queryOrHangUp = (...given: unknown[]) => {
      const answer = query(...given)
      if (answer instanceof Promise) answer.catch((error: unknown) => this.hangUpAfter(error))
      return answer
    }
    this.query = queryOrHangUp as Client['query']
  }

  /** The driver gives a statement up and leaves its connection in the midst of it. */
  private hangUpAfter(error: unknown): void {
    if (error instanceof Error && error.message === 'Query read timeout') streamOf(this).destroy()
  }
}

/** What a connection runs over; the driver's types do not name it. */
function streamOf(client: Client | PoolClient): Socket {
  return (client as unknown as { connection: { stream: Socket } }).connection.stream
}
