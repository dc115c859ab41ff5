import type { AccountTransaction } from '#db/account/for-account'

/** So many are named in one statement. */
const namedAtOnce = 100

/**
 * Says that something beside a customer's own fields is shown otherwise from now on, such as how many documents it has:
 * whoever keeps a copy asks by `updatedAt`.
 */
export async function touchCustomers(
  tx: AccountTransaction, customerIds: readonly (string | null)[], now: Date,
): Promise<void> {
  const ids = [...new Set(customerIds.flatMap(id => id ?? []))]
  for (let start = 0; start < ids.length; start += namedAtOnce) {
    const where = { id: { in: ids.slice(start, start + namedAtOnce) } }
    await tx.customer.updateMany({ where, data: { updatedAt: now } })
  }
}
