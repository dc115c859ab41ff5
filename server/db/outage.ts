/** Why the database, or the disk below it, cannot serve now. What is tried again later may work. */
export type Outage = 'unreachable' | 'full' | 'read_only' | 'newer_schema'

/**
 * What each database, its driver, Prisma and Node say, in the words and codes that reach us. The first that fits
 * counts: a full disk is often wrapped into something more general.
 */
const signs: [Outage, RegExp][] = [
  ['newer_schema', /^The database was migrated by a newer version of Polder/],
  ['full', /database or disk is full|SQLITE_FULL|ENOSPC|No space left on device|could not extend file|code":"53100"/i],
  ['read_only', /readonly database|SQLITE_READONLY|read-only transaction|EROFS|code":"25006"/i],
  ['unreachable', new RegExp([
    'SQLITE_(?:BUSY|LOCKED|IOERR|CANTOPEN|PROTOCOL)', 'disk I/O error', '(?:EISDIR|ENOTDIR|EACCES|EPERM): ', 'unable to open (?:connection to local database|database file)',
    'ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'EPIPE',
    'Connection terminated', 'connection timeout', 'timeout exceeded when trying to connect', '^timeout expired', 'Query read timeout',
    'not queryable', 'Client was closed', 'the database system is (?:starting up|shutting down|in recovery mode)',
    'terminating connection', 'too many (?:clients|connections)', 'Unable to start a transaction',
    // Codes of Prisma: not reachable, timed out, closed, no connection in time.
    '"P(?:1001|1002|1008|1017|2024|2037)"',
    // The same of SQL that is written out, where Prisma keeps only what its adapter made of the driver's error.
    '"kind":"(?:DatabaseNotReachable|ConnectionClosed|SocketTimeout|TooManyConnections)"',
    // SQLSTATE: connection, resources, intervention of an operator, a fault of the disk.
    'code":"(?:08\\w{3}|53\\w{3}|57P\\w{2}|58030)"',
  ].join('|'), 'i')],
]

/**
 * Limits of time that a transaction meets where others hold the rows it wants, or where it has too many of them: of a
 * transaction (Prisma), of a statement and of a lock (SQLSTATE). Rows of others may well be served meanwhile.
 */
const limitsOfTime = /"P2028"|code":"(?:57014|55P03)"/i

/** Whether a transaction or statement ended at a limit of time: what it would have done was not done. */
export function isOutOfTime(error: unknown): boolean {
  return limitsOfTime.test(tellingsOf(error))
}

/** Names of errors that carry words of callers or of other services, which may say anything, or of a setting. */
const unrelated = ['Refusal', 'OutsideFault', 'PrismaClientValidationError', 'ConfigurationError']

/** Which outage made something fail; null for everything else. */
export function outageOf(error: unknown): Outage | null {
  return outageOfAll(error) ?? (isOutOfTime(error) ? 'unreachable' : null)
}

/**
 * The same of an outage that others would meet as well: null also for a limit of time that the rows of one account met.
 * Whoever works for many accounts goes on with the others then.
 */
export function outageOfAll(error: unknown): Outage | null {
  const messages = tellingsOf(error)
  return signs.find(([, pattern]) => pattern.test(messages))?.[0] ?? null
}

/**
 * Makes a write that may be skipped, such as when a key was last used: a read-only database can then still serve reads,
 * and an unreachable one fails the read itself.
 * @returns null when it was left out
 */
export async function writeIfPossible<Result>(write: () => Promise<Result>): Promise<Result | null> {
  try {
    return await write()
  } catch (error) {
    if (outageOf(error)) return null
    throw error
  }
}

/** Messages and codes of an error, of what Prisma knows of it and of its causes; nothing where they mean no outage. */
function tellingsOf(error: unknown): string {
  return error instanceof Error && !unrelated.includes(error.name) ? wholeTelling(error) : ''
}

function wholeTelling(error: Error): string {
  const { code, meta } = error as { code?: unknown, meta?: unknown }
  const own = `${error.message} ${JSON.stringify({ code, meta })}`
  if (error.cause instanceof Error) return `${own} ${wholeTelling(error.cause)}`
  return `${own} ${JSON.stringify(error.cause) ?? ''}`
}
