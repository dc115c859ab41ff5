import { isForeignKeyViolation } from '../errors'
import { migrationCount, requireKnown } from '../schema/newer-schema'
import { unanswered } from '../unanswered'
import { rawSql, type AccountTransaction } from './for-account'
import type { Prisma } from '../client'

/** The end of an account's audit chain: what the next entry continues. */
export interface ChainEnd {
  lastSequence: number
  lastHash: string
}

/** The account was deleted since somebody found it. */
export class AccountGone extends Error {}

/**
 * Takes an account's lock for the rest of a transaction: changes of one account happen one after the other, those of
 * different accounts side by side (on SQLite the first write of a transaction takes the whole database anyway).
 * The locked row is the end of the audit chain, which every change continues. A migration waits for all such locks and
 * is seen by those after it: no change of an older version comes later. Other rows are read after it, by a statement of
 * their own: one of Postgres that waits sees them as they were before it waited. Throws AccountGone, NewerSchema.
 */
export function lockAccount(tx: AccountTransaction, accountId: string): Promise<ChainEnd> {
  return lockAccountBy(rawSql(tx), accountId)
}

/** The same in a transaction that sees all accounts. */
export async function lockAccountBy(
  tx: Pick<Prisma.TransactionClient, '$queryRaw'>, accountId: string,
): Promise<ChainEnd> {
  const [end] = await takeRow(tx, accountId)
  if (!end) throw new Error('The database gave no end of the audit chain')
  requireKnown(end.migrations)
  return { lastSequence: Number(end.lastSequence), lastHash: end.lastHash }
}

/** Moves the end of the chain, in the transaction that holds the lock and continued it. */
export async function moveChainEnd(tx: AccountTransaction, accountId: string, end: ChainEnd): Promise<void> {
  await rawSql(tx).$executeRaw`
    ${unanswered} UPDATE "AuditChain" SET "lastSequence" = ${end.lastSequence}, "lastHash" = ${end.lastHash}
    WHERE "accountId" = ${accountId}`
}

async function takeRow(tx: Pick<Prisma.TransactionClient, '$queryRaw'>, accountId: string) {
  try {
    return await tx.$queryRaw<(ChainEnd & { migrations: bigint })[]>`
      INSERT INTO "AuditChain" ("accountId", "lastSequence", "lastHash") VALUES (${accountId}, 0, '')
      ON CONFLICT ("accountId") DO UPDATE SET "lastSequence" = "AuditChain"."lastSequence"
      RETURNING "lastSequence", "lastHash", ${migrationCount} AS "migrations"`
  } catch (error) {
    throw isForeignKeyViolation(error) ? new AccountGone('There is no such account any more') : error
  }
}
