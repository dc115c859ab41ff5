import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { restoreBackup } from '#db/backup'
import { verifyInstallation } from '#services/verification/verify'
import { readConfiguration } from '#server/configuration'
import { secretsFileOf } from '#server/utils/account-context'
import { UsageError, type Command } from '../command'
import { withDatabase } from '../with-database'
import { describeVerification } from './verify'

export const restoreCommand: Command = {
  name: 'restore',
  usage: 'restore FILE [--force]',
  async run(args) {
    const { values: { force = false }, positionals: [file] } = parseArgs({
      args, allowPositionals: true, options: { force: { type: 'boolean' } },
    })
    if (file === undefined) throw new UsageError('Name the backup to restore')
    const configuration = readConfiguration(process.env)
    const { header, tables, rows } = await restoreBackup(configuration.DATABASE_URL, file, { overwrite: force })
    const hasNewSecrets = header.secrets !== null && putSecrets(secretsFileOf(configuration), header.secrets)
    const verification = await withDatabase(verifyInstallation)
    return {
      text: [
        `${rows} rows of ${tables} tables are back as they were at ${header.madeAt}.`,
        ...(hasNewSecrets ? ['Restart a running server: it still uses the secrets from before.'] : []),
        describeVerification(verification),
      ].join('\n'),
      isFailure: verification.findings.length > 0,
    }
  },
}

/** Puts the secrets back that sealed cookies and signed links; others are kept beside them. Answers whether it did. */
function putSecrets(file: string, secrets: Record<string, unknown>): boolean {
  if (existsSync(file)) {
    if (isDeepStrictEqual(JSON.parse(readFileSync(file, 'utf8')), secrets)) return false
    renameSync(file, `${file}.before-restore`)
  }
  mkdirSync(dirname(file), { recursive: true })
  const draft = `${file}.restored`
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 })
  renameSync(draft, file)
  return true
}
