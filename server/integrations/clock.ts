/** The only place that reads the time, so that everything else can be told it. */
export interface Clock {
  now: () => Date
}

export const systemClock: Clock = { now: () => new Date() }
