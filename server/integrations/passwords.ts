import { scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { randomOctets } from './tokens'

/** Hashes and checks passwords, slowly on purpose. */
export interface Passwords {
  hash: (password: string) => Promise<string>
  /** False for a wrong password; takes the same time when there is no hash at all. */
  verify: (password: string, hash: string | null) => Promise<boolean>
}

/** OWASP's smallest advice for scrypt that fits 2^15 × 8 × 128 B = 32 MB of memory a hash. */
const cost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 } as const
const keyLength = 32

/** Stored as `scrypt$N$r$p$salt$key`, so that the cost can rise without locking anyone out. */
export const scryptPasswords: Passwords = {
  async hash(password) {
    const salt = randomOctets(16)
    const key = await derive(password, salt, cost)
    return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64url'), key.toString('base64url')].join('$')
  },
  async verify(password, hash) {
    const parts = (hash ?? '').split('$')
    const [, N, r, p, salt, key] = parts
    if (parts.length !== 6 || !salt || !key) {
      // An unknown address must not answer faster than a wrong password.
      await derive(password, Buffer.alloc(16), cost)
      return false
    }
    const expected = Buffer.from(key, 'base64url')
    const options = { N: Number(N), r: Number(r), p: Number(p), maxmem: cost.maxmem }
    return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64url'), options), expected)
  },
}

function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // The same letter can be typed as one code point or two; both are the same password.
    scrypt(password.normalize('NFKC'), salt, keyLength, options, (error, key) => error ? reject(error) : resolve(key))
  })
}
