/** The only place that reads the time, so that everything else can be told it. */
export interface Clock {
  now: () => Date
}

export const systemClock: Clock = { now: () => new Date() }

/** What all servers of an installation count leases by, however far their own clocks are apart. */
export interface LeaseClock {
  now: () => Promise<Date>
}

/**
 * Whether so many milliseconds have passed between two moments of one clock. Where the later one comes before the
 * other, the clock was put back between them, and nobody knows how long it was: long enough.
 */
export function hasPassed(milliseconds: number, { since, now }: { since: Date, now: Date }): boolean {
  const passed = now.getTime() - since.getTime()
  return passed < 0 || passed >= milliseconds
}

/** For lengths of time: milliseconds since some moment, which no setting of the clock moves. */
export function elapsedMs(): number {
  return performance.now()
}
