import type { DatabaseKind } from '../database-url'
import { columnsFor, storedMoment, type Column } from '../drivers/direct-reads'
import { columns as columnsOf, type ColumnType } from '../generated/columns'
import { Prisma } from '../generated/sqlite/client'

/** SQL with its values, whose places are question marks. */
export interface Statement {
  sql: string
  values: unknown[]
}

/** What Prisma's client is asked about a model, as far as it can be said in a plain statement. */
export interface Asked {
  where?: unknown
  data?: unknown
  select?: unknown
  orderBy?: unknown
  take?: unknown
  _sum?: unknown
}

/** A statement, and the columns of the rows that it answers. */
export type Selecting = Statement & { columns: readonly Column[] }

/**
 * The SELECT of `findFirst` and `findMany`. Undefined, as in all of these, for what is no plain statement: relations,
 * conditions beside comparisons, values that are instructions, and what Prisma refuses.
 */
export function selectStatement(kind: DatabaseKind, model: string, asked: Asked): Selecting | undefined {
  const { where, select, orderBy, take, ...others } = asked
  const columns = selected(model, select)
  const condition = conditionOf(kind, model, where)
  const order = orderOf(model, orderBy)
  if (!columns || !condition || order === undefined || !isEmpty(others)) return undefined
  // Prisma cuts a part of one off, and counts from the end below zero.
  if (take !== undefined && !(Number.isSafeInteger(take) && Number(take) >= 0)) return undefined
  const limit = take === undefined ? '' : ` LIMIT ${take}`
  const { sql, values } = condition
  return { sql: `SELECT ${names(columns)} FROM "${model}" WHERE ${sql}${order}${limit}`, values, columns }
}

/** The SELECT of `findUnique`. */
export function uniqueStatement(kind: DatabaseKind, model: string, asked: Asked): Selecting | undefined {
  return leavesOpen(asked.where) ? undefined : selectStatement(kind, model, { ...asked, take: 1 })
}

/** The SELECT of `count`. */
export function countStatement(kind: DatabaseKind, model: string, { where, ...others }: Asked): Selecting | undefined {
  const condition = conditionOf(kind, model, where)
  if (!condition || !isEmpty(others)) return undefined
  const { sql, values } = condition
  return { sql: `SELECT COUNT(*) FROM "${model}" WHERE ${sql}`, values, columns: [{ name: 'count', type: 'Int' }] }
}

/** The SELECT of `aggregate`, where only sums are asked for. */
export function sumStatement(kind: DatabaseKind, model: string, asked: Asked): Selecting | undefined {
  const { where, _sum, ...others } = asked
  const columns = _sum === undefined ? undefined : selected(model, _sum)
  const condition = conditionOf(kind, model, where)
  if (!columns || !condition || !isEmpty(others)) return undefined
  const { sql, values } = condition
  const sums = columns.map(({ name }) => `SUM("${name}")`).join(', ')
  return { sql: `SELECT ${sums} FROM "${model}" WHERE ${sql}`, values, columns }
}

/**
 * The INSERT of `create`.
 * @param columns those of the row that it answers; those that are asked for, where they are not said
 */
export function insertStatement(
  kind: DatabaseKind, model: string, { data, select, ...others }: Asked, columns = selected(model, select),
): Selecting | undefined {
  const given = givenColumns(kind, model, data)
  if (!columns || !given || given.length === 0 || !isEmpty(others)) return undefined
  const places = given.map(() => '?').join(', ')
  return {
    sql: `INSERT INTO "${model}" (${names(given)}) VALUES (${places})${columns.length === 0 ? '' : ` RETURNING ${names(columns)}`}`,
    values: given.map(({ value }) => value),
    columns,
  }
}

/** The UPDATE of `update`, which answers the row. */
export function updateStatement(kind: DatabaseKind, model: string, asked: Asked): Selecting | undefined {
  const { select, ...others } = asked
  const columns = selected(model, select)
  const change = leavesOpen(asked.where) ? undefined : updateManyStatement(kind, model, others)
  return columns && change && { ...change, sql: `${change.sql} RETURNING ${names(columns)}`, columns }
}

/** The UPDATE of `updateMany`. */
export function updateManyStatement(kind: DatabaseKind, model: string, asked: Asked): Statement | undefined {
  const { where, data, ...others } = asked
  const given = givenColumns(kind, model, data)
  const condition = conditionOf(kind, model, where)
  if (!condition || !given || given.length === 0 || !isEmpty(others)) return undefined
  const settings = given.map(({ name }) => `"${name}" = ?`).join(', ')
  return {
    sql: `UPDATE "${model}" SET ${settings} WHERE ${condition.sql}`,
    values: [...given.map(({ value }) => value), ...condition.values],
  }
}

/** The DELETE of `deleteMany`. */
export function deleteStatement(kind: DatabaseKind, model: string, { where, ...others }: Asked): Statement | undefined {
  const condition = conditionOf(kind, model, where)
  if (!condition || !isEmpty(others)) return undefined
  return { ...condition, sql: `DELETE FROM "${model}" WHERE ${condition.sql}` }
}

/**
 * Whether a condition has no value. Elsewhere it counts as not said; where one row is meant, that would be any row of
 * the account, so Prisma refuses it.
 */
function leavesOpen(where: unknown): boolean {
  return Object.values((where ?? {}) as object).includes(undefined)
}

function isEmpty(others: object): boolean {
  return Object.values(others).every(value => value === undefined)
}

function names(columns: readonly { name: string }[]): string {
  return columns.map(({ name }) => `"${name}"`).join(', ')
}

