/** So many documents, customers or entries are gone over in one step, which takes some milliseconds. */
export const itemsAtOnce = 250

/** Takes all steps of some work at once. */
export function allSteps<Made>(work: Generator<void, Made>): Made {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}
