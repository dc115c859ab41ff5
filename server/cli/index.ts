/** The command line: `npm run --silent cli -- account create --email … --json`. Works beside a running server. */
import { Refusal } from '#contract/errors'
import { ConfigurationError } from '#server/configuration'
import { BackupError } from '#db/backup/format'
import { outageOf, type Outage } from '#db/outage'
import { NewerSchema } from '#db/schema/newer-schema'
import { OutsideFault } from '#integrations/http'
import { FileLost } from '#services/work/stored-file'
import { createAccountCommand } from './commands/account-create'
import { listAccountsCommand, resumeAccountCommand, showAccountCommand, suspendAccountCommand } from './commands/accounts'
import { createApiKeyCommand } from './commands/apikey-create'
import { anchorAuditCommand, anchorKeysCommand } from './commands/audit-anchor'
import { exportAuditCommand } from './commands/audit-export'
import { backupCommand } from './commands/backup'
import { checkBackupCommand } from './commands/backup-check'
import { backupKeyCommand } from './commands/backup-key'
import { budgetsCommand } from './commands/budgets'
import { reprintDocumentsCommand } from './commands/documents-reprint'
import { filesStatusCommand, moveFilesCommand } from './commands/files'
import { listJobsCommand, runJobCommand } from './commands/jobs'
import { listMailCommand, retryMailCommand } from './commands/mail'
import { openApiCommand } from './commands/openapi'
import { restoreCommand } from './commands/restore'
import { rotateSecretsCommand } from './commands/secrets-rotate'
import { seedCommand } from './commands/seed'
import { endSessionsCommand } from './commands/sessions-end'
import { statusCommand } from './commands/status'
import { rebuildSumsCommand } from './commands/sums-rebuild'
import { verifyCommand } from './commands/verify'
import { workerCommand } from './commands/worker'
import { UsageError, type Command } from './command'
import { InstallationError } from './with-database'

const commands: Command[] = [
  createAccountCommand, listAccountsCommand, showAccountCommand, suspendAccountCommand, resumeAccountCommand,
  createApiKeyCommand, openApiCommand, seedCommand,
  verifyCommand, exportAuditCommand,
  anchorAuditCommand, anchorKeysCommand,
  checkBackupCommand, backupKeyCommand, backupCommand, restoreCommand, budgetsCommand, reprintDocumentsCommand,
  rotateSecretsCommand,
  filesStatusCommand, moveFilesCommand, endSessionsCommand, rebuildSumsCommand, statusCommand,
  listJobsCommand, runJobCommand, listMailCommand, retryMailCommand, workerCommand,
]

/** Errors whose message says all there is to say. */
const ownWords = [ConfigurationError, InstallationError, NewerSchema, BackupError, OutsideFault, FileLost]

/** What an operator can put right, the reason beside it. */
const outageWords: Readonly<Record<Outage, string>> = {
  unreachable: 'The database gives no answer: see that it runs, and DATABASE_URL',
  full: 'A disk is full',
  read_only: 'The database can only be read',
  newer_schema: 'The database is of a newer version',
}

// A reader that has seen enough, such as `head`, is no fault.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error
})
process.exitCode = await run(process.argv.slice(2))

/** What was given, with or without a command in front; asking what there is, or what a command takes, is no mistake. */
async function run(given: string[]): Promise<number> {
  const args = given[0] === 'help' ? given.slice(1) : given
  const command = commands.find(({ name }) => name.split(' ').every((word, index) => args[index] === word))
  const asked = command?.name ?? args[0]
  if (given[0] === 'help' || given.includes('--help') || given.includes('-h')) {
    const isKnown = asked === undefined || asked.startsWith('-') || namedBy(asked).length > 0
    print(isKnown ? process.stdout : process.stderr, listOf(asked))
    return isKnown ? 0 : 2
  }
  if (!command) {
    print(process.stderr, listOf(asked))
    return 2
  }
  try {
    const outcome = await command.run(args.slice(command.name.split(' ').length), line => print(process.stdout, line))
    const { text, isFailure } = typeof outcome === 'string' ? { text: outcome, isFailure: false } : outcome
    print(process.stdout, text)
    return isFailure ? 1 : 0
  } catch (error) {
    if (!isExplained(error)) throw error
    print(process.stderr, isGivenWrong(error) ? `${error.message}\nUsage: ${command.usage}` : explain(error))
    return 1
  }
}

/** The commands that begin with these words. */
function namedBy(words: string | undefined): Command[] {
  return commands.filter(({ name }) => `${name} `.startsWith(`${words} `))
}

/** The same in words, or all commands where none begins so. */
function listOf(words?: string): string {
  const named = namedBy(words)
  return `Commands:\n${(named.length > 0 ? named : commands).map(({ usage }) => `  ${usage}`).join('\n')}`
}

/** By a command itself, or by Node's own argument parser, which explains what it refuses. */
function isGivenWrong(error: Error): boolean {
  return error instanceof UsageError || ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
}

/**
 * The system explains what it cannot do to which file; so do refusals and settings, and an outage has words of its own.
 * Anything else is a fault.
 */
function isExplained(error: unknown): error is Error {
  return error instanceof Error && (
    error instanceof Refusal || ownWords.some(type => error instanceof type) || isGivenWrong(error)
    || 'syscall' in error || outageOf(error) !== null
  )
}

function explain(error: Error): string {
  if (error instanceof Refusal) {
    return `${error.code}: ${error.message}${error.details === undefined ? '' : ` ${JSON.stringify(error.details)}`}`
  }
  const isComplete = 'path' in error || ownWords.some(type => error instanceof type)
  const outage = isComplete ? null : outageOf(error)
  if (outage === null) return error.message
  // A driver may say it in many lines, of which the last is the reason.
  return [outageWords[outage], error.message.trim().split('\n').at(-1)].filter(Boolean).join(': ')
}

function print(stream: NodeJS.WriteStream, text: string): void {
  stream.write(`${text}\n`)
}
