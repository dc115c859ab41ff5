import { createHmac, timingSafeEqual } from 'node:crypto'
import type { NamedKey, NamedKeys } from './named-keys'

/** What a link is for. The kind is part of what is signed: a token of one kind is invalid as the other. */
export type LinkKind = 'invoice' | 'customer' | 'download'

/** What a token says: who holds it may see the subject until the moment of expiry. */
export interface LinkClaim {
  kind: LinkKind
  /** Visible ASCII without spaces, such as an id. */
  subject: string
  /** Kept in whole seconds. */
  expiresAt: Date
}

/** Makes and reads signed tokens, about which nothing is stored. */
export interface SignedTokens {
  /** The same claim gives the same token, as long as the first key stays the first. */
  sign: (claim: LinkClaim) => string
  /**
   * The claim of a token, or null for one that is no token, was tampered with, is of another kind or was signed by a
   * key that is gone. Expiry is for the caller to judge: an old link deserves another answer than a wrong one.
   */
  read: (kind: LinkKind, token: string) => LinkClaim | null
}

/** Half of SHA-256: as much as nobody can guess, and short enough for a link on paper. */
const signatureBytes = 16
const longestToken = 400
/** Four parts of visible ASCII, just as `sign` writes them. */
const claimPattern = /^([\w-]+) ([a-z]+) ([\da-z]+) ([\x21-\x7e]+)$/

/**
 * Tokens of HMAC-SHA256, as base64url: `<key id> <kind> <expiry> <subject>` and the first 128 bits of its signature.
 * @param keys the first one signs, all of them verify
 */
export function openSignedTokens(keys: NamedKeys): SignedTokens {
  return {
    sign({ kind, subject, expiresAt }) {
      const [key] = keys
      const expirySeconds = Math.floor(expiresAt.getTime() / 1000)
      const text = Buffer.from([key.id, kind, expirySeconds.toString(36), subject].join(' '))
      return Buffer.concat([text, signatureOf(text, key)]).toString('base64url')
    },
    read(kind, token) {
      if (token.length > longestToken) return null
      const bytes = Buffer.from(token, 'base64url')
      // Decoding forgives stray characters and leftover bits; one link must have one spelling.
      if (bytes.toString('base64url') !== token || bytes.length <= signatureBytes) return null
      const text = bytes.subarray(0, -signatureBytes)
      const [, keyId, signedKind, expiry = '', subject = ''] = claimPattern.exec(text.toString('latin1')) ?? []
      const key = keys.find(({ id }) => id === keyId)
      if (!key || !timingSafeEqual(bytes.subarray(-signatureBytes), signatureOf(text, key))) return null
      const expiresAt = parseExpiry(expiry)
      return signedKind === kind && expiresAt ? { kind, subject, expiresAt } : null
    },
  }
}

/** The moment as `sign` writes it, or null: a claim whose end cannot be read would have none. */
function parseExpiry(text: string): Date | null {
  const seconds = Number.parseInt(text, 36)
  const moment = new Date(seconds * 1000)
  return seconds.toString(36) === text && !Number.isNaN(moment.getTime()) ? moment : null
}

function signatureOf(text: Uint8Array, { secret }: NamedKey): Buffer {
  return createHmac('sha256', secret).update(text).digest().subarray(0, signatureBytes)
}
