import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../server/cli/lib/steps.mjs'

interface Entry {
  version?: string
  resolved?: string
  optionalDependencies?: Record<string, string>
}

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Entry>
}

describe('the lock file', () => {
  it('holds the binaries of every platform, without which npm ci refuses it', () => {
    const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter(name => !foldersFrom(path).some(folder => packages[`${folder}node_modules/${name}`]))
        .map(name => `${name}, for ${path}`))

    expect(missing).toEqual([])
  })

  it('takes everything from the npm registry', () => {
    const elsewhere = Object.entries(packages)
      .filter(([, { resolved }]) => resolved && !resolved.startsWith('https://registry.npmjs.org/'))
      .map(([path, { resolved }]) => `${path}: ${resolved}`)

    expect(elsewhere).toEqual([])
  })
})

/** The folders whose node_modules a package sees, from its own up to the root's. */
function foldersFrom(path: string): string[] {
  if (path === '') return ['']
  return [`${path}/`, ...foldersFrom(path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))))]
}
