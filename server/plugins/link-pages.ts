import { keepDrawn } from '../utils/kept-pages'

/**
 * The page of a link runs only its own script: those that modules give to every page are removed. What is drawn then is
 * kept for the next who opens it.
 */
export default defineNitroPlugin((nitro) => {
  nitro.hooks.hook('render:html', (html, { event }) => {
    if (event.context.route?.reader !== 'customer') return
    html.head = html.head.map(chunk => chunk.replace(/<script\b[^<>]*>[^<]*(?:<(?!\/?script)[^<]*)*<\/script>/g, ''))
  })
  nitro.hooks.hook('render:response', (response, { event }) => {
    if (typeof response.body === 'string') response.body = keepDrawn(event, response.body)
  })
})
