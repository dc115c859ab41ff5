import { hkdfSync } from 'node:crypto'
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { hashToken, systemTokens } from './tokens'

/** What else stands in the file stays there: a newer version may have put it in. */
const secretsSchema = z.looseObject({
  sessionPassword: z.string().min(32),
  /** Signs public links, in the form of NUXT_LINK_KEYS; missing in files of the first version. */
  linkKeys: z.string().optional(),
  /** Encrypts secrets in the database, in the form of NUXT_ENCRYPTION_KEYS; missing in files of earlier versions. */
  encryptionKeys: z.string().optional(),
  /** The installations that use them; missing in files of earlier versions. */
  installations: z.array(z.string()).optional(),
})

export interface Secrets {
  sessionPassword: string
  linkKeys: string
  encryptionKeys: string
}

/**
 * The installation's secrets, made at first start into a file that only its owner may read.
 * Two processes that start at once end up with the same secrets: the file appears whole or not at all.
 */
export function readOrMakeSecrets(file: string): Secrets {
  if (!existsSync(file)) {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
    makeFile(file, {
      sessionPassword: systemTokens.next(),
      linkKeys: `a:${systemTokens.next()}`,
      encryptionKeys: encryptionKey(systemTokens.next()),
    })
  }
  const secrets = readFile(file)
  const { sessionPassword } = secrets
  const linkKeys = secrets.linkKeys ?? `a:${derivedSecret(sessionPassword, 'polder public links')}`
  const encryptionKeys = secrets.encryptionKeys ?? encryptionKey(derivedSecret(sessionPassword, 'polder encryption keys'))
  if (secrets.linkKeys === undefined || secrets.encryptionKeys === undefined) {
    replaceFile(file, { ...secrets, linkKeys, encryptionKeys })
  }
  return { sessionPassword, linkKeys, encryptionKeys }
}

/** The encryption keys in a file of secrets, or null where there is none; it is neither made nor completed. */
export function encryptionKeysIn(file: string): string | null {
  if (!existsSync(file)) return null
  return secretsSchema.pick({ encryptionKeys: true }).parse(JSON.parse(readFileSync(file, 'utf8'))).encryptionKeys ?? null
}

/** The ids of the installations that use a file of secrets, none in one of before; null where there is no file. */
export function installationsIn(file: string): string[] | null {
  return existsSync(file) ? readFile(file).installations ?? [] : null
}

/**
 * Names one installation more in a file of secrets.
 * @returns why it cannot be written, such as one that was laid there for reading alone; null when it was
 */
export function nameInstallation(file: string, id: string): string | null {
  const secrets = readFile(file)
  try {
    replaceFile(file, { ...secrets, installations: [...secrets.installations ?? [], id] })
    return null
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error
    return error.message
  }
}

/** A key with its own hash as its id, so that a row sealed with another key is not taken for a broken one. */
function encryptionKey(secret: string): string {
  return `${hashToken(secret).slice(0, 8)}:${secret}`
}

function readFile(file: string): z.output<typeof secretsSchema> {
  return secretsSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
}

/** Writes a file that does not exist yet; when another process was faster, its file stays. */
function makeFile(file: string, secrets: Secrets): void {
  const draft = writeDraft(file, secrets)
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!isExisting(error)) throw error
  } finally {
    unlinkSync(draft)
  }
}

function replaceFile(file: string, secrets: object): void {
  renameSync(writeDraft(file, secrets), file)
}

function writeDraft(file: string, secrets: object): string {
  const draft = `${file}.${systemTokens.next()}`
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  return draft
}

/**
 * A further secret for a file that lacks it. It follows from the one that is there, so that processes which complete
 * the file at the same time write the same.
 */
function derivedSecret(sessionPassword: string, purpose: string): string {
  return Buffer.from(hkdfSync('sha256', sessionPassword, '', purpose, 32)).toString('base64url')
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}
