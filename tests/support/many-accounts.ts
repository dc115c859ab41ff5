import { Client } from 'pg'

interface Column {
  name: string
  isText: boolean
  /** Whether no two rows of the whole installation may have the same. */
  isUnique: boolean
  /** Whether it names a row of a table that belongs to no account, such as a person. */
  isOfNobody: boolean
}

/**
 * Gives a Postgres so many more accounts, each a copy of one with all its rows: years of use in minutes. Indexes and
 * references are taken away meanwhile, and what Postgres knows of its tables is fresh afterwards.
 * @param accountId whose rows are copied; those that no two accounts may share get another text
 */
export async function addAccountsLike(databaseUrl: string, accountId: string, count: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const tables = await tablesOfAccounts(client, accountId)
    const columnsOfTables: [string, Column[]][] = []
    for (const table of tables) columnsOfTables.push([table, await columnsOf(client, table)])
    const restore = await takeIndexesAway(client, tables)
    for (const [table, columns] of columnsOfTables) {
      await client.query(`INSERT INTO "${table}" (${columns.map(({ name }) => `"${name}"`).join(', ')})
        SELECT ${columns.map(valueOf).join(', ')}
        FROM (SELECT * FROM "${table}" WHERE "${keyOf(table)}" = '${accountId}' OFFSET 0) t, generate_series(1, ${count}) n`)
    }
    for (const statement of restore) await client.query(statement)
    await client.query('VACUUM ANALYZE')
  } finally {
    await client.end()
  }
}

/** The id of one of those accounts, counted from 1. */
export async function accountLike(databaseUrl: string, accountId: string, number: number): Promise<string> {
  const client = new Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ id: string }>(`SELECT ${otherOf(`'${accountId}'`, String(number))} AS id`)
    return rows[0]?.id ?? ''
  } finally {
    await client.end()
  }
}

/** Those with rows of the account. */
async function tablesOfAccounts(client: Client, accountId: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    SELECT c.relname AS name FROM pg_class c WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relnamespace = 'public'::regnamespace
      AND (c.relname = 'Account' OR EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'accountId'))`)
  const filled: string[] = []
  for (const { name } of rows) {
    const found = await client.query(`SELECT 1 FROM "${name}" WHERE "${keyOf(name)}" = $1 LIMIT 1`, [accountId])
    if (found.rows.length > 0) filled.push(name)
  }
  return filled
}

const keyOf = (table: string) => table === 'Account' ? 'id' : 'accountId'

/** @returns what makes them again, in all partitions where a table has them */
async function takeIndexesAway(client: Client, tables: readonly string[]): Promise<string[]> {
  const named = `ARRAY[${tables.map(table => `'"${table}"'`).join(', ')}]::regclass[]`
  const { rows: references } = await client.query<{ drop: string, add: string }>(`
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS add
    FROM pg_constraint WHERE conparentid = 0 AND contype IN ('f', 'p')
      AND (conrelid = ANY(${named}) OR (contype = 'f' AND confrelid = ANY(${named}))) ORDER BY contype`)
  const { rows: indexes } = await client.query<{ drop: string, add: string }>(`
    SELECT format('DROP INDEX %s', indexrelid::regclass) AS drop, replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') AS add
    FROM pg_index WHERE indrelid = ANY(${named}) AND NOT indisprimary`)
  const taken = [...references.filter(({ add }) => add.includes('FOREIGN KEY')), ...references.filter(({ add }) => !add.includes('FOREIGN KEY')), ...indexes]
  for (const { drop } of taken) await client.query(drop)
  return taken.map(({ add }) => add).reverse()
}

async function columnsOf(client: Client, table: string): Promise<Column[]> {
  const { rows } = await client.query<Column>(`
    SELECT attname AS name, atttypid = 'text'::regtype AS "isText",
      EXISTS (SELECT 1 FROM pg_index WHERE indrelid = attrelid AND indisunique AND NOT indisprimary AND indkey::text = attnum::text) AS "isUnique",
      EXISTS (SELECT 1 FROM pg_constraint WHERE contype = 'f' AND conrelid = attrelid AND attnum = ANY(conkey) AND confrelid <> '"Account"'::regclass
        AND NOT EXISTS (SELECT 1 FROM pg_attribute o WHERE o.attrelid = confrelid AND o.attname = 'accountId')) AS "isOfNobody"
    FROM pg_attribute WHERE attrelid = '"${table}"'::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`)
  return rows
}

/** Every id of the account is another in its copy, the same wherever it stands. */
function valueOf({ name, isText, isUnique, isOfNobody }: Column): string {
  const value = `t."${name}"`
  if (!isText || isOfNobody) return value
  if (/^id$|Id$/.test(name)) return `CASE WHEN ${value} ~ '^[0-9a-f]{8}-' THEN ${otherOf(value, 'n')} ELSE ${value} END`
  return isUnique ? `${value} || n` : value
}

function otherOf(id: string, number: string): string {
  return `md5(${id} || ':' || ${number})::uuid::text`
}
