import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { fileOf } from '../../bundling/files-of-build'
import { repository } from './product-files'

/** What the app starts with: all of it, and all that it imports, is in the first file of the build. */
const beginnings = ['app.vue', ...readdirSync(join(repository, 'plugins')).map(name => `plugins/${name}`)]

it('the first file of the build needs none of the later ones, which need it: they would wait for each other', () => {
  const found = withImports(beginnings)

  expect(found).toContain('composables/use-identity-check.ts')
  expect(found.filter(path => fileOf(join(repository, path)) !== undefined)).toEqual([])
})

function withImports(files: readonly string[]): string[] {
  const found = new Set(files)
  // A set that is gone through is gone through to what was added meanwhile.
  for (const file of found) {
    for (const imported of importsOf(file)) found.add(imported)
  }
  return [...found]
}

/** Files of ours that one imports before anything of it runs: no types, and nothing that comes when it is needed. */
function importsOf(file: string): string[] {
  const source = readFileSync(join(repository, file), 'utf8')
  return [...source.matchAll(/^import (?!type )(?:[^'\n]*(?:\n[^'\n]*)*? from )?'([^']+)'/gm)]
    .map(([, name = '']) => name
      .replace(/^#(contract|domain)\//, 'shared/$1/')
      .replace(/^\.{1,2}\/.*/, relative => join(dirname(file), relative)))
    .flatMap(path => ['', '.ts'].map(ending => `${path}${ending}`)
      .filter(candidate => /\.(ts|vue)$/.test(candidate) && existsSync(join(repository, candidate))))
}
