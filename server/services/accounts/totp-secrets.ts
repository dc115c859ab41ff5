import type { Database, Prisma } from '#db/client'
import { inPages } from '#db/snapshot'
import { runTransaction } from '#db/transaction'
import { SealBroken, sealedPrefix, type SecretBox } from '#integrations/secret-box'

const rowsPerPage = 500

/** The secret of a user's authenticator app as it is stored. */
export function sealTotpSecret(box: SecretBox, userId: string, secret: string): string {
  return box.seal(secret, placeOf(userId))
}

/**
 * The secret of a user's authenticator app, also one that an earlier version stored as it was.
 * @throws SealBroken when it cannot be decrypted
 */
export function openTotpSecret(box: Pick<SecretBox, 'open'>, userId: string, stored: string): string {
  return stored.startsWith(sealedPrefix) ? box.open(stored, placeOf(userId)) : stored
}

/** What became of all secrets of authenticator apps. */
export interface Rotation {
  /** Those that now are encrypted under the first key and were not. */
  encrypted: number
  /** Those that were already. */
  current: number
  /** Those that no key opens, which were left as they are. */
  unreadable: { userId: string, reason: string }[]
}

/**
 * Encrypts all secrets of authenticator apps under the first key. Servers may go on, and others may do so at the same
 * time: each row is changed only while it still holds what was read.
 */
export async function rotateTotpSecrets(database: Database, box: SecretBox): Promise<Rotation> {
  return reseal(database, box, { totpSecret: { not: null } })
}

/** Encrypts the secrets that earlier versions stored as they were. @returns how many */
export async function sealPlainTotpSecrets(database: Database, box: SecretBox): Promise<number> {
  const { encrypted } = await reseal(database, box, {
    totpSecret: { not: null }, NOT: { totpSecret: { startsWith: sealedPrefix } },
  })
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

async function reseal({ prisma }: Database, box: SecretBox, where: Prisma.UserWhereInput): Promise<Rotation> {
  const rotation: Rotation = { encrypted: 0, current: 0, unreadable: [] }
  const rows = inPages<{ id: string, totpSecret: string | null }>(after => prisma.user.findMany({
    where: { ...where, ...(after ? { id: { gt: after.id } } : {}) },
    orderBy: { id: 'asc' },
    take: rowsPerPage,
    select: { id: true, totpSecret: true },
  }))
  for await (const row of rows) {
    const outcome = await resealRow(prisma, box, row)
    if (outcome instanceof SealBroken) rotation.unreadable.push({ userId: row.id, reason: outcome.message })
    else if (outcome !== 'gone') rotation[outcome]++
  }
  return rotation
}

/** Encrypts one secret under the first key. Whoever changes it meanwhile has it looked at again. */
async function resealRow(
  prisma: Database['prisma'],
  box: SecretBox,
  { id, totpSecret }: { id: string, totpSecret: string | null },
): Promise<'encrypted' | 'current' | 'gone' | SealBroken> {
  let stored = totpSecret
  while (stored !== null) {
    const secret = tryOpen(box, id, stored)
    if (secret instanceof SealBroken) return secret
    if (box.isCurrent(stored)) return 'current'
    const change = { where: { id, totpSecret: stored }, data: { totpSecret: sealTotpSecret(box, id, secret) } }
    const { count } = await runTransaction(prisma, tx => tx.user.updateMany(change))
    if (count === 1) return 'encrypted'
    stored = (await prisma.user.findUnique({ where: { id }, select: { totpSecret: true } }))?.totpSecret ?? null
  }
  return 'gone'
}

function tryOpen(box: SecretBox, userId: string, stored: string): string | SealBroken {
  try {
    return openTotpSecret(box, userId, stored)
  } catch (error) {
    if (error instanceof SealBroken) return error
    throw error
  }
}

/** The column and row that a secret is bound to. */
function placeOf(userId: string): string {
  return `User.totpSecret:${userId}`
}
