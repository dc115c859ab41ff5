import { createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto'
import type { NamedKey } from './named-keys'

/** Signs what is kept outside the database, so that it can be believed when the database cannot. */
export interface AnchorKeys {
  /** Signs with the first key. */
  sign: (text: string) => { keyId: string, signature: string }
  /** Whether the key of this name signed exactly this text; also false for a key that is not known. */
  isSigned: (text: string, by: { keyId: string, signature: string }) => boolean
  /** By these anybody can check signatures, and nobody can make them. */
  publicKeys: () => { keyId: string, publicKey: string }[]
}

/** What stands before the 32 bytes of an Ed25519 key in PKCS #8: RFC 8410, section 7. */
const pkcs8Head = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Ed25519 keys that follow from secrets.
 * @param keys the first one signs, all of them verify; without any, nothing can be signed and nothing is believed
 */
export function openAnchorKeys(keys: readonly NamedKey[]): AnchorKeys {
  const pairs = keys.map(({ id, secret }) => {
    const seed = Buffer.from(hkdfSync('sha256', secret, '', 'polder audit anchors', 32))
    const privateKey = createPrivateKey({ key: Buffer.concat([pkcs8Head, seed]), format: 'der', type: 'pkcs8' })
    return { keyId: id, privateKey, publicKey: createPublicKey(privateKey) }
  })
  return {
    sign(text) {
      const [first] = pairs
      if (!first) throw new Error('There is no key to sign with')
      const signature = sign(null, Buffer.from(text), first.privateKey).toString('base64url')
      return { keyId: first.keyId, signature }
    },
    isSigned(text, { keyId, signature }) {
      const pair = pairs.find(candidate => candidate.keyId === keyId)
      return pair !== undefined && verify(null, Buffer.from(text), pair.publicKey, Buffer.from(signature, 'base64url'))
    },
    publicKeys: () => pairs.map(({ keyId, publicKey }) => (
      { keyId, publicKey: publicKey.export({ format: 'pem', type: 'spki' }).toString() }
    )),
  }
}
