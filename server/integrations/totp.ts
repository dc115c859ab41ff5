import { createHmac, timingSafeEqual } from 'node:crypto'
import { randomOctets } from './tokens'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const stepSeconds = 30
const digits = 6
/** Clocks of phones are off and people type slowly: one step before and after counts too (RFC 6238, section 5.2). */
const toleratedSteps = 1

/** A new shared secret of 160 bits, as long as the hash it is used with (RFC 4226, section 4), in base32. */
export function newTotpSecret(): string {
  return base32(randomOctets(20))
}

/** The address that an authenticator app reads from a QR code. */
export function totpUri({ secret, account, issuer }: { secret: string, account: string, issuer: string }): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}&algorithm=SHA1&digits=${digits}&period=${stepSeconds}`
}

/**
 * The step whose code was typed, or null when it is none of those around this moment.
 * The caller remembers the step, so that a code works once.
 */
export function matchingTotpStep(secret: string, code: string, at: Date): number | null {
  const given = Buffer.from(code.replace(/\s/g, ''))
  const current = Math.floor(at.getTime() / 1000 / stepSeconds)
  for (let step = current - toleratedSteps; step <= current + toleratedSteps; step++) {
    const expected = Buffer.from(totpCode(secret, step))
    if (given.length === expected.length && timingSafeEqual(given, expected)) return step
  }
  return null
}

/** The code of a step: HOTP (RFC 4226, section 5.3) over the number of half minutes since 1970. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 0x0f
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

/** Base32 without padding (RFC 4648, section 6), as authenticator apps take it. */
export function base32(octets: Uint8Array): string {
  const bits = [...octets].map(octet => octet.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? []).map(group => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map(letter => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map(octet => Number.parseInt(octet, 2)))
}
