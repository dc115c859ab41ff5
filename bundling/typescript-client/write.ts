import { writeFileSync } from 'node:fs'
import { openApiDocument } from '#contract/openapi'
import { clientTypes } from './types'

writeFileSync(new URL('../../clients/typescript/src/api.ts', import.meta.url), clientTypes(openApiDocument()))
