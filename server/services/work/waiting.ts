/**
 * What a piece of background work could do by now and has not done. While an account rests nothing is done in its name,
 * so what was due before it was resumed counts from then on.
 */
export interface Waiting {
  count: number
  /** Since when the oldest of it could have been done; null where nothing waits. */
  since: Date | null
}
