import { removeResponseHeader } from 'h3'

/**
 * A page that the server draws for people who are not signed in brings its own looks and words: the stylesheet and the
 * colours of the app, and the cookie that modules set, are removed. Its script keeps the language by itself.
 */
export default defineNitroPlugin((nitro) => {
  nitro.hooks.hook('render:html', (html, { event }) => {
    if (!getRouteRules(event).noScripts) return
    html.head = html.head.map(part => part.replace(looksOfTheApp, ''))
    removeResponseHeader(event, 'Set-Cookie')
  })
})

const looksOfTheApp = /<link rel="stylesheet"[^<>]*>|<style id="nuxt-ui-colors"[^<>]*>[^<]*<\/style>/g
