/** The addresses of a stored mail, as its rows keep them. */
export function addressesOf(stored: unknown): string[] {
  return Array.isArray(stored) ? stored.map(String) : []
}
