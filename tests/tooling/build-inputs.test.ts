import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { buildInputs, root } from '../../server/cli/lib/steps.mjs'

/** What git keeps beside the sources of a build. */
const outsideTheBuild = [
  /^\./, /\.md$/, /^(clients|docs|prisma(?!\/seed\.ts)|tests)\//, /^(LICENSE|Dockerfile|compose\.yaml|tsconfig\.json)$/,
  /^(eslint\.config\.mjs|knip\.config\.ts|vitest\.config\.ts)$/,
]

describe('the inputs of a build', () => {
  it('are all that git keeps, but for what is known to stay outside', () => {
    const tracked = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)
    const forgotten = tracked
      .filter(file => !outsideTheBuild.some(pattern => pattern.test(file)))
      .filter(file => !buildInputs.some(input => file === input || file.startsWith(`${input}/`)))

    expect(forgotten).toEqual([])
  })
})
