import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { BackupError } from './format'

/** How each file of age begins: https://age-encryption.org/v1. */
const firstBytes = 'age-encryption.org/v1\n'

/** How one begins that `age --armor` wrote as text. */
const firstArmoured = '-----BEGIN AGE'

const secretKeyPattern = /^AGE-SECRET-KEY-1[02-9AC-HJ-NP-Z]{58}$/

/**
 * A step of a pipeline that encrypts what passes to each of some public keys, for `age` or a restore to read with the
 * secret key of one of them; lets it pass as it is where there are none.
 */
export function encryptionTo(publicKeys: readonly string[]) {
  return async function* (clear: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    if (publicKeys.length === 0) return yield* clear
    const { Encrypter } = await import('age-encryption')
    const encrypter = new Encrypter()
    for (const key of publicKeys) addKey(() => encrypter.addRecipient(key), `${key} is no public key of age`)
    yield* await encrypter.encrypt(bytesOf(Readable.from(clear)))
  }
}

/**
 * The bytes of a backup, decrypted where it was encrypted. It is read once, so it may come through a pipe.
 * @param secretKeys of age, of which one must fit then
 * @throws BackupError when none is given then, and for one that was encrypted as text; and whatever the file system and
 * damaged bytes throw
 */
export async function* readDecrypted(file: string, secretKeys: readonly string[]): AsyncGenerator<Uint8Array> {
  const stored = createReadStream(file)
  try {
    const { start, whole } = await peek(stored, firstBytes.length)
    if (start.startsWith(firstArmoured)) {
      throw new BackupError('The backup is encrypted as text, as by age --armor; have age itself decrypt it and read '
        + 'what it writes: age --decrypt --identity KEYS --output NEW FILE')
    }
    if (start === firstBytes) yield* await decrypt(whole, secretKeys)
    else yield* whole
  } finally {
    stored.destroy()
  }
}

async function decrypt(
  encrypted: AsyncIterable<Uint8Array>, secretKeys: readonly string[],
): Promise<AsyncIterable<Uint8Array>> {
  if (secretKeys.length === 0) {
    throw new BackupError('The backup is encrypted; give --key FILE with the secret key of one that it was encrypted to')
  }
  const { Decrypter } = await import('age-encryption')
  const decrypter = new Decrypter()
  // What the library says of a key that was typed wrong holds all of it.
  for (const key of secretKeys) addKey(() => decrypter.addIdentity(key), 'A secret key is not as age wrote it')
  return decrypter.decrypt(bytesOf(Readable.from(encrypted)))
}

/** A new pair of keys, as `age-keygen` writes them into a file: the secret one is what is to be kept. */
export async function newKeyFile(madeAt: Date): Promise<{ publicKey: string, text: string }> {
  const { generateX25519Identity, identityToRecipient } = await import('age-encryption')
  const secretKey = await generateX25519Identity()
  const publicKey = await identityToRecipient(secretKey)
  return { publicKey, text: `# created: ${madeAt.toISOString()}\n# public key: ${publicKey}\n${secretKey}\n` }
}

/**
 * The secret keys in the text of a file of `backup key` or `age-keygen`: one in each line that is no comment.
 * @throws BackupError where a line is something else, or none is a key
 */
export function secretKeysIn(text: string): string[] {
  const keys = text.split('\n').map(line => line.trim()).filter(line => line !== '' && !line.startsWith('#'))
  if (keys.length > 0 && keys.every(key => secretKeyPattern.test(key))) return keys
  throw new BackupError('The file of keys is to hold lines that begin with AGE-SECRET-KEY-1, and comments')
}

/** The last letters of a key are a sum of those before, and it is refused where they do not fit. */
function addKey(add: () => void, problem: string): void {
  try {
    add()
  } catch {
    throw new BackupError(problem)
  }
}

/** What a stream begins with, and all of it. */
async function peek(stream: Readable, length: number): Promise<{ start: string, whole: AsyncIterable<Uint8Array> }> {
  const chunks = stream[Symbol.asyncIterator]() as AsyncIterableIterator<Uint8Array>
  let first = Buffer.alloc(0)
  while (first.length < length) {
    const next = await chunks.next()
    if (next.done) break
    first = Buffer.concat([first, next.value])
  }
  const whole = async function* () {
    yield first
    yield* chunks
  }
  return { start: first.toString('latin1', 0, length), whole: whole() }
}

/** Node's own type of it knows more than that of the web. */
function bytesOf(stream: Readable): ReadableStream<Uint8Array> {
  return Readable.toWeb(stream) as ReadableStream<Uint8Array>
}
