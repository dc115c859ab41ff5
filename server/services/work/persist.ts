import { outageOf } from '#db/outage'
import type { Surroundings } from './context'

/** Does what must be done in any case: in an outage again in the background, for which its caller does not wait. */
export async function persist({ outside }: Surroundings, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!outageOf(error)) throw error
    outside.background.persist(work)
  }
}
