import { rawSql, type AccountTransaction } from './for-account'

/**
 * Holds a person's row for the rest of a transaction, whichever account it changes: of two changes of where they belong
 * one comes after the other.
 * @returns the account that is their home; null where there is no such person any more
 */
export async function holdPerson(tx: AccountTransaction, userId: string): Promise<string | null> {
  const [row] = await rawSql(tx).$queryRaw<{ accountId: string }[]>`
    UPDATE "User" SET "updatedAt" = "updatedAt" WHERE "id" = ${userId} RETURNING "accountId"`
  return row?.accountId ?? null
}

/** Another account that a person belongs to, that of longest standing; null where there is none. */
export async function otherAccountOf(
  tx: AccountTransaction, userId: string, accountId: string,
): Promise<string | null> {
  const [row] = await rawSql(tx).$queryRaw<{ accountId: string }[]>`
    SELECT "accountId" FROM "Membership" WHERE "userId" = ${userId} AND "accountId" <> ${accountId}
    ORDER BY "createdAt", "id" LIMIT 1`
  return row?.accountId ?? null
}

/** So many of the accounts that a person belongs to, each with their role and its plan. Hold the person first. */
export function accountsHeld(
  tx: AccountTransaction, userId: string, most: number,
): Promise<{ role: string, plan: string }[]> {
  return rawSql(tx).$queryRaw<{ role: string, plan: string }[]>`
    SELECT m."role", a."plan" FROM "Membership" m JOIN "Account" a ON a."id" = m."accountId"
    WHERE m."userId" = ${userId} LIMIT ${most}`
}

/** Makes another account the home of a person; sessions, factors and links go along by their foreign keys. */
export async function moveHome(tx: AccountTransaction, userId: string, accountId: string): Promise<void> {
  await rawSql(tx).$executeRaw`UPDATE "User" SET "accountId" = ${accountId} WHERE "id" = ${userId}`
}

/**
 * Notes, wherever their home is, that a person has shown to be the owner of the inbox of their address.
 * @returns whether it still is their address
 */
export async function proveAddress(
  tx: AccountTransaction, { userId, email, at }: { userId: string, email: string, at: Date },
): Promise<boolean> {
  const count = await rawSql(tx).$executeRaw`
    UPDATE "User" SET "emailVerifiedAt" = COALESCE("emailVerifiedAt", ${at}), "ownerProvenAt" = COALESCE("ownerProvenAt", ${at})
    WHERE "id" = ${userId} AND "email" = ${email}`
  return count === 1
}

/**
 * Ends every key that a person made and every app they let in, in all accounts that they belong to.
 * @param accountId an account of theirs alone, whose keys of the operator end as well; null for none
 */
export async function endProgramsEverywhere(
  tx: AccountTransaction, { userId, accountId, at }: { userId: string, accountId: string | null, at: Date },
): Promise<{ keyIds: string[], appIds: string[] }> {
  const keys = await rawSql(tx).$queryRaw<{ id: string }[]>`
    UPDATE "ApiKey" SET "revokedAt" = ${at}
    WHERE "revokedAt" IS NULL AND ("createdById" = ${userId} OR ("createdById" IS NULL AND "accountId" = ${accountId}))
    RETURNING "id"`
  const apps = await rawSql(tx).$queryRaw<{ id: string }[]>`
    UPDATE "ConnectedApp" SET "revokedAt" = ${at} WHERE "revokedAt" IS NULL AND "userId" = ${userId} RETURNING "id"`
  return { keyIds: keys.map(({ id }) => id), appIds: apps.map(({ id }) => id) }
}

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
