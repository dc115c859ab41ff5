import { OutsideFault } from '#integrations/http'
import type { ServiceContext } from '../work/context'
import { workOff, type DueWork } from '../work/work-off'

/**
 * Works off rows that call the object store, until it gives no answer: each of the others would wait for it as long.
 * Throws what it threw.
 * @returns how many rows were done, and how many failed by a fault of their own
 */
export async function whileReachable<Row extends { id: string }>(
  service: ServiceContext, work: DueWork<Row>,
): Promise<{ done: number, failed: number }> {
  let done = 0
  const faults: OutsideFault[] = []
  const failed = await workOff(service, {
    ...work,
    async work(row) {
      if (faults.length > 0) return false
      try {
        const isDone = await work.work(row)
        if (isDone) done++
        return isDone
      } catch (error) {
        if (!(error instanceof OutsideFault)) throw error
        faults.push(error)
        return false
      }
    },
  })
  if (faults[0]) throw faults[0]
  return { done, failed }
}
