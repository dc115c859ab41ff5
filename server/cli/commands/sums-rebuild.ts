import { systemClock } from '#integrations/clock'
import { rebuildSums } from '#services/verification/rebuild-sums'
import { defineCommand } from '../command'
import { withDatabase } from '../with-database'
import { lineOfFinding } from './verify'

export const rebuildSumsCommand = defineCommand({
  name: 'sums rebuild',
  usage: 'sums rebuild',
  async run() {
    const { found, count, left } = await withDatabase(database => rebuildSums(database, systemClock.now()))
    const end = count === 0 ? ['All sums were right.'] : [`${count} findings, derived anew.`]
    return {
      text: [
        ...found.map(lineOfFinding), ...end,
        ...left.length > 0 ? ['Left, because only a person can judge it:', ...left.map(lineOfFinding)] : [],
      ].join('\n'),
      isFailure: left.length > 0,
    }
  },
})
