import { parseArgs } from 'node:util'
import { openApiDocument } from '#contract/openapi'
import type { Command } from '../command'

export const openApiCommand: Command = {
  name: 'openapi',
  usage: 'openapi',
  async run(args) {
    parseArgs({ args })
    return JSON.stringify(openApiDocument(), null, 2)
  },
}
