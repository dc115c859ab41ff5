import type { LocationQuery } from 'vue-router'

/** Where to go after signing in: where someone came from, if that is a page of ours, else the page given. */
export function returnPath(query: LocationQuery, otherwise: string): string {
  const path = query.return
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : otherwise
}
