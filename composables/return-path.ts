/** Where to go after signing in: where someone came from, if that is a page of ours, else the page given. */
export function returnPath(path: unknown, otherwise: string): string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path) ? path : otherwise
}
