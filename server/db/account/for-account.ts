import type { Database, Prisma, PrismaClient } from '../client'
import type { Select } from '../drivers/direct-reads'
import { narrow } from './narrow'

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
  const client = clients.get(accountId) ?? narrowClient(database.prisma, accountId)
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

/** Hand-written reads within a transaction: as outside of one, they say themselves whose rows they mean. */
export function selectWithin(tx: Pick<AccountTransaction, 'invoice'>): Select {
  return query => rawSql(tx).$queryRaw(query)
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
