/**
 * How long a piece of work holds the event loop: what the processor spends on it, in milliseconds, whatever else the
 * machine does meanwhile. The first of several runs may pay for what is compiled, so the shortest counts.
 */
export function processorMs(work: () => void): number {
  return Math.min(...Array.from({ length: 3 }, () => {
    const start = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  }))
}

/** No work for one caller may hold all others longer. */
export const longestHoldMs = 50
