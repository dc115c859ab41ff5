import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { encryptionKeysIn, readOrMakeSecrets } from '#integrations/secrets'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'polder-secrets-'))
  file = join(folder, 'data', 'secrets.json')
})
afterEach(() => rmSync(folder, { recursive: true }))

const sessionPassword = 'a password of thirty-two letters!'

describe('the secrets of an installation', () => {
  it('are made once, for their owner alone', () => {
    const secrets = readOrMakeSecrets(file)

    expect(readOrMakeSecrets(file)).toEqual(secrets)
    expect(secrets.linkKeys).toMatch(/^a:[\w-]{43}$/)
    expect(secrets.linkKeys).not.toContain(secrets.sessionPassword)
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('name the key that encrypts after itself, so that another installation has another', () => {
    const [id, secret] = readOrMakeSecrets(file).encryptionKeys.split(':')
    const other = readOrMakeSecrets(join(folder, 'other', 'secrets.json'))

    expect(id).toMatch(/^[\da-f]{8}$/)
    expect(secret).toMatch(/^[\w-]{43}$/)
    expect(other.encryptionKeys.split(':')[0]).not.toBe(id)
  })

  it('tell their encryption keys without being made or completed', () => {
    expect(encryptionKeysIn(file)).toBeNull()
    expect(existsSync(file)).toBe(false)
    const { encryptionKeys } = readOrMakeSecrets(file)
    expect(encryptionKeysIn(file)).toBe(encryptionKeys)
    writeFileSync(file, JSON.stringify({ sessionPassword }))
    expect(encryptionKeysIn(file)).toBeNull()
  })

  it('gain keys where a first version had none, and keep everything else', () => {
    file = join(folder, 'secrets.json')
    writeFileSync(file, JSON.stringify({ sessionPassword, later: 'kept' }), { mode: 0o644 })
    const completed = readOrMakeSecrets(file)

    expect(completed.sessionPassword).toBe(sessionPassword)
    expect(readOrMakeSecrets(file)).toEqual(completed)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ ...completed, later: 'kept' })
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('gain the same keys in whichever process completes the file', () => {
    file = join(folder, 'secrets.json')
    const complete = () => {
      writeFileSync(file, JSON.stringify({ sessionPassword }))
      return readOrMakeSecrets(file)
    }

    expect(complete()).toEqual(complete())
  })

  it('are never made anew over a file that cannot be read', () => {
    file = join(folder, 'secrets.json')
    writeFileSync(file, 'half a fi')

    expect(() => readOrMakeSecrets(file)).toThrow('JSON')
    expect(readFileSync(file, 'utf8')).toBe('half a fi')
  })
})
