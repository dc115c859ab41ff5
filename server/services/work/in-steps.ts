import { setImmediate as letOthersWork } from 'node:timers/promises'

/** What some work of the domain comes to, between whose steps others are answered. */
export async function inSteps<Made>(work: Generator<void, Made>): Promise<Made> {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
    await letOthersWork()
  }
}
