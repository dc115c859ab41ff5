import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'
import type { Passkey } from '#contract/schemas/session'
import type { ApiClient } from './api-client'

interface CreationOptions {
  challenge: string
  user: { id: string }
}

/** What can go wrong on its way to us, or be done to it. */
export interface Tampering {
  origin?: string
  rpId?: string
  /** Whether the user proved to be the user, by finger or PIN. */
  isVerified?: boolean
  counter?: number
}

/**
 * A passkey in software: an ES256 key that answers as a browser and its authenticator would, without attestation.
 * Give a test's server as origin under the name localhost, for browsers know no passkeys for bare IP addresses.
 */
export class Authenticator {
  readonly credentialId = randomBytes(16).toString('base64url')
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  private userHandle = ''
  private counter = 0

  constructor(private readonly origin: string) {}

  /** Answers the question that adds this passkey. */
  create(options: unknown, tampering: Tampering = {}) {
    const { challenge, user } = options as CreationOptions
    this.userHandle = user.id
    const credential = Buffer.from(this.credentialId, 'base64url')
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([credential.length >> 8, credential.length & 0xff]),
      credential,
      this.cosePublicKey(),
    ])
    const authData = Buffer.concat([this.authenticatorData(0x40, tampering), attested])
    const attestationObject = isoCBOR.encode(new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]) as Parameters<typeof isoCBOR.encode>[0])
    return this.answer({
      clientDataJSON: this.clientData('webauthn.create', challenge, tampering).toString('base64url'),
      attestationObject: Buffer.from(attestationObject).toString('base64url'),
      transports: ['internal'],
    })
  }

  /** Answers the question that signs in. */
  get(options: unknown, tampering: Tampering = {}) {
    const { challenge } = options as CreationOptions
    this.counter++
    const clientData = this.clientData('webauthn.get', challenge, tampering)
    const authenticatorData = this.authenticatorData(0, tampering)
    const signed = Buffer.concat([authenticatorData, createHash('sha256').update(clientData).digest()])
    return this.answer({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: authenticatorData.toString('base64url'),
      signature: createSign('sha256').update(signed).sign(this.keys.privateKey).toString('base64url'),
      userHandle: this.userHandle,
    })
  }

  private answer<Response>(response: Response) {
    return {
      id: this.credentialId,
      rawId: this.credentialId,
      type: 'public-key' as const,
      clientExtensionResults: {},
      response,
    }
  }

  private clientData(type: string, challenge: string, { origin = this.origin }: Tampering): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  private authenticatorData(flags: number, { rpId, isVerified = true, counter = this.counter }: Tampering): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    return Buffer.concat([
      createHash('sha256').update(rpId ?? new URL(this.origin).hostname).digest(),
      Buffer.from([0x01 | (isVerified ? 0x04 : 0) | flags]),
      count,
    ])
  }

  /** COSE_Key (RFC 9053, section 7.1): an EC2 key for ES256 on P-256. */
  private cosePublicKey(): Buffer {
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' })
    return Buffer.from(isoCBOR.encode(new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
      [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
    ])))
  }
}

/** Adds a passkey to a signed-in user. The server takes it under the address it knows itself by. */
export async function addPasskey(
  session: ApiClient,
  { origin = session.url.replace('127.0.0.1', 'localhost'), name = 'Laptop' } = {},
): Promise<{ authenticator: Authenticator, passkey: Passkey }> {
  const authenticator = new Authenticator(origin)
  const { options } = await session.call('startPasskey')
  const passkey = await session.call('createPasskey', { body: { name, credential: authenticator.create(options) } })
  return { authenticator, passkey }
}
