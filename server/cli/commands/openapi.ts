import { openApiDocument } from '#contract/openapi'
import type { Command } from '../command'

export const openApiCommand: Command = {
  name: 'openapi',
  usage: 'openapi',
  run: async () => JSON.stringify(openApiDocument(), null, 2),
}
