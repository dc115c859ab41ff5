import type { Database, Prisma } from '#db/client'
import { runTransaction } from '#db/transaction'
import { sealedPrefix, type SecretBox } from '#integrations/secret-box'
import { openStored, reseal, type Rotation, type SealedColumn } from '../work/reseal'

/** The secret of a user's authenticator app as it is stored. */
export function sealTotpSecret(box: SecretBox, userId: string, secret: string): string {
  return box.seal(secret, placeOf(userId))
}

/**
 * The secret of a user's authenticator app, also one that an earlier version stored as it was.
 * @throws SealBroken when it cannot be decrypted
 */
export function openTotpSecret(box: Pick<SecretBox, 'open'>, userId: string, stored: string): string {
  return openStored(box, placeOf(userId), stored)
}

/** Encrypts all secrets of authenticator apps under the first key. */
export async function rotateTotpSecrets(database: Database, box: SecretBox): Promise<Rotation> {
  return reseal(box, columnOf(database, {}))
}

/** Encrypts the secrets that earlier versions stored as they were. @returns how many */
export async function sealPlainTotpSecrets(database: Database, box: SecretBox): Promise<number> {
  const { encrypted } = await reseal(box, columnOf(database, { NOT: { totpSecret: { startsWith: sealedPrefix } } }))
  return encrypted
}

/** How many secrets are encrypted under keys that are not given, by the names of the keys alone. */
export async function countForeignTotpSecrets({ prisma }: Database, { keyIds }: SecretBox): Promise<number> {
  return prisma.user.count({
    where: {
      totpSecret: { startsWith: sealedPrefix },
      NOT: keyIds.map(id => ({ totpSecret: { startsWith: `${sealedPrefix}v1:${id}:` } })),
    },
  })
}

/** The secrets of those users that fulfil a condition. */
function columnOf({ prisma }: Database, where: Prisma.UserWhereInput): SealedColumn {
  return {
    placeOf,
    async list(after, take) {
      const rows = await prisma.user.findMany({
        where: { ...where, totpSecret: { not: null }, ...(after === undefined ? {} : { id: { gt: after } }) },
        orderBy: { id: 'asc' },
        take,
        select: { id: true, totpSecret: true },
      })
      return rows.map(({ id, totpSecret }) => ({ id, stored: totpSecret }))
    },
    async find(id) {
      const row = await prisma.user.findUnique({ where: { id }, select: { totpSecret: true } })
      return row?.totpSecret ?? null
    },
    replace: (id, from, to) => runTransaction(prisma, tx =>
      tx.user.updateMany({ where: { id, totpSecret: from }, data: { totpSecret: to } })),
  }
}

/** The column and row that a secret is bound to. */
function placeOf(userId: string): string {
  return `User.totpSecret:${userId}`
}
