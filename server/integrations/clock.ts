/** The only place that reads the time, so that everything else can be told it. */
export interface Clock {
  now: () => Date
}

export const systemClock: Clock = { now: () => new Date() }

/** What all servers of an installation count leases by, however far their own clocks are apart. */
export interface LeaseClock {
  now: () => Promise<Date>
}

/** For lengths of time: milliseconds since some moment, which no setting of the clock moves. */
export function elapsedMs(): number {
  return performance.now()
}
