import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const repository = join(import.meta.dirname, '../..')

/** The folders and files the product is made of, as far as they exist; tests, models and tools are not among them. */
export function productPaths(): string[] {
  return [
    'app', 'app.vue', 'error.vue', 'components', 'composables', 'layouts', 'middleware', 'pages', 'plugins',
    'server', 'shared',
  ].filter(path => existsSync(join(repository, path)))
}

/** Every source file of the product, relative to the repository. Generated clients are not ours. */
export function productFiles(): string[] {
  return productPaths()
    .flatMap(path => (statSync(join(repository, path)).isDirectory() ? filesBelow(path) : [path]))
    .filter(file => /\.(ts|tsx|vue|mjs)$/.test(file) && !file.startsWith('server/db/generated/'))
}

function filesBelow(folder: string): string[] {
  return readdirSync(join(repository, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name).slice(repository.length + 1).replaceAll('\\', '/'))
}
