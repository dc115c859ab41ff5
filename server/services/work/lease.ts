/** Issuing, printing and sending take seconds: whoever has taken longer died with its process. */
export const leaseMs = 10 * 60_000

/** Until when whoever claims an account's turn now has it alone, by the clock of leases. */
export function leaseUntil(now: Date): Date {
  return new Date(now.getTime() + leaseMs)
}
