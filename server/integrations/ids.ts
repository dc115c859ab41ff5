import { createHash } from 'node:crypto'
import { v7 as uuidv7 } from 'uuid'

/** Makes identifiers that sort by the moment they were made: UUID version 7. */
export interface Ids {
  next: () => string
}

export const systemIds: Ids = { next: () => uuidv7() }

/** An identifier that follows from what it is of: a UUID of version 8, of the first 122 bits of their SHA-256. */
export function idOf(parts: readonly string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  const variant = (Number.parseInt(hex.slice(16, 17), 16) & 0x3 | 0x8).toString(16)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
