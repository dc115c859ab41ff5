import { copyFileSync, existsSync, linkSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { restoreBackup, type RestoreOptions } from '#db/backup/backup'
import { BackupError, type BackupHeader } from '#db/backup/format'

type Secrets = Record<string, unknown>

/**
 * Restores a backup into a database, and its secrets into a file: both or neither.
 * @throws BackupError when the backup cannot be used, or would take the place of what is not to be replaced
 */
export async function restoreWithSecrets(
  databaseUrl: string,
  backup: string,
  { secretsFile, replaceSecrets, ...options }:
    { secretsFile: string, replaceSecrets: boolean } & Pick<RestoreOptions, 'overwrite' | 'secretKeys'>,
): Promise<{ header: BackupHeader, tables: number, rows: number, secrets: string }> {
  let plan: SecretsPlan = { kind: 'none' }
  const { header, tables, rows } = await restoreBackup(databaseUrl, backup, {
    ...options,
    beforeChange: ({ secrets }) => {
      plan = planSecrets(secretsFile, secrets, { replace: replaceSecrets })
    },
    beforeCommit: () => draftSecrets(secretsFile, plan),
  })
  return { header, tables, rows, secrets: placeSecrets(secretsFile, plan) }
}

/** What becomes of the secrets of a backup at the place where they would go. */
type SecretsPlan =
  | { kind: 'none' | 'same' }
  | { kind: 'new' | 'replace', secrets: Secrets }

/**
 * Looks where the secrets of a backup would go, before anything is changed.
 * @throws BackupError when others lie there and are not to be replaced
 */
function planSecrets(file: string, secrets: Secrets | null, { replace }: { replace: boolean }): SecretsPlan {
  if (secrets === null) return { kind: 'none' }
  if (!existsSync(file)) return { kind: 'new', secrets }
  if (isDeepStrictEqual(withoutNames(JSON.parse(readFileSync(file, 'utf8'))), withoutNames(secrets))) return { kind: 'same' }
  if (replace) return { kind: 'replace', secrets }
  throw new BackupError([
    `${file} holds the secrets of another installation; nothing was changed.`,
    'Give --secrets FOLDER to lay those of the backup elsewhere, or --replace-secrets to put them here: those that are',
    'here are then kept beside them.',
  ].join('\n'))
}

/** A backup may be of before the file said whose secrets they are. */
function withoutNames({ installations: _, ...secrets }: Secrets): Secrets {
  return secrets
}

/** Writes the secrets beside their place, so that a full disk shows while the database can still be left as it was. */
function draftSecrets(file: string, plan: SecretsPlan): void {
  if (!('secrets' in plan)) return
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(draftOf(file), `${JSON.stringify(plan.secrets, null, 2)}\n`, { mode: 0o600, flush: true })
}

/** Moves the draft into place. The file exists at every moment: without it a server would make new secrets. */
function placeSecrets(file: string, plan: SecretsPlan): string {
  if (plan.kind === 'none') return 'The backup holds no secrets: give the server those that its installation had.'
  if (plan.kind === 'same') return `The secrets in ${file} are those of the backup already.`
  const copy = plan.kind === 'replace' ? keepBeside(file) : null
  renameSync(draftOf(file), file)
  return copy === null
    ? `Its secrets lie in ${file}.`
    : `Its secrets lie in ${file}; those from before lie in ${copy}. Restart a running server: it still uses them.`
}

/** Keeps a file under the first free name; one that an earlier restore kept stays. */
function keepBeside(file: string): string {
  for (let number = 1; ; number++) {
    const copy = `${file}.before-restore${number === 1 ? '' : `-${number}`}`
    if (existsSync(copy)) continue
    try {
      linkSync(file, copy)
    } catch (error) {
      // Some file systems know no second name of a file.
      if (!(error instanceof Error && 'code' in error && ['EPERM', 'ENOTSUP'].includes(String(error.code)))) throw error
      copyFileSync(file, copy)
    }
    return copy
  }
}

function draftOf(file: string): string {
  return `${file}.restored`
}
