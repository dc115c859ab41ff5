import { ColumnTypeEnum, type ArgType, type SqlQuery, type SqlResultSet } from '@prisma/driver-adapter-utils'
import { Prisma, type Database } from '../client'
import type { DatabaseKind } from '../database-url'
import { rowOf, type Column } from '../drivers/direct-reads'
import type { DriverTransaction } from '../drivers/driver-transaction'
import type { ColumnType } from '../generated/columns'
import {
  countStatement, deleteStatement, driverValue, insertStatement, selectStatement, sumStatement, uniqueStatement,
  updateManyStatement, updateStatement, type Asked, type Selecting, type Statement,
} from './plain-statements'

/** Answers an operation of Prisma's client, or undefined what only Prisma can answer. */
export type PlainAnswer = (model: string, asked: Asked) => Promise<unknown> | undefined

/** By the names of operations. */
export type PlainAnswers = Readonly<Record<string, PlainAnswer>>

type Rows = (statement: Selecting) => Promise<object[]>

/** What is read outside of transactions. */
export function plainReads({ kind, read, lookUp }: Pick<Database, 'kind' | 'read' | 'lookUp'>): PlainAnswers {
  const rowsBy = (way: Database['read']): Rows => async ({ sql, values, columns }) =>
    (await way({ sql, text: numbered(sql), values })).map(row => rowOf<object>(kind, columns, row))
  return { ...reading(kind, rowsBy(read)), findUnique: reading(kind, rowsBy(lookUp)).findUnique }
}

/** What is read and written in a transaction. */
export function plainChanges(kind: DatabaseKind, driver: DriverTransaction): PlainAnswers {
  const rows: Rows = async ({ columns, ...statement }) => {
    const answered = await driver.queryRaw(queryOf(kind, statement))
    return answered.rows.map(values => rowFrom(columns, values))
  }
  const counted = async (statement: Statement) => ({ count: await driver.executeRaw(queryOf(kind, statement)) })
  return {
    ...reading(kind, rows),
    create: (model, asked) => after(insertStatement(kind, model, asked), statement => first(rows(statement))),
    update: (model, asked) => after(updateStatement(kind, model, asked), statement => first(rows(statement))),
    updateMany: (model, asked) => after(updateManyStatement(kind, model, asked), counted),
    deleteMany: (model, asked) => after(deleteStatement(kind, model, asked), counted),
  }
}

/** What is written in a transaction of which nobody needs an answer: neither the row nor how many there were. */
export function plainUnanswered(kind: DatabaseKind, driver: DriverTransaction): PlainAnswers {
  const write = async (statement: Statement) => {
    await driver.executeUnanswered(queryOf(kind, statement))
    return {}
  }
  return {
    create: (model, asked) => after(insertStatement(kind, model, asked, []), write),
    updateMany: (model, asked) => after(updateManyStatement(kind, model, asked), write),
  }
}

/** SQL that is written out, in a transaction: the same as Prisma's `$queryRaw` and `$executeRaw`. */
export function plainSql(kind: DatabaseKind, driver: DriverTransaction) {
  return {
    $queryRaw: async (parts: SqlParts, ...given: unknown[]): Promise<object[]> => {
      const { columnNames, columnTypes, rows } = await driver.queryRaw(queryFrom(kind, parts, given))
      return rows.map(row => Object.fromEntries(columnNames.map((name, place) =>
        [name, valueOf(columnTypes[place], row[place])])))
    },
    $executeRaw: (parts: SqlParts, ...given: unknown[]): Promise<number> =>
      driver.executeRaw(queryFrom(kind, parts, given)),
  }
}

/** The same of which nobody needs an answer. */
export function plainUnansweredSql(kind: DatabaseKind, driver: DriverTransaction) {
  return {
    $executeRaw: (parts: SqlParts, ...given: unknown[]): Promise<void> =>
      driver.executeUnanswered(queryFrom(kind, parts, given)),
  }
}

type SqlParts = TemplateStringsArray | Prisma.Sql

function queryFrom(kind: DatabaseKind, parts: SqlParts, given: unknown[]): SqlQuery {
  const { sql, text, values } = 'raw' in parts ? Prisma.sql(parts, ...given) : parts
  return putAs(kind === 'sqlite' ? sql : text, values.map(value => driverValue(kind, value)))
}

function reading(kind: DatabaseKind, rows: Rows) {
  const one = (statement: Selecting | undefined) => after(statement, selecting => first(rows(selecting)))
  return {
    findFirst: (model: string, asked: Asked) => one(selectStatement(kind, model, { ...asked, take: asked.take ?? 1 })),
    findUnique: (model: string, asked: Asked) => one(uniqueStatement(kind, model, asked)),
    findMany: (model: string, asked: Asked) => after(selectStatement(kind, model, asked), rows),
    count: (model: string, asked: Asked) => after(countStatement(kind, model, asked), async (statement) => {
      const [row] = await rows(statement) as { count: number }[]
      return row?.count ?? 0
    }),
    aggregate: (model: string, asked: Asked) => after(sumStatement(kind, model, asked), async statement =>
      ({ _sum: await first(rows(statement)) })),
  } satisfies PlainAnswers
}

function after<Given, Answer>(statement: Given | undefined, ask: (statement: Given) => Promise<Answer>) {
  return statement === undefined ? undefined : ask(statement)
}

async function first(rows: Promise<object[]>): Promise<object | null> {
  return (await rows)[0] ?? null
}

/** Values are given as the driver takes them: nothing is left for Prisma's adapter to turn. */
const asGiven: ArgType = { scalarType: 'unknown', arity: 'scalar' }

function queryOf(kind: DatabaseKind, { sql, values }: Statement): SqlQuery {
  return putAs(kind === 'sqlite' ? sql : numbered(sql), values)
}

function putAs(sql: string, args: unknown[]): SqlQuery {
  return { sql, args, argTypes: args.map(() => asGiven) }
}

/** Postgres names the places of values by their number. No plain statement holds a question mark beside them. */
function numbered(sql: string): string {
  let place = 0
  return sql.replaceAll('?', () => `$${++place}`)
}

/** A row as Prisma gives it, from what its adapters give: text for moments, JSON and large numbers. */
function rowFrom(columns: readonly Column[], values: SqlResultSet['rows'][number]): object {
  const row: Record<string, unknown> = {}
  columns.forEach(({ name, type }, place) => {
    const value = values[place]
    row[name] = value === null ? null : decoders[type](value)
  })
  return row
}

const decoders: Readonly<Record<ColumnType, (value: unknown) => unknown>> = {
  String: value => value,
  Int: Number,
  BigInt: value => BigInt(value as string | number),
  Boolean: value => value === true || value === 1,
  DateTime: value => new Date(value as string),
  Json: value => JSON.parse(value as string) as unknown,
  Bytes: value => new Uint8Array(value as Uint8Array),
}

/** The same where only the database knows what a column holds. */
function valueOf(type: number | undefined, value: unknown): unknown {
  const known = typesOfResults.get(type)
  return value === null || !known ? value : decoders[known](value)
}

const typesOfResults: ReadonlyMap<number | undefined, ColumnType> = new Map([
  [ColumnTypeEnum.Int32, 'Int'], [ColumnTypeEnum.Int64, 'BigInt'], [ColumnTypeEnum.Boolean, 'Boolean'],
  [ColumnTypeEnum.DateTime, 'DateTime'], [ColumnTypeEnum.Json, 'Json'], [ColumnTypeEnum.Bytes, 'Bytes'],
])
