import { inPages } from '#db/snapshot'
import { SealBroken, sealedPrefix, type SecretBox } from '#integrations/secret-box'

const rowsPerPage = 500

export interface SealedRow {
  id: string
  stored: string | null
}

/** A column of secrets that are kept because they are needed again. */
export interface SealedColumn {
  /** The column and row that a secret is bound to. */
  placeOf: (id: string) => string
  /** So many rows after one, in the order of their ids. */
  list: (after: string | undefined, count: number) => Promise<SealedRow[]>
  find: (id: string) => Promise<string | null>
  /** Replaces a secret while it still is what it was; `count` is 1 or 0. */
  replace: (id: string, from: string, to: string) => Promise<{ count: number }>
}

/** What became of all secrets of a column. */
export interface Rotation {
  /** Those that now are encrypted under the first key and were not. */
  encrypted: number
  /** Those that were already. */
  current: number
  /** Those that no key opens, which were left as they are. */
  unreadable: { id: string, reason: string }[]
}

/** A secret as it was before it was encrypted, also one that an earlier version stored as it was. */
export function openStored(box: Pick<SecretBox, 'open'>, place: string, stored: string): string {
  return stored.startsWith(sealedPrefix) ? box.open(stored, place) : stored
}

/**
 * Encrypts all secrets of a column under the first key. Servers may go on, and others may do so at the same time: each
 * row is changed only while it still holds what was read.
 */
export async function reseal(box: SecretBox, column: SealedColumn): Promise<Rotation> {
  const rotation: Rotation = { encrypted: 0, current: 0, unreadable: [] }
  for await (const row of inPages<SealedRow>(after => column.list(after?.id, rowsPerPage))) {
    const outcome = await resealRow(box, column, row)
    if (outcome instanceof SealBroken) rotation.unreadable.push({ id: row.id, reason: outcome.message })
    else if (outcome !== 'gone') rotation[outcome]++
  }
  return rotation
}

/** Encrypts one secret under the first key. Whoever changes it meanwhile has it looked at again. */
async function resealRow(
  box: SecretBox, column: SealedColumn, { id, stored: first }: SealedRow,
): Promise<'encrypted' | 'current' | 'gone' | SealBroken> {
  const place = column.placeOf(id)
  let stored = first
  while (stored !== null) {
    const secret = tryOpen(box, place, stored)
    if (secret instanceof SealBroken) return secret
    if (box.isCurrent(stored)) return 'current'
    const { count } = await column.replace(id, stored, box.seal(secret, place))
    if (count === 1) return 'encrypted'
    stored = await column.find(id)
  }
  return 'gone'
}

function tryOpen(box: SecretBox, place: string, stored: string): string | SealBroken {
  try {
    return openStored(box, place, stored)
  } catch (error) {
    if (error instanceof SealBroken) return error
    throw error
  }
}
