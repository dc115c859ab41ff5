import { parseArgs } from 'node:util'
import { seed } from '../../../prisma/seed'
import { formatAnswer, withService, type Command } from '../command'

export const seedCommand: Command = {
  name: 'seed',
  usage: 'seed',
  async run(args) {
    parseArgs({ args })
    return withService(async service => formatAnswer(await seed(service), false))
  },
}
