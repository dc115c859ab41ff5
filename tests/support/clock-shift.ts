/** By how many milliseconds `fixed-clock.mjs` moves the clock of another process, which then begins at a moment. */
export function clockShiftTo(moment: string): number {
  return Date.parse(moment) - Date.now()
}
