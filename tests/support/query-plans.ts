import { PrismaPg } from '@prisma/adapter-pg'
import { openDatabase, type Database, type Prisma } from '#db/client'
import { databaseKindOf } from '#db/database-url'
import { PrismaClient as PostgresClient } from '#db/generated/postgres/client'
import { PrismaClient as SqliteClient } from '#db/generated/sqlite/client'
import { transactionOptions } from '#db/drivers/driver'
import { SqliteAdapter } from '#db/drivers/sqlite-adapter'
import { countingRows } from './counted-rows'

/** A statement as it reached the database. */
export interface Statement {
  sql: string
  values: unknown[]
  /** By which way past Prisma it came; undefined where it came by Prisma. */
  way?: 'read' | 'lookUp'
}

/** A second way into a database, which tells what it is asked, and how many rows it answered in all. */
export async function openTelling(
  databaseUrl: string,
): Promise<{ database: Database, statements: Statement[], answered: { rows: number } }> {
  const kind = databaseKindOf(databaseUrl)
  const log = [{ emit: 'event' as const, level: 'query' as const }]
  const answered = { rows: 0 }
  const count = (rows: number) => {
    answered.rows += rows
  }
  const prisma = kind === 'sqlite'
    ? new SqliteClient({ adapter: countingRows(new SqliteAdapter(databaseUrl), count), log, transactionOptions })
    : new PostgresClient({
      adapter: countingRows(new PrismaPg({ connectionString: databaseUrl }), count), log, transactionOptions,
    }) as unknown as SqliteClient<'query'>
  const statements: Statement[] = []
  prisma.$on('query', ({ query, params }) => statements.push({ sql: query, values: JSON.parse(params) as unknown[] }))
  const direct = await openDatabase(databaseUrl)
  const told = (way: 'read' | 'lookUp'): Database['read'] => async <Row extends object>(query: Prisma.Sql) => {
    statements.push({ sql: kind === 'sqlite' ? query.sql : query.text, values: query.values, way })
    const rows = await direct[way]<Row>(query)
    count(rows.length)
    return rows
  }
  return {
    statements,
    answered,
    database: {
      kind,
      prisma,
      read: told('read'),
      lookUp: told('lookUp'),
      connections: direct.connections,
      close: async () => {
        await direct.close()
        await prisma.$disconnect()
      },
    },
  }
}

interface PostgresNode {
  'Node Type': string
  'Index Cond'?: string
  'Relation Name'?: string
  Plans?: PostgresNode[]
}

/**
 * How the database goes about a statement, a line for each step: `SCAN Invoice`, `SORT`, `SORT WITHIN` what an index
 * has in order already, and for an index what is looked up in it, joined by AND.
 */
export async function planOf({ kind, prisma }: Database, { sql, values }: Statement): Promise<string[]> {
  if (kind === 'sqlite') {
    const steps = await prisma.$queryRawUnsafe<{ detail: string }[]>(`EXPLAIN QUERY PLAN ${sql}`, ...values)
    return steps.map(({ detail }) =>
      detail.includes('TEMP B-TREE') ? `SORT${detail.includes('RIGHT PART') ? ' WITHIN' : ''}` : detail)
  }
  const [explained] = await prisma.$queryRawUnsafe<{ 'QUERY PLAN': { Plan: PostgresNode }[] }[]>(`EXPLAIN (FORMAT JSON) ${sql}`, ...values)
  const stepsOf = (node: PostgresNode): string[] => [
    describeNode(node),
    ...(node.Plans ?? []).flatMap(stepsOf),
  ]
  return (explained?.['QUERY PLAN'] ?? []).flatMap(({ Plan }) => stepsOf(Plan))
}

function describeNode(node: PostgresNode): string {
  if (node['Node Type'] === 'Seq Scan') return `SCAN ${node['Relation Name']}`
  if (node['Index Cond']) return `SEARCH ${node['Relation Name'] ?? ''} ${node['Index Cond']}`
  return node['Node Type'].toUpperCase().replace(/.*SORT/, 'SORT')
}
