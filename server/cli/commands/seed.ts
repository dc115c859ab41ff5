import { join } from 'node:path'
import { buildPdfWorker } from '#documents/pdf/build-worker'
import { startPdfPool } from '#documents/pdf/pool'
import { seed } from '../../../prisma/seed'
import { formatAnswer, withService, type Command } from '../command'

export const seedCommand: Command = {
  name: 'seed',
  usage: 'seed',
  run: async () => {
    startPdfPool({ workerPath: await buildPdfWorker(join(process.cwd(), 'node_modules/.cache/polder')) })
    return withService(async service => formatAnswer(await seed(service), false))
  },
}
