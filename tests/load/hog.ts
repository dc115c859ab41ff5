import { setMaxListeners } from 'node:events'
import { setPriority } from 'node:os'
import { scenarios, type Hog, type Tally } from './scenarios'

/** What the process is asked for. */
export interface HogOrder { name: string, hog: Hog, seconds: number }

/**
 * A process of its own that misbehaves, as a bad client has a machine of its own: what it costs to be one is not taken
 * from the server it asks.
 */
setPriority(10)
process.on('message', ({ name, hog, seconds }: HogOrder) => {
  void misbehave(name, hog, seconds).then(tally => process.send?.([...tally]))
})

async function misbehave(name: string, hog: Hog, seconds: number): Promise<Tally> {
  const scenario = scenarios[name]
  if (!scenario) throw new Error(`There is no ${name}`)
  const end = AbortSignal.timeout(seconds * 1_000)
  // Every request of a wave listens to it.
  setMaxListeners(0, end)
  const sum: Tally = new Map()
  while (!end.aborted) {
    for (const [status, times] of await scenario.wave(hog, end)) sum.set(status, (sum.get(status) ?? 0) + times)
  }
  return sum
}
