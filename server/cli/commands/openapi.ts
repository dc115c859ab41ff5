import { openApiDocument } from '#contract/openapi'
import { defineCommand } from '../command'

export const openApiCommand = defineCommand({
  name: 'openapi',
  usage: 'openapi',
  async run() {
    return JSON.stringify(openApiDocument(), null, 2)
  },
})
