import { readdirSync, readFileSync } from 'node:fs'

export const databaseKinds = /** @type {const} */ (['sqlite', 'postgres'])
/** @typedef {(typeof databaseKinds)[number]} DatabaseKind */

const prismaFolder = new URL('../', import.meta.url)

/**
 * The whole Prisma schema of one database: its datasource header and the models that both share.
 * @param {DatabaseKind} kind
 */
export function composeSchema(kind) {
  const modelsFolder = new URL('models/', prismaFolder)
  const models = readdirSync(modelsFolder).filter(name => name.endsWith('.prisma')).sort()
  return [
    readFileSync(new URL(`${kind}/datasource.prisma`, prismaFolder), 'utf8'),
    ...models.map(name => readFileSync(new URL(name, modelsFolder), 'utf8')),
  ].join('\n')
}

/**
 * Where the schema stands that the newest migration of a database leads to.
 * @param {DatabaseKind} kind
 */
export function snapshotFile(kind) {
  return new URL(`${kind}/schema.prisma`, prismaFolder)
}

/**
 * The folder of a database's migrations, in Prisma's own layout.
 * @param {DatabaseKind} kind
 */
export function migrationsFolder(kind) {
  return new URL(`${kind}/migrations/`, prismaFolder)
}
