import { parseArgs } from 'node:util'
import { systemClock } from '#integrations/clock'
import { rebuildSums } from '#services/verification/rebuild-sums'
import type { Command } from '../command'
import { withDatabase } from '../with-database'
import { lineOfFinding } from './verify'

export const rebuildSumsCommand: Command = {
  name: 'sums rebuild',
  usage: 'sums rebuild',
  async run(args) {
    parseArgs({ args })
    const findings = await withDatabase(database => rebuildSums(database, systemClock.now()))
    const end = findings.length === 0 ? 'All sums were right.' : `${findings.length} findings, all derived anew from the documents.`
    return [...findings.map(lineOfFinding), end].join('\n')
  },
}