/** All columns, or those that are selected; undefined where more than columns is. */
function selected(model: string, select: unknown): readonly Column[] | undefined {
  if (select === undefined) return allColumns(model)
  const chosen = Object.entries(select as object).filter(([, isChosen]) => isChosen !== undefined && isChosen !== false)
  const isPlain = chosen.every(([name, isChosen]) => isChosen === true && columnsOf[model]?.[name])
  return isPlain && chosen.length > 0 ? columnsFor(model, chosen.map(([name]) => name)) : undefined
}

function allColumns(model: string): readonly Column[] {
  const known = columnsKnown.get(model) ?? columnsFor(model)
  columnsKnown.set(model, known)
  return known
}

const columnsKnown = new Map<string, readonly Column[]>()

/** The rows that a condition means. */
function conditionOf(kind: DatabaseKind, model: string, where: unknown): Statement | undefined {
  const terms: string[] = []
  const values: unknown[] = []
  for (const [name, condition] of Object.entries((where ?? {}) as object)) {
    if (condition === undefined) continue
    const type = columnsOf[model]?.[name]
    const comparisons = comparisonsOf(condition)
    if (!type || type === 'Json' || type === 'Bytes' || !comparisons) return undefined
    for (const { operator, operands } of comparisons) {
      const encoded = operands.map(operand => encode(kind, type, operand))
      if (encoded.some(value => value === undefined || value === null)) return undefined
      values.push(...encoded)
      terms.push(`"${name}" ${operator}`)
    }
  }
  return terms.length === 0 ? undefined : { sql: terms.join(' AND '), values }
}

interface Comparison {
  operator: string
  operands: readonly unknown[]
}

const operators: Readonly<Record<string, string>> = { gt: '> ?', gte: '>= ?', lt: '< ?', lte: '<= ?' }
/** A longer list is Prisma's to divide into statements that the database takes. */
const mostOptions = 100

/** What a column is compared with; undefined for any other condition. */
function comparisonsOf(condition: unknown): Comparison[] | undefined {
  if (condition === null) return [{ operator: 'IS NULL', operands: [] }]
  if (isOneValue(condition)) return [{ operator: '= ?', operands: [condition] }]
  const comparisons: Comparison[] = []
  for (const [name, operand] of Object.entries(condition as object) as [string, unknown][]) {
    const operator = operators[name]
    if (operator) comparisons.push({ operator, operands: [operand] })
    else if (name === 'not' && operand === null) comparisons.push({ operator: 'IS NOT NULL', operands: [] })
    else if (name === 'not' && isOneValue(operand)) comparisons.push({ operator: '<> ?', operands: [operand] })
    else if (name === 'in' && isShortList(operand)) {
      const places = operand.map(() => '?').join(', ')
      comparisons.push({ operator: `IN (${places})`, operands: operand })
    } else return undefined
  }
  return comparisons.length > 0 ? comparisons : undefined
}

function isOneValue(value: unknown): boolean {
  return typeof value !== 'object' || value instanceof Date
}

function isShortList(value: unknown): value is readonly unknown[] {
  return Array.isArray(value) && value.length > 0 && value.length <= mostOptions
}

/** An ORDER BY with a blank before it, nothing where no order is asked for, and undefined for one beside columns. */
function orderOf(model: string, orderBy: unknown): string | undefined {
  if (orderBy === undefined) return ''
  const terms = [orderBy].flat().flatMap(each => Object.entries(each as object) as [string, unknown][])
  const isPlain = terms.every(([name, way]) => columnsOf[model]?.[name] && (way === 'asc' || way === 'desc'))
  return isPlain && terms.length > 0 ? ` ORDER BY ${terms.map(([name, way]) => `"${name}" ${String(way)}`).join(', ')}` : undefined
}

interface GivenColumn {
  name: string
  value: unknown
}

/** The columns that data gives a value. */
function givenColumns(kind: DatabaseKind, model: string, data: unknown): GivenColumn[] | undefined {
  const given: GivenColumn[] = []
  for (const [name, value] of Object.entries((data ?? {}) as object)) {
    if (value === undefined) continue
    const type = columnsOf[model]?.[name]
    const encoded = type && encode(kind, type, value)
    if (encoded === undefined) return undefined
    given.push({ name, value: encoded })
  }
  return given
}

/** A value as the driver takes it; undefined where it is none of its column's type, or an instruction of Prisma's. */
function encode(kind: DatabaseKind, type: ColumnType, value: unknown): unknown {
  if (value === null) return type === 'Json' ? undefined : null
  if (value === Prisma.DbNull) return type === 'Json' ? null : undefined
  switch (type) {
    case 'String': return typeof value === 'string' ? value : undefined
    case 'Int': return Number.isSafeInteger(value) ? value : undefined
    case 'BigInt': return typeof value === 'bigint' ? driverValue(kind, value) : undefined
    case 'Boolean': return typeof value === 'boolean' ? value : undefined
    case 'DateTime': return value instanceof Date ? driverValue(kind, value) : undefined
    case 'Json': return isJson(value) ? JSON.stringify(value) : undefined
    case 'Bytes': return value instanceof Uint8Array ? value : undefined
  }
}

/** A value of a statement as the driver takes it: moments as they are stored, large numbers as text for Postgres. */
export function driverValue(kind: DatabaseKind, value: unknown): unknown {
  if (value instanceof Date) return storedMoment(kind, value.toISOString())
  return typeof value === 'bigint' && kind === 'postgres' ? value.toString() : value
}

/** Prisma has objects of its own that stand for kinds of null. */
function isJson(value: unknown): boolean {
  if (typeof value !== 'object') return ['string', 'number', 'boolean'].includes(typeof value)
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
}
