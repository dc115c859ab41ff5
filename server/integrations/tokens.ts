import { createHash, randomBytes } from 'node:crypto'

/** Random bytes from the operating system, for salts and for secrets of a fixed length. */
export function randomOctets(count: number): Buffer {
  return randomBytes(count)
}

/** Makes secrets nobody can guess: 256 bits from the operating system, as base64url. */
export interface Tokens {
  next: () => string
}

export const systemTokens: Tokens = { next: () => randomBytes(32).toString('base64url') }

/** Whether a text can be such a secret at all; whoever typed something else need not be looked up. */
export function isToken(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}

/**
 * What is kept of a secret: its SHA-256 as hex. Plain hashing is enough for secrets of 256 random bits;
 * passwords go through `passwords.ts`.
 */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** SHA-256 of a document's bytes as hex. */
export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
