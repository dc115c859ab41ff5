/** How many failures are free, and how the pause after each further one grows. */
export interface ThrottleRule {
  name: string
  /** Older failures are forgotten. */
  windowHours: number
  freeFailures: number
  firstPauseSeconds: number
  /** Pauses stop growing here, so that nobody is ever locked out for good. */
  longestPauseSeconds: number
}

/** How many uses fit into a window, and not one more: the next has to wait until the oldest has left it. */
export interface UseQuota {
  name: string
  windowHours: number
  uses: number
}

export const throttleRules = {
  /** One account, from wherever its password is guessed: about a hundred guesses a day. */
  subject: { name: 'sign-in', windowHours: 24, freeFailures: 5, firstPauseSeconds: 30, longestPauseSeconds: 900 },
  /** One internet address, whichever accounts it tries: an office may share it. */
  place: { name: 'sign-in-place', windowHours: 1, freeFailures: 30, firstPauseSeconds: 30, longestPauseSeconds: 900 },
} as const satisfies Record<string, ThrottleRule>

/** One internet address that signs up with addresses that are taken: each answer tells whether one is. */
export const takenAddresses: UseQuota = { name: 'sign-up-place', windowHours: 24, uses: 5 }

/** One internet address that opens accounts, as often as a setting says. */
export const openedAccounts: Omit<UseQuota, 'uses'> = { name: 'sign-up-day', windowHours: 24 }

/** Seconds to wait after so many failures: none at first, then twice as long after each. */
export function pauseSeconds(rule: ThrottleRule, failures: number): number {
  if (failures < rule.freeFailures) return 0
  return Math.min(rule.firstPauseSeconds * 2 ** (failures - rule.freeFailures), rule.longestPauseSeconds)
}
