import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { readOrMakeSecrets } from '#integrations/secrets'

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

  it('gain link keys where a first version had none, and keep everything else', () => {
    file = join(folder, 'secrets.json')
    writeFileSync(file, JSON.stringify({ sessionPassword, later: 'kept' }), { mode: 0o644 })
    const completed = readOrMakeSecrets(file)

    expect(completed.sessionPassword).toBe(sessionPassword)
    expect(readOrMakeSecrets(file)).toEqual(completed)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({ ...completed, later: 'kept' })
    expect(statSync(file).mode & 0o777).toBe(0o600)
  })

  it('gain the same link keys in whichever process completes the file', () => {
    file = join(folder, 'secrets.json')
    const complete = () => {
      writeFileSync(file, JSON.stringify({ sessionPassword }))
      return readOrMakeSecrets(file).linkKeys
    }

    expect(complete()).toBe(complete())
  })

  it('are never made anew over a file that cannot be read', () => {
    file = join(folder, 'secrets.json')
    writeFileSync(file, 'half a fi')

    expect(() => readOrMakeSecrets(file)).toThrow('JSON')
    expect(readFileSync(file, 'utf8')).toBe('half a fi')
  })
})
