import { removeResponseHeader } from 'h3'

/**
 * The page of a public link runs only its own script and sets no cookie: the scripts and the cookie that modules give
 * to every page are removed.
 */
export default defineNitroPlugin((nitro) => {
  nitro.hooks.hook('render:html', (html, { event }) => {
    if (!event.context.publicPage) return
    html.head = html.head.map(chunk => chunk.replace(/<script\b[^<>]*>[^<]*(?:<(?!\/?script)[^<]*)*<\/script>/g, ''))
    removeResponseHeader(event, 'Set-Cookie')
  })
})
