/** The source of a rate that a seller gave without saying where it is from. */
export const ownRateSource = 'manual'

/** The source as a document names it; null where there is none to name, and the rate stands for itself. */
export function namedRateSource(source: string | null): string | null {
  return source === ownRateSource ? null : source
}
