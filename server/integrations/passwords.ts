import { timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Piscina } from 'piscina'
import { threads } from './budgets'
import { randomOctets } from './tokens'

/** Hashes and checks passwords, slowly on purpose. */
export interface Passwords {
  hash: (password: string) => Promise<string>
  /** False for a wrong password; takes the same time when there is no hash at all. */
  verify: (password: string, hash: string | null) => Promise<boolean>
}

interface Task {
  password: string
  salt: Uint8Array
  keyLength: number
  cost: ScryptOptions
}

/** OWASP's smallest advice for scrypt that fits 2^15 × 8 × 128 B = 32 MB of memory a hash. */
const usualCost = { N: 2 ** 15, r: 8, p: 3 } as const
const maxmem = 64 * 1024 * 1024
const keyLength = 32

/** An idle thread gives its memory back; starting one again costs some hundredths of a second. */
const idleTimeoutMs = 60_000

/**
 * Opens threads that hash. Node's own asynchronous scrypt would fill the four threads that name look-ups, files and
 * the unsealing of cookies need as well: then everybody waits while somebody guesses.
 * A hash is stored as `scrypt$N$r$p$salt$key`, so that the cost can rise without locking anyone out.
 * @param cost of new hashes
 */
export function openPasswords(
  cost: { N: number, r: number, p: number } = usualCost,
): Passwords & { close: () => Promise<void> } {
  let pool: Piscina<Task, Uint8Array> | undefined
  const derive = async (password: string, salt: Uint8Array, keyCost: ScryptOptions): Promise<Buffer> => {
    pool ??= new Piscina({
      filename: workerPath(), minThreads: 0, maxThreads: threads.hashing, idleTimeout: idleTimeoutMs,
    })
    // The same letter can be typed as one code point or two; both are the same password.
    const task: Task = { password: password.normalize('NFKC'), salt, keyLength, cost: { ...keyCost, maxmem } }
    return Buffer.from(await pool.run(task))
  }
  return {
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
      const options = { N: Number(N), r: Number(r), p: Number(p) }
      return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64url'), options), expected)
    },
    async close() {
      const closing = pool
      pool = undefined
      await closing?.close()
    },
  }
}

/** Beside this file, and beside the entry of the built server: see `account-context.ts` about the moment to ask. */
function workerPath(): string {
  return join(dirname(fileURLToPath(import.meta.url)), 'password-worker.mjs')
}
