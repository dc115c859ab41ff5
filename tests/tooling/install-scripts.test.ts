import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readProductionPackages } from '../../server/cli/lib/packages.mjs'
import { root } from '../../server/cli/lib/steps.mjs'

/** Production packages that bring an install script, and why they work without it. */
const worksWithout: Record<string, string> = {
  '@prisma/engines': 'It would fetch the engines of the database; Polder speaks to it through driver adapters.',
  esbuild: 'Its binary comes as an optional package for the platform, and is looked for there.',
  prisma: 'It would look at the version of Node.js, which Polder does itself.',
  'vue-demi': 'It would choose between Vue 2 and 3; as it is, it is for Vue 3.',
}

describe('install scripts', () => {
  it('do not run', () => {
    expect(readFileSync(join(root, '.npmrc'), 'utf8').split(/\r?\n/)).toContain('ignore-scripts=true')
  })

  it('do not run in the image either', () => {
    const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')
    const settings = dockerfile.search(/^COPY .*\.npmrc/m)

    expect(settings).toBeGreaterThan(-1)
    expect(settings).toBeLessThan(dockerfile.search(/^RUN npm ci/m))
    expect(readFileSync(join(root, '.dockerignore'), 'utf8').split(/\r?\n/)).toContain('!.npmrc')
  })

  it('are needed by no production package', () => {
    const bringOne = readProductionPackages(root).filter(({ hasInstallScript }) => hasInstallScript)

    expect([...new Set(bringOne.map(({ name }) => name))].sort()).toEqual(Object.keys(worksWithout).sort())
  })
})
