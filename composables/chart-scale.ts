/** What an axis shows: from the lowest of its marks to the highest, in cents. */
export interface ChartScale {
  low: number
  high: number
  marks: number[]
}

const marksWanted = 4
/** Marks are whole euros. */
const leastStep = 100

/** An axis with round marks on which all of these amounts, and nothing, have a place. */
export function chartScale(amounts: readonly number[]): ChartScale {
  const most = Math.max(0, ...amounts)
  const least = Math.min(0, ...amounts)
  const step = roundStep(Math.max((most - least) / marksWanted, leastStep))
  const low = Math.floor(least / step) * step
  const high = Math.max(Math.ceil(most / step) * step, low + step)
  const count = Math.round((high - low) / step) + 1
  return { low, high, marks: Array.from({ length: count }, (_, mark) => low + mark * step) }
}

/** The next of 1, 2, 5, 10, 20, … */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least))
  return ([1, 2, 5].find(factor => factor * power >= least) ?? 10) * power
}
