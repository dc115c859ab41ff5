import { linkSync, mkdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { systemTokens } from './tokens'

const secretsSchema = z.object({ sessionPassword: z.string().min(32) })

export type Secrets = z.output<typeof secretsSchema>

/**
 * The installation's secrets, made at first start into a file that only its owner may read.
 * Two processes that start at once end up with the same secrets: the file appears whole or not at all.
 */
export function readOrMakeSecrets(file: string): Secrets {
  try {
    return secretsSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.${process.pid}`
  const secrets: Secrets = { sessionPassword: systemTokens.next() }
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  try {
    linkSync(draft, file)
  } catch (error) {
    if (!isExisting(error)) throw error
  } finally {
    unlinkSync(draft)
  }
  return secretsSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}
