import { rawSql, type AccountTransaction } from './for-account'

/** The end of an account's audit chain: what the next entry continues. */
export interface ChainEnd {
  lastSequence: number
  lastHash: string
}

/**
 * Takes an account's lock for the rest of a transaction: changes of one account happen one after the other, those of
 * different accounts side by side (on SQLite the first write of a transaction takes the whole database anyway).
 * The locked row is the end of the audit chain, which every change continues.
 */
export async function lockAccount(tx: AccountTransaction, accountId: string): Promise<ChainEnd> {
  const [end] = await rawSql(tx).$queryRaw<ChainEnd[]>`
    INSERT INTO "AuditChain" ("accountId", "lastSequence", "lastHash") VALUES (${accountId}, 0, '')
    ON CONFLICT ("accountId") DO UPDATE SET "lastSequence" = "AuditChain"."lastSequence"
    RETURNING "lastSequence", "lastHash"`
  if (!end) throw new Error('The database gave no end of the audit chain')
  return { lastSequence: Number(end.lastSequence), lastHash: end.lastHash }
}
