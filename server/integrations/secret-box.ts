import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import type { NamedKey } from './named-keys'
import { randomOctets } from './tokens'

/** Begins whatever is encrypted. No secret in plain begins so: base32 knows no colon. */
export const sealedPrefix = 'sealed:'

const nonceBytes = 12
const tagBytes = 16
const sealedPattern = /^sealed:v1:([\w-]+):([\w-]+)$/

/** A stored secret that cannot be read; the message says why, and never what. */
export class SealBroken extends Error {}

/** Encrypts the secrets that the database keeps because they are needed again, and so cannot be hashed. */
export interface SecretBox {
  /** @param place the column and row it is kept in: anywhere else it cannot be opened */
  seal: (secret: string, place: string) => string
  /** @throws SealBroken when it was changed, moved to another place, or its key is not given */
  open: (stored: string, place: string) => string
  /** Whether the first key sealed it, with whatever result. */
  isCurrent: (stored: string) => boolean
  /** The names of its keys: the first one seals, all of them open. */
  keyIds: readonly string[]
}

/**
 * AES-256-GCM with a random nonce for each secret (NIST SP 800-38D), as text: `sealed:v1:<key id>:<base64url of nonce,
 * ciphertext and tag>`. Version, key id and place are authenticated with it.
 * @param keys the first one seals, all of them open; without any, nothing can be sealed or opened
 */
export function openSecretBox(keys: readonly NamedKey[]): SecretBox {
  const [first] = keys
  // A secret of any length as the 256 bits that the cipher takes.
  const octets = new Map(keys.map(({ id, secret }) => [
    id, Buffer.from(hkdfSync('sha256', secret, '', 'polder secrets in the database', 32)),
  ]))
  return {
    keyIds: keys.map(({ id }) => id),
    isCurrent: stored => first !== undefined && sealedPattern.exec(stored)?.[1] === first.id,
    seal(secret, place) {
      const key = octets.get(first?.id ?? '')
      if (!first || !key) throw new Error('There is no key to encrypt secrets with')
      const nonce = randomOctets(nonceBytes)
      const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
      cipher.setAAD(associatedData(first.id, place))
      const sealed = [nonce, cipher.update(secret, 'utf8'), cipher.final()]
      return `${sealedPrefix}v1:${first.id}:${Buffer.concat([...sealed, cipher.getAuthTag()]).toString('base64url')}`
    },
    open(stored, place) {
      const [, keyId = '', text = ''] = sealedPattern.exec(stored) ?? []
      if (text === '') throw new SealBroken('is no encrypted secret of this version')
      const key = octets.get(keyId)
      if (!key) throw new SealBroken(`is encrypted under the key ${keyId}, which is not given`)
      const bytes = Buffer.from(text, 'base64url')
      if (bytes.length < nonceBytes + tagBytes) throw new SealBroken('is cut off')
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
      decipher.setAAD(associatedData(keyId, place))
      decipher.setAuthTag(bytes.subarray(-tagBytes))
      const opened = decipher.update(bytes.subarray(nonceBytes, -tagBytes))
      try {
        return Buffer.concat([opened, decipher.final()]).toString('utf8')
      } catch {
        throw new SealBroken(`does not fit the key ${keyId} and its row: it was changed or moved, or the key is another`)
      }
    },
  }
}

function associatedData(keyId: string, place: string): Buffer {
  return Buffer.from(`v1:${keyId}:${place}`)
}
