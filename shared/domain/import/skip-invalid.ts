/** What a report tells of a file, as far as it matters here. */
interface ReadSummary {
  created: Readonly<Record<string, number>>
  errors: readonly { code: string }[]
  recognised: { missing: readonly unknown[] }
}

/**
 * Whether what is right in a file can be brought in without what is wrong in it: not where nothing is left to make,
 * where a column is missing, or where the file cannot be read to its end, since nobody knows what else it holds.
 */
export function canSkipInvalid({ created, errors, recognised }: ReadSummary): boolean {
  const isCut = errors.some(({ code }) => code === 'quotes_broken')
  return !isCut && recognised.missing.length === 0 && Object.values(created).some(count => count > 0)
}
