import { rawSql, type AccountTransaction } from './for-account'

/**
 * Holds the session of somebody who is signed in for the rest of a transaction, whichever account it changes: their
 * home keeps it. @returns whether it lives
 */
export async function holdSession(
  tx: AccountTransaction,
  { id, userId, seenAt }: { id: string, userId: string, seenAt: Date },
): Promise<boolean> {
  const count = await rawSql(tx).$executeRaw`
    UPDATE "Session" SET "lastSeenAt" = ${seenAt} WHERE "id" = ${id} AND "userId" = ${userId}`
  return count === 1
}
