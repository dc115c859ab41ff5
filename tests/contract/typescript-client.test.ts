import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openApiDocument } from '#contract/openapi'
import { operationList } from '#contract/operations/index'
import { clientTypes } from '../../bundling/typescript-client/types'
import { doors } from '../../clients/typescript/src/api'

describe('the TypeScript client', () => {
  it('is typed by the description as it is now: `npm run generate:client`', () => {
    const written = readFileSync(join(import.meta.dirname, '../../clients/typescript/src/api.ts'), 'utf8')

    expect(written === clientTypes(openApiDocument())).toBe(true)
  })

  it('can ask for every published operation of programs', () => {
    const ofPrograms = operationList.filter(({ audience, auth, path }) =>
      audience === 'api' && auth !== 'public' && path.startsWith('/api/v1/'))

    expect(Object.keys(doors).sort()).toEqual(ofPrograms.map(({ id }) => id).sort())
  })
})
