import { rawSql, type AccountTransaction } from '../account/for-account'

/**
 * Deletes a request for a new password, within a change of the account it is for. The row has no `accountId`, so the
 * account's client cannot reach it. Answers whether it was still there.
 */
export async function takeResetRequest(tx: AccountTransaction, id: string): Promise<boolean> {
  return await rawSql(tx).$executeRaw`DELETE FROM "ResetRequest" WHERE "id" = ${id}` > 0
}
