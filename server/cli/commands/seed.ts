import { seed } from '../../../prisma/seed'
import { formatAnswer, withService, type Command } from '../command'
import { startPrinting } from '../start-printing'

export const seedCommand: Command = {
  name: 'seed',
  usage: 'seed',
  run: async () => {
    await startPrinting()
    return withService(async service => formatAnswer(await seed(service), false))
  },
}
