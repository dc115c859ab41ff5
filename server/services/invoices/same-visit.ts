/** A second look within this time belongs to the first. */
export const sameVisitMs = 30 * 60_000
