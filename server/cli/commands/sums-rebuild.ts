import { systemClock } from '#integrations/clock'
import { rebuildSums } from '#services/verification/rebuild-sums'
import type { Finding } from '#services/verification/report'
import { defineCommand } from '../command'
import { withDatabase } from '../with-database'
import { lineOfFinding } from './verify'

export const rebuildSumsCommand = defineCommand({
  name: 'sums rebuild',
  usage: 'sums rebuild',
  async run() {
    const { found, count, left, leftCount } = await withDatabase(database => rebuildSums(database, systemClock.now()))
    const end = count === 0 ? ['All sums were right.'] : [`${count} findings, derived anew.`]
    return {
      text: [
        ...linesOf(found, count), ...end,
        ...leftCount > 0 ? ['Left, because only a person can judge it:', ...linesOf(left, leftCount)] : [],
      ].join('\n'),
      isFailure: leftCount > 0,
    }
  },
})

/** A line for each finding, and for how many there are beside them. */
function linesOf(findings: readonly Finding[], count: number): string[] {
  const more = count - findings.length
  return [...findings.map(lineOfFinding), ...more > 0 ? [`… and ${more} more`] : []]
}
