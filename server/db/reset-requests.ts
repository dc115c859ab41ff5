import { rawSql, type AccountTransaction } from './for-account'

/**
 * Takes a request for a new password within a change of the account it turned out to be for: nobody's row, which the
 * account's own view of the database does not know. Answers whether it was still there.
 */
export async function takeResetRequest(tx: AccountTransaction, id: string): Promise<boolean> {
  return await rawSql(tx).$executeRaw`DELETE FROM "ResetRequest" WHERE "id" = ${id}` > 0
}
