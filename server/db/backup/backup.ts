import { createWriteStream } from 'node:fs'
import { link, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { withFiles, type FileReader } from './files'
import { draftOf, removeOldDrafts } from './drafts'
import { encryptionTo, readDecrypted } from './encryption'
import { lineSum, readHeader, readLine, BackupError, type BackupHeader, type Cell, type Table } from './format'
import { mostAtOnce, type BackupSource, type RestoreTarget } from './database'
import { openPostgresSource, openPostgresTarget } from './postgres'
import { openSqliteSource, openSqliteTarget } from './sqlite'
import { databaseKindOf } from '../database-url'
import { migrationStatements } from '../schema/migrate'
import { knownMigrations } from '../schema/schema-version'

export interface BackupSize {
  tables: number
  rows: number
}

export interface BackupOptions extends Pick<BackupHeader, 'secrets'> {
  madeAt: Date
  /** Of this backup alone: names what it writes until it is whole. */
  draftId: string
  overwrite: boolean
  /** Reads what lies in the object store; null to leave it there, as its rows say. */
  bytesOf: FileReader | null
  /** Public keys of age that it is encrypted to; it is readable as it is where there are none. */
  publicKeys: readonly string[]
}

/**
 * Writes all of a database into one file, as it stood at one moment, while the server goes on. The file appears whole
 * or not at all, and only its owner may read it: it holds everything, password hashes included. Throws what `bytesOf`
 * throws.
 * @returns also how many files were left in the object store
 * @throws BackupError when there is a file of that name already and `overwrite` is not set
 */
export async function writeBackup(
  databaseUrl: string,
  file: string,
  { madeAt, draftId, secrets, overwrite, bytesOf, publicKeys }: BackupOptions,
): Promise<BackupSize & { left: number }> {
  const source = await (databaseKindOf(databaseUrl) === 'sqlite' ? openSqliteSource : openPostgresSource)(databaseUrl)
  const draft = draftOf(file, draftId)
  const size = { tables: 0, rows: 0, left: 0 }
  try {
    const lines = linesOf(source, { madeAt: madeAt.toISOString(), secrets, bytesOf }, size)
    await removeOldDrafts(dirname(file), madeAt)
    const toDraft = createWriteStream(draft, { mode: 0o600, flags: 'wx' })
    await pipeline(Readable.from(lines), createGzip(), encryptionTo(publicKeys), toDraft)
    await flushToDisk(draft)
    if (overwrite) await rename(draft, file)
    else await link(draft, file)
    return size
  } catch (error) {
    if (isExisting(error)) throw new BackupError(`${file} exists already; give --force to replace it`)
    throw error
  } finally {
    await source.close()
    await rm(draft, { force: true })
  }
}

export interface RestoreOptions {
  overwrite: boolean
  /** Secret keys of age, of which one must fit a backup that is encrypted. */
  secretKeys: readonly string[]
  /** May still refuse, by throwing: nothing was changed yet. */
  beforeChange?: (header: BackupHeader) => void
  /** The same once everything is loaded and checked. */
  beforeCommit?: () => void
}

/**
 * Puts a backup in the place of everything in a database, of either kind, and brings it to the newest schema: in one
 * transaction, so that a damaged file, a full disk or a power cut leaves the database as it was.
 * @throws BackupError when the file cannot be used, or when the database holds accounts and `overwrite` is not set
 */
export async function restoreBackup(
  databaseUrl: string,
  file: string,
  { overwrite, secretKeys, beforeChange, beforeCommit }: RestoreOptions,
): Promise<BackupSize & { header: BackupHeader }> {
  const kind = databaseKindOf(databaseUrl)
  const lines = readLines(file, secretKeys)
  const headerLine = (await lines.next()).value ?? ''
  const header = readHeader(headerLine)
  const last = header.migrations.at(-1) ?? ''
  if (header.migrations.some((name, place) => name !== knownMigrations[place])) {
    throw new BackupError(`The backup was made by another version of Polder, with the schema ${last}`)
  }
  beforeChange?.(header)
  const target = await (kind === 'sqlite' ? openSqliteTarget : openPostgresTarget)(databaseUrl)
  try {
    if (!overwrite && await target.holdsAccounts()) {
      throw new BackupError('There is an installation in this database already; give --force to replace it')
    }
    await target.clear()
    for (const sql of migrationStatements(kind, 0, header.migrations.length)) await target.execute(sql)
    await target.suspendReferences()
    const size = await fill(target, lines, headerLine)
    await target.checkReferences()
    for (const sql of migrationStatements(kind, header.migrations.length)) await target.execute(sql)
    beforeCommit?.()
    await target.commit()
    return { ...size, header }
  } finally {
    await target.close()
  }
}

async function* linesOf(
  source: BackupSource,
  { bytesOf, ...about }: Pick<BackupHeader, 'madeAt' | 'secrets'> & Pick<BackupOptions, 'bytesOf'>,
  size: BackupSize & { left: number },
): AsyncGenerator<string> {
  const sum = lineSum()
  const line = (value: unknown) => {
    const text = JSON.stringify(value)
    sum.add(text)
    return `${text}\n`
  }
  const header: BackupHeader = {
    format: 'polder-backup', version: 1, ...about, migrations: await source.migrations(),
  }
  yield line(header)
  for (const table of await source.tables()) {
    size.tables++
    yield line({ table: table.name, columns: table.columns })
    const rows = source.rows(table)
    for await (const row of table.name === 'StoredDocument' ? withFiles(rows, table, { bytesOf, left: () => size.left++ }) : rows) {
      size.rows++
      yield line(row)
    }
  }
  yield `${JSON.stringify(sum.end())}\n`
}

/** Loads every row, and refuses a file that does not end as it should. */
async function fill(
  target: RestoreTarget,
  lines: AsyncGenerator<string, void, undefined>,
  headerLine: string,
): Promise<BackupSize> {
  const expected = await target.tables()
  const sum = lineSum()
  sum.add(headerLine)
  const size: BackupSize = { tables: 0, rows: 0 }
  let table: Table | undefined
  let rows: Cell[][] = []
  let bytes = 0
  const flush = async () => {
    if (table && rows.length > 0) await target.insert(table, rows)
    size.rows += rows.length
    rows = []
    bytes = 0
  }
  for await (const text of lines) {
    const line = readLine(text)
    if ('sha256' in line) {
      await flush()
      const { rows: counted, sha256 } = sum.end()
      if (counted !== line.rows || sha256 !== line.sha256) break
      return size
    }
    sum.add(text)
    if ('table' in line) {
      await flush()
      table = { name: line.table, columns: line.columns }
      requireSameTable(table, expected)
      size.tables++
    } else {
      if (line.length !== table?.columns.length) throw new BackupError('The backup is damaged: a row is too short')
      rows.push(line)
      bytes += text.length
      if (rows.length === mostAtOnce.rows || bytes >= mostAtOnce.bytes) await flush()
    }
  }
  throw new BackupError('The backup is damaged: it is not what it was when it was made')
}

/** The columns of a table are named in SQL, so they must be the schema's own. */
function requireSameTable(table: Table, expected: Table[]): void {
  const describe = ({ columns }: Table) => columns.map(({ name, type }) => `${name} ${type}`).sort().join()
  const ours = expected.find(({ name }) => name === table.name)
  if (!ours || describe(ours) !== describe(table)) {
    throw new BackupError(`The backup does not fit its schema: ${table.name} is another table here`)
  }
}

async function* readLines(file: string, secretKeys: readonly string[]): AsyncGenerator<string, void, undefined> {
  const gunzip = createGunzip()
  const source = Readable.from(readDecrypted(file, secretKeys))
  source.on('error', error => gunzip.destroy(error))
  const decoder = new TextDecoder()
  let rest = ''
  try {
    for await (const chunk of source.pipe(gunzip)) {
      // Line ends are looked for in what is new alone: a file is one line, and comes in hundreds of chunks.
      const [end = '', ...lines] = decoder.decode(chunk as Buffer, { stream: true }).split('\n')
      rest += end
      for (const line of lines) {
        yield rest
        rest = line
      }
    }
  } catch (error) {
    if (error instanceof BackupError || !(error instanceof Error)) throw error
    throw new BackupError(`The backup cannot be read: ${error.message}`)
  }
}

async function flushToDisk(file: string): Promise<void> {
  const handle = await open(file)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

function isExisting(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST'
}
