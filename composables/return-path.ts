/** Where to go after signing in: where someone came from, if that is a page of ours, else the page given. */
export function returnPath(path: unknown, otherwise: string): string {
  // Browsers read an address without its tabs and line breaks: with one between them, two slashes begin a host as well.
  const read = typeof path === 'string' ? path.replace(/[\t\n\r]/g, '') : ''
  return /^\/(?![/\\])/.test(read) ? read : otherwise
}
