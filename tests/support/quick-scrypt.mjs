/**
 * Preloaded into a server under test: gives Node's scrypt a sixteenth of the work it is asked for, in its
 * threads as well. Passwords are hashed
 * slowly on purpose, and hundreds of accounts are opened in a run. What a hash costs and how often one is made is
 * tested in `tests/services`, with the real thing.
 */
import crypto from 'node:crypto'
import { syncBuiltinESMExports } from 'node:module'

const { scryptSync } = crypto

crypto.scryptSync = (password, salt, length, options) =>
  scryptSync(password, salt, length, { ...options, N: options.N / 16 })
syncBuiltinESMExports()
