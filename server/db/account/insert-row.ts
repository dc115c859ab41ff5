import { Prisma } from '../client'
import { allColumns, listed } from '../columns'
import { unanswered } from '../unanswered'
import { rawSql, type AccountTransaction } from './for-account'

/** A row to insert; what it leaves out has the default of its column. */
export type NewRow<Model extends Prisma.ModelName> = Partial<Omit<StoredRow<Model>, 'accountId'>>

type StoredRow<Model extends Prisma.ModelName> = Prisma.TypeMap['model'][Model]['payload']['scalars']

/**
 * Inserts a row of the account and answers it as it is stored. For rows that most changes write: with
 * Prisma's `create` it takes longer to find out how to write one than to write it.
 * @param row its columns; objects and lists are stored as JSON
 */
export async function insertRow<Model extends Prisma.ModelName>(
  tx: AccountTransaction, accountId: string, model: Model, row: NewRow<Model>,
): Promise<StoredRow<Model>> {
  const [inserted] = await rawSql(tx).$queryRaw<StoredRow<Model>[]>`${insertOf(accountId, model, [row])}
    RETURNING ${allColumns(model)}`
  if (!inserted) throw new Error('The database gave no row back')
  return inserted
}

/** The same of rows with the same columns, which nobody needs to see again; throws where one has others. */
export async function insertRows<Model extends Prisma.ModelName>(
  tx: AccountTransaction, accountId: string, model: Model, rows: readonly NewRow<Model>[],
): Promise<void> {
  if (rows.length > 0) await rawSql(tx).$executeRaw`${unanswered} ${insertOf(accountId, model, rows)}`
}

function insertOf(accountId: string, model: string, rows: readonly object[]): Prisma.Sql {
  const all = rows.map(row => Object.entries({ ...row, accountId }).filter(([, value]) => value !== undefined))
  const names = all[0]?.map(([name]) => name) ?? []
  const values = all.map((row) => {
    // Values stand by their place: a row with others would fill the wrong columns without a word.
    if (row.length !== names.length || row.some(([name], place) => name !== names[place])) {
      throw new Error(`A row of ${model} has other columns than the one before it`)
    }
    return Prisma.sql`(${Prisma.join(row.map(([, value]) => isJson(value) ? JSON.stringify(value) : value))})`
  })
  return Prisma.sql`
    INSERT INTO ${listed([model])} (${listed(names)}) VALUES ${Prisma.join(values)}`
}

function isJson(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !(value instanceof Date) && !(value instanceof Uint8Array)
}
