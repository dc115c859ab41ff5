import type { Database, Prisma, PrismaClient } from '../client'
import { driverTransactionOf } from '../drivers/driver-transaction'
import { narrow } from './narrow'
import { plainChanges, plainReads, plainSql, plainUnanswered, plainUnansweredSql } from './plain-answers'
import { plainClient } from './plain-client'

/** Hand-written SQL is not narrowed: only this room uses it, by `rawSql`. */
type RawSql = Pick<Prisma.TransactionClient, '$queryRaw' | '$executeRaw'>
type Unnarrowed = keyof RawSql | '$queryRawUnsafe' | '$executeRawUnsafe'

type NarrowedClient = ReturnType<typeof narrowClient>
type NarrowedTransaction = Parameters<Parameters<NarrowedClient['$transaction']>[0]>[0]

/** The same as `AccountClient` inside a transaction. */
export type AccountTransaction = Omit<NarrowedTransaction, Unnarrowed>
/** A client that sees and touches the rows of one account only: a foreign id is a missing id. */
export type AccountClient = Omit<NarrowedClient, Unnarrowed | '$transaction' | '$extends' | '$parent'> & {
  $transaction: <Result>(work: (tx: AccountTransaction) => Promise<Result>) => Promise<Result>
}

/** The narrowed client of an account; the one made before, where it asks often. */
export function forAccount(database: Database, accountId: string): AccountClient {
  const clients = narrowed.get(database.prisma) ?? new Map<string, AccountClient>()
  narrowed.set(database.prisma, clients)
  const client = clients.get(accountId) ?? openClient(database, accountId)
  clients.delete(accountId)
  clients.set(accountId, client)
  const [oldest] = clients.keys()
  if (clients.size > mostNarrowed && oldest !== undefined) clients.delete(oldest)
  return client
}

/** Of each database, the accounts that asked last; making a client takes as long as asking it something. */
const narrowed = new WeakMap<PrismaClient, Map<string, AccountClient>>()
const mostNarrowed = 200

/** The raw SQL methods of an account's client or transaction: the SQL itself must say whose rows it means. */
export function rawSql(client: Pick<AccountTransaction, 'invoice'>): RawSql {
  return client as unknown as RawSql
}

/** What is written in a transaction without anybody asking what came of it. */
export interface Unanswered {
  auditEntry: { create: (asked: { data: object }) => Promise<unknown> }
  auditChain: { updateMany: (asked: { data: object }) => Promise<unknown> }
  storedDocument: { create: (asked: { data: object }) => Promise<unknown> }
  customer: { updateMany: (asked: { where: object, data: object }) => Promise<unknown> }
}

/**
 * The same transaction for writes of which nobody needs an answer, in their order among all others: with SQLite they
 * wait for the next statement, and spare a way to its thread and back. One that fails ends the transaction.
 */
export function unanswered(tx: AccountTransaction): Unanswered {
  return unansweredBy(tx)
}

/** The same of hand-written SQL, which must say whose rows it means. */
export function unansweredSql(tx: AccountTransaction): ReturnType<typeof plainUnansweredSql> {
  return unansweredBy(tx)
}

function unansweredBy(tx: AccountTransaction) {
  const found = unansweredOf.get(tx)
  if (!found) throw new Error('Only a transaction of an account waits with its writes')
  return found
}

const unansweredOf = new WeakMap<object, Unanswered & ReturnType<typeof plainUnansweredSql>>()

/** A client of Prisma's, narrowed to an account, that answers past Prisma what is plain: see `plain-client.ts`. */
function openClient(database: Database, accountId: string): AccountClient {
  const { kind, prisma } = database
  const client = narrowClient(prisma, accountId)
  const narrowed = (model: string, operation: string, args: object) => narrow(model, operation, args, accountId)
  const $transaction = <Result>(work: (tx: AccountTransaction) => Promise<Result>): Promise<Result> =>
    client.$transaction(async (tx) => {
      const driver = await driverTransactionOf(tx)
      const answered = plainClient<AccountTransaction>(
        tx, plainChanges(kind, driver), narrowed, plainSql(kind, driver))
      unansweredOf.set(answered, plainClient(
        answered, plainUnanswered(kind, driver), narrowed, plainUnansweredSql(kind, driver)))
      return work(answered)
    })
  return plainClient<AccountClient>(client, plainReads(database), narrowed, {
    $queryRaw: client.$queryRaw.bind(client), $executeRaw: client.$executeRaw.bind(client), $transaction,
  })
}

function narrowClient(prisma: PrismaClient, accountId: string) {
  return prisma.$extends({
    query: {
      $allModels: {
        $allOperations({ model, operation, args, query }) {
          return query(narrow(model, operation, args, accountId))
        },
      },
    },
  })
}
