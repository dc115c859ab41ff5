/** Takes all steps of some work at once. */
export function allSteps<Made>(work: Generator<void, Made>): Made {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}
