/** What breaks clients that were made by an earlier description, and why that is right, in the order of the test. */
export const acceptedBreakages: readonly { breakage: string, reason: string }[] = []
