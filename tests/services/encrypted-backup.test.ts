import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer as bytesIn } from 'node:stream/consumers'
import { inspect } from 'node:util'
import { armor } from 'age-encryption'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { restoreBackup, writeBackup } from '#db/backup/backup'
import { encryptionTo, newKeyFile, readDecrypted, secretKeysIn } from '#db/backup/encryption'
import { textOf } from '../support/damaged-backups'
import { copyDatabase } from '../support/databases'
import { temporaryFolder } from '../support/run-folder'
import { needingProgram } from '../support/skipped'

const madeAt = new Date('2026-11-20T09:00:00.000Z')
const age = needingProgram('age')

interface KeyPair {
  publicKey: string
  secretKeys: string[]
}

let databaseUrl: string
let folder: string
let office: KeyPair
let safe: KeyPair
let encrypted: string
beforeAll(async () => {
  databaseUrl = await copyDatabase(inject('databaseTemplate'))
  folder = temporaryFolder('backups')
  ;[office, safe] = [await pair(), await pair()]
  encrypted = await backupTo('encrypted.backup', [office.publicKey, safe.publicKey])
})

async function pair(): Promise<KeyPair> {
  const { publicKey, text } = await newKeyFile(madeAt)
  return { publicKey, secretKeys: secretKeysIn(text) }
}

async function backupTo(name: string, publicKeys: string[]): Promise<string> {
  const file = join(folder, name)
  await writeBackup(databaseUrl, file, {
    madeAt, draftId: name, secrets: { sessionPassword: 'geheim' }, overwrite: false, bytesOf: null, publicKeys,
  })
  return file
}

const restored = async (file: string, secretKeys: string[]) =>
  restoreBackup(await copyDatabase(inject('databaseTemplate')), file, { overwrite: false, secretKeys })

describe('a backup that is encrypted', () => {
  it('is read with the secret key of any that it is encrypted to, beside others', async () => {
    const other = await pair()
    for (const { secretKeys } of [office, safe]) {
      const { header, tables } = await restored(encrypted, [...other.secretKeys, ...secretKeys])

      expect(header).toMatchObject({ madeAt: madeAt.toISOString(), secrets: { sessionPassword: 'geheim' } })
      expect(tables).toBeGreaterThan(40)
    }
  })

  it('says nothing to who has no key or another, and what to do', async () => {
    await expect(restored(encrypted, [])).rejects.toThrow('is encrypted; give --key FILE')
    await expect(restored(encrypted, (await pair()).secretKeys)).rejects.toThrow('cannot be read: no identity matched')
    expect(() => textOf(encrypted)).toThrow('incorrect header check')
  })

  it.each([
    ['cut off', (file: string) => truncateSync(file, statSync(file).size - 1)],
    ['cut off in its first line', (file: string) => truncateSync(file, 30)],
    ['with a changed byte', (file: string) => {
      const bytes = readFileSync(file)
      const last = bytes.length - 1
      bytes[last] = (bytes[last] ?? 0) ^ 1
      writeFileSync(file, bytes)
    }],
  ])('is refused %s', async (damaged, damage) => {
    const file = join(folder, damaged)
    writeFileSync(file, readFileSync(encrypted))
    damage(file)

    await expect(restored(file, office.secretKeys)).rejects.toThrow('The backup cannot be read: ')
  })

  it('says what to do where age wrote it as text', async () => {
    const file = join(folder, 'armoured.backup')
    writeFileSync(file, armor.encode(readFileSync(encrypted)))
    await expect(restored(file, office.secretKeys)).rejects.toThrow(/as text.*age --decrypt --identity KEYS --output NEW FILE/)
  })

  it('is not written to a key that was typed wrong, nor a part of it', async () => {
    const wrong = office.publicKey.replace(/.$/, last => (last === 'q' ? 'p' : 'q'))
    const before = readdirSync(folder)

    await expect(backupTo('wrong.backup', [safe.publicKey, wrong])).rejects.toThrow(`${wrong} is no public key of age`)
    expect(readdirSync(folder)).toEqual(before)
  })

  it('of many blocks is refused wherever it is cut or changed', async () => {
    const clear = Buffer.alloc(200_000, 'factuur ')
    const parts = Readable.from([clear.subarray(0, 30_000), clear.subarray(30_000)])
    const whole = await bytesIn(encryptionTo([office.publicKey])(parts))
    const file = join(folder, 'blocks')
    const read = (bytes: Uint8Array) => {
      writeFileSync(file, bytes)
      return bytesIn(readDecrypted(file, office.secretKeys))
    }

    expect((await read(whole)).equals(clear)).toBe(true)
    // Of the last block a sum of 16 bytes is the end, and so is that of each of 65,536 bytes before it.
    const ofLast = 200_000 % 65_536 + 16
    for (const length of [whole.length - 1, whole.length - ofLast, whole.length - ofLast - 65_552, 300]) {
      await expect(read(whole.subarray(0, length))).rejects.toThrow()
    }
    const changed = Buffer.from(whole)
    changed.writeUInt8(changed.readUInt8(100_000) ^ 1, 100_000)
    await expect(read(changed)).rejects.toThrow('invalid tag')
  })

  it('ends as what is encrypted ends, and leaves nothing', async () => {
    const lost = new Error('The object store is gone')
    const failing = async function* () {
      yield Buffer.alloc(100_000)
      throw lost
    }

    await expect(bytesIn(encryptionTo([office.publicKey])(failing()))).rejects.toBe(lost)
  })

  it('is read where there is no key to one that is not encrypted as well', async () => {
    expect(await restored(await backupTo('clear.backup', []), office.secretKeys)).toMatchObject({ header: { version: 1 } })
  })

  it('is what age itself reads, and reads what age wrote', age, async () => {
    const keyFile = join(folder, 'age.key')
    execFileSync('age-keygen', ['--output', keyFile], { stdio: 'pipe' })
    const publicKey = execFileSync('age-keygen', ['-y', keyFile], { encoding: 'utf8' }).trim()
    const clear = join(folder, 'of-age.gz')
    execFileSync('age', ['--decrypt', '--identity', keyFile, '--output', clear, await backupTo('for-age.backup', [publicKey])])

    expect(textOf(clear)).toMatch(/^\{"format":"polder-backup"/)
    const again = join(folder, 'again.backup')
    execFileSync('age', ['--encrypt', '--recipient', publicKey, '--output', again, clear])
    expect(await restored(again, secretKeysIn(readFileSync(keyFile, 'utf8')))).toMatchObject({ header: { version: 1 } })
  })
})

describe('a file of keys', () => {
  it('holds one in each line that is no comment', () => {
    expect(secretKeysIn(`# office\n${office.secretKeys.join('')}\r\n\n# safe\n  ${safe.secretKeys.join('')}`))
      .toEqual([...office.secretKeys, ...safe.secretKeys])
  })

  it.each(['', '# only a comment', 'age1qqqq', 'AGE-SECRET-KEY-1QQQ'])('is refused as %j', (text) => {
    expect(() => secretKeysIn(text)).toThrow('AGE-SECRET-KEY-1')
  })

  it('is refused with a key that was typed wrong, which is not told', async () => {
    const [secretKey = ''] = office.secretKeys
    const wrong = secretKey.replace(/.$/, last => (last === 'Q' ? 'P' : 'Q'))

    const error: unknown = await restored(encrypted, [wrong]).catch((problem: unknown) => problem)
    expect(inspect(error)).toContain('A secret key is not as age wrote it')
    expect(inspect(error)).not.toContain('AGE-SECRET-KEY')
  })
})
