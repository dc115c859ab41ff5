import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'

export const databaseKinds = /** @type {const} */ (['sqlite', 'postgres'])
/** @typedef {(typeof databaseKinds)[number]} DatabaseKind */

const prismaFolder = new URL('../', import.meta.url)

/**
 * Reads by paths from the folder prisma.
 * @typedef {{ list: (folder: string) => string[], read: (file: string) => string }} Files
 */

/** @type {Files} */
const workingTree = {
  list: folder => readdirSync(new URL(`${folder}/`, prismaFolder)),
  read: file => readFileSync(new URL(file, prismaFolder), 'utf8'),
}

/**
 * The whole Prisma schema of one database: its datasource header and the models that both share.
 * @param {DatabaseKind} kind
 * @param {Files} [files] where they are read, the working tree otherwise
 */
export function composeSchema(kind, { list, read } = workingTree) {
  const models = list('models').filter(name => name.endsWith('.prisma')).sort()
  return [read(`${kind}/datasource.prisma`), ...models.map(name => read(`models/${name}`))].join('\n')
}

/** Holds the fingerprint of the models that the newest migrations lead to. */
export const migratedFile = new URL('migrated.sha256', prismaFolder)

/**
 * What `migratedFile` says when the migrations lead to these models.
 * @param {Files} [files] where they are read, the working tree otherwise
 */
export function fingerprint(files = workingTree) {
  const hash = createHash('sha256')
  for (const kind of databaseKinds) hash.update(composeSchema(kind, files))
  return `${hash.digest('hex')}\n`
}

/**
 * The folder of a database's migrations, in Prisma's own layout.
 * @param {DatabaseKind} kind
 */
export function migrationsFolder(kind) {
  return new URL(`${kind}/migrations/`, prismaFolder)
}
