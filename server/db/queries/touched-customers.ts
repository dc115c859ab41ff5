import { rawSql, type AccountTransaction } from '../account/for-account'
import { Prisma } from '../client'
import { inPieces } from '../pieces'
import { unanswered } from '../unanswered'

/** So many are named in one statement. */
const namedAtOnce = 100

/**
 * Says that something beside a customer's own fields is shown otherwise from now on, such as how many documents it has:
 * whoever keeps a copy asks by `updatedAt`.
 */
export async function touchCustomers(
  { accountId }: { accountId: string },
  { tx, now }: { tx: AccountTransaction, now: Date },
  customerIds: readonly (string | null)[],
): Promise<void> {
  const ids = [...new Set(customerIds.flatMap(id => id ?? []))]
  for (const piece of inPieces(ids, namedAtOnce)) {
    await rawSql(tx).$executeRaw`
      ${unanswered} UPDATE "Customer" SET "updatedAt" = ${now}
      WHERE "accountId" = ${accountId} AND "id" IN (${Prisma.join(piece)})`
  }
}
