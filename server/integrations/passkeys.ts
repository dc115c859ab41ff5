import {
  generateAuthenticationOptions, generateRegistrationOptions, verifyAuthenticationResponse, verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { randomOctets } from './tokens'

/** The website that passkeys belong to. A browser gives them to no other. */
export interface RelyingParty {
  /** Its host name. */
  id: string
  origin: string
}

/** What is kept of a passkey to check its signatures with. */
export interface PasskeyCredential {
  credentialId: string
  publicKey: Uint8Array
  counter: number
}

type RegistrationResponse = Parameters<typeof verifyRegistrationResponse>[0]['response']
type AuthenticationResponse = Parameters<typeof verifyAuthenticationResponse>[0]['response']

const challengeOctets = 32

/** What a browser needs to make a passkey: one that finds its user by itself and asks for a finger or a PIN. */
export async function registrationOptions(
  site: RelyingParty,
  user: { id: string, email: string, name: string },
  existingIds: string[],
) {
  return generateRegistrationOptions({
    rpName: 'Polder',
    rpID: site.id,
    userID: new TextEncoder().encode(user.id),
    userName: user.email,
    userDisplayName: user.name,
    challenge: new Uint8Array(randomOctets(challengeOctets)),
    attestationType: 'none',
    excludeCredentials: existingIds.map(id => ({ id })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

/** What a browser needs to sign in with whichever passkey of this site its user chooses. */
export async function authenticationOptions(site: RelyingParty) {
  return generateAuthenticationOptions({
    rpID: site.id,
    challenge: new Uint8Array(randomOctets(challengeOctets)),
    userVerification: 'required',
  })
}

/** The challenge that a browser's answer says it answers; null for what cannot be read. */
export function challengeOf(credential: { response: { clientDataJSON: string } }): string | null {
  try {
    const clientData: unknown = JSON.parse(Buffer.from(credential.response.clientDataJSON, 'base64url').toString('utf8'))
    const isObject = typeof clientData === 'object' && clientData !== null && 'challenge' in clientData
    const challenge = isObject ? clientData.challenge : null
    return typeof challenge === 'string' && /^[\w-]+$/.test(challenge) ? challenge : null
  } catch {
    // What is no JSON answers no question.
    return null
  }
}

/** The new passkey of a browser's answer; null when anything about it is wrong. */
export async function verifyRegistration(
  site: RelyingParty,
  challenge: string,
  credential: unknown,
): Promise<PasskeyCredential & { transports: string[] } | null> {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: credential as RegistrationResponse,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: true,
    })
    if (!registrationInfo) return null
    const { id, publicKey, counter, transports } = registrationInfo.credential
    return { credentialId: id, publicKey, counter, transports: transports ?? [] }
  } catch {
    // The library throws for each of the many ways in which an answer can be false or garbled.
    return null
  }
}

/** The passkey's counter after a signature; null when the signature or anything about it is wrong. */
export async function verifyAuthentication(
  site: RelyingParty,
  challenge: string,
  credential: unknown,
  { credentialId, publicKey, counter }: PasskeyCredential,
): Promise<number | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: credential as AuthenticationResponse,
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      credential: { id: credentialId, publicKey, counter },
      requireUserVerification: true,
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // As above: each falsehood is an error of its own to the library, and the same to us.
    return null
  }
}
