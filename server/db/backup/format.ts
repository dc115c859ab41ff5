import { createHash } from 'node:crypto'
import { z } from 'zod'

/**
 * A backup is a gzipped text file of JSON lines, the same for both databases: a header, then each table with its rows,
 * then the end. Moments are ISO 8601 in UTC, cents are decimal strings, bytes are base64, JSON is compact JSON text.
 */
export const columnTypes = ['text', 'integer', 'bigint', 'boolean', 'moment', 'json', 'bytes'] as const
export type ColumnType = (typeof columnTypes)[number]

export interface Column {
  name: string
  type: ColumnType
}

export interface Table {
  name: string
  columns: Column[]
}

/** A value as it stands in the file, whatever database it came from. */
export type Cell = string | number | boolean | null

const headerSchema = z.object({
  format: z.literal('polder-backup'),
  version: z.literal(1),
  madeAt: z.iso.datetime(),
  /** The schema that the rows fit, as the names of its migrations. */
  migrations: z.array(z.string()).min(1),
  /** The installation's own secrets, where it made them itself: without them cookies and mailed links would be void. */
  secrets: z.record(z.string(), z.unknown()).nullable(),
})
export type BackupHeader = z.output<typeof headerSchema>

const cellSchema = z.union([z.string(), z.number(), z.boolean(), z.null()])
const lineSchema = z.union([
  z.array(cellSchema),
  z.object({
    table: z.string(),
    columns: z.array(z.object({ name: z.string(), type: z.enum(columnTypes) })),
  }),
  z.object({ rows: z.number().int(), sha256: z.string() }),
])

/** One line after the header: a table begins, one of its rows, or the end with what must have come before it. */
export type BackupLine = z.output<typeof lineSchema>

/** The file cannot be used, or not here; the message says why. */
export class BackupError extends Error {}

export function readHeader(line: string): BackupHeader {
  const result = headerSchema.safeParse(parseLine(line))
  if (result.success) return result.data
  throw new BackupError('This is no backup of Polder, or one of a later version')
}

/** Rows are most of a file and their arrays are checked column by column when they are written: so only their shape. */
export function readLine(line: string): BackupLine {
  const result = lineSchema.safeParse(parseLine(line))
  if (result.success) return result.data
  throw new BackupError('The backup is damaged: a line cannot be read')
}

/** Counts rows and hashes lines on their way in or out, so that the end of a file vouches for the rest. */
export function lineSum() {
  const hash = createHash('sha256')
  let rows = 0
  return {
    add(line: string): void {
      hash.update(line).update('\n')
      if (line.startsWith('[')) rows++
    },
    end: () => ({ rows, sha256: hash.digest('hex') }),
  }
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line)
  } catch {
    throw new BackupError('The backup is damaged: a line is no JSON')
  }
}
