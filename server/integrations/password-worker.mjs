/**
 * What a thread of `passwords.ts` does. Plain JavaScript in a file of its own: threads load it by path, from the
 * sources as well as from beside the built server.
 */
import { scryptSync } from 'node:crypto'

/**
 * @param {{ password: string, salt: Uint8Array, keyLength: number, cost: import('node:crypto').ScryptOptions }} task
 * @returns {Uint8Array} the key
 */
export default function deriveKey({ password, salt, keyLength, cost }) {
  return scryptSync(password, salt, keyLength, cost)
}
