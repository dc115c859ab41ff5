import { seed } from '../../../prisma/seed'
import { defineCommand, formatAnswer, withNewService } from '../command'

export const seedCommand = defineCommand({
  name: 'seed',
  usage: 'seed',
  async run() {
    return withNewService(async service => formatAnswer(await seed(service), false))
  },
})
