import { rawSql, type AccountTransaction } from '../account/for-account'

/**
 * Keeps that an event of a provider had its effect, in the transaction of that effect. Answers whether it is the first
 * time: events belong to no account, so the account's own client does not know them.
 */
export async function keepProviderEvent(tx: AccountTransaction, id: string, receivedAt: Date): Promise<boolean> {
  return await rawSql(tx).$executeRaw`
    INSERT INTO "ProviderEvent" ("id", "receivedAt") VALUES (${id}, ${receivedAt}) ON CONFLICT ("id") DO NOTHING` > 0
}
