import { openApiDocument } from '#contract/openapi'
import { defineApiHandler } from '#server/utils/define-api-handler'

export default defineApiHandler('getOpenApi', () => ({ ...openApiDocument() }))
