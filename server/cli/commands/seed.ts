import { seed } from '../../../prisma/seed'
import { defineCommand, formatAnswer, withService } from '../command'

export const seedCommand = defineCommand({
  name: 'seed',
  usage: 'seed',
  async run() {
    return withService(async service => formatAnswer(await seed(service), false))
  },
})
