import type { Database } from '#db/client'
import type { PaymentProviderRow } from '#db/queries/rows'
import { runTransaction } from '#db/transaction'
import { sealedPrefix, type SecretBox } from '#integrations/secret-box'
import { reseal, type Rotation } from '../work/reseal'

/** The key of an account at its payment provider, as it is stored. */
export function sealProviderKey(box: Pick<SecretBox, 'seal'>, accountId: string, key: string): string {
  return box.seal(key, placeOf(accountId))
}

/** @throws SealBroken when it cannot be decrypted */
export function openProviderKey(
  box: Pick<SecretBox, 'open'>, { accountId, sealedKey }: Pick<PaymentProviderRow, 'accountId' | 'sealedKey'>,
): string {
  return box.open(sealedKey, placeOf(accountId))
}

/** Encrypts the keys of all accounts at their payment providers under the first key of the installation. */
export function rotateProviderKeys({ prisma }: Database, box: SecretBox): Promise<Rotation> {
  return reseal(box, {
    placeOf,
    async list(after, take) {
      const rows = await prisma.paymentProvider.findMany({
        where: after === undefined ? {} : { accountId: { gt: after } },
        orderBy: { accountId: 'asc' },
        take,
        select: { accountId: true, sealedKey: true },
      })
      return rows.map(({ accountId, sealedKey }) => ({ id: accountId, stored: sealedKey }))
    },
    async find(accountId) {
      const row = await prisma.paymentProvider.findUnique({ where: { accountId }, select: { sealedKey: true } })
      return row?.sealedKey ?? null
    },
    replace: (accountId, from, to) => runTransaction(prisma, tx =>
      tx.paymentProvider.updateMany({ where: { accountId, sealedKey: from }, data: { sealedKey: to } })),
  })
}

/** How many keys are encrypted under keys that are not given, by the names of those alone. */
export function countForeignProviderKeys({ prisma }: Database, { keyIds }: SecretBox): Promise<number> {
  return prisma.paymentProvider.count({
    where: { NOT: keyIds.map(id => ({ sealedKey: { startsWith: `${sealedPrefix}v1:${id}:` } })) },
  })
}

/** The column and row that a key is bound to. */
function placeOf(accountId: string): string {
  return `PaymentProvider.sealedKey:${accountId}`
}
