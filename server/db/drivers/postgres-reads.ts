import { types as pgTypes, type CustomTypesConfig, type Pool } from 'pg'
import type { Prisma } from '../generated/sqlite/client'
import { asPrismaStores, type DirectReads, type Select } from './direct-reads'

/** Over the pool that Prisma has. */
export function openPostgresReads(pool: Pool): DirectReads {
  const read: Select = async <Row extends object>({ text, values }: Prisma.Sql) =>
    (await pool.query<Row>({ text, values: asPrismaStores(values, ''), types: asPrismaReads })).rows
  return { read, lookUp: read, close: async () => undefined }
}

const { builtins, getTypeParser } = pgTypes

/** The types of columns that the driver reads in another way than Prisma; moments are kept without a zone, in UTC. */
const asPrismaReads: CustomTypesConfig = {
  getTypeParser: (type: number, format?: 'text' | 'binary') => {
    if (type === builtins.TIMESTAMP) return (text: string) => new Date(`${text.replace(' ', 'T')}Z`)
    if (type === builtins.INT8) return BigInt
    if (type === builtins.BYTEA) return (text: string) => new Uint8Array(Buffer.from(text.slice(2), 'hex'))
    return getTypeParser(type, format as 'text') as unknown
  },
}
