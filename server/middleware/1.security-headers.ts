import { defineEventHandler, setResponseHeaders } from 'h3'

/** Headers that tell browsers to keep pages to themselves; answers of the API are never cached by others. */
export default defineEventHandler((event) => {
  setResponseHeaders(event, {
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'same-origin',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=()',
  })
  // The address of a public page is its key: no search engine and no linked site may learn it.
  if (/^\/(i|d|api\/public)\//.test(event.path)) {
    setResponseHeaders(event, { 'Referrer-Policy': 'no-referrer', 'X-Robots-Tag': 'noindex, nofollow' })
  }
  if (event.path.startsWith('/api/')) setResponseHeaders(event, { 'Cache-Control': 'private, no-store' })
})
