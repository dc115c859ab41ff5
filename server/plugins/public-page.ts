import { removeResponseHeader } from 'h3'

/**
 * The page of a link runs its own few lines at its end and remembers nobody: the scripts and the cookie that modules
 * give to every page stay out of it.
 */
export default defineNitroPlugin((nitro) => {
  nitro.hooks.hook('render:html', (html, { event }) => {
    if (!event.context.publicPage) return
    html.head = html.head.map(chunk => chunk.replace(/<script\b[^>]*>.*?<\/script>/gs, ''))
    removeResponseHeader(event, 'Set-Cookie')
  })
})
