import { chooseLocale } from '#contract/app-locale'
import pageFiles from '#page-files'

/**
 * Lets the shell of the web app be seen before anything else has come: the stylesheet moves behind it, so that the
 * browser waits for it only with what follows. Scripts wait for it as before. What the page consists of is named, its
 * words among it, and so comes together with what every page begins with.
 */
export default defineNitroPlugin((nitro) => {
  nitro.hooks.hook('render:html', (html, { event }) => {
    if (!html.body.some(part => part.includes('id="__nuxt-loader"'))) return
    const sheets = html.head.join('').match(stylesheet) ?? []
    const { cookie = '', 'accept-language': accepted = '' } = getHeaders(event)
    const words = pageFiles.words[chooseLocale(null, cookie, accepted)] ?? []
    const files = [pageFiles.pages[event.context.route?.path ?? ''] ?? [], words].flat()
    html.head = html.head.map(part => part.replace(stylesheet, ''))
    html.head.push(...files.map(file => `<link rel="modulepreload" crossorigin href="/${file}">`))
    html.bodyAppend.unshift(...sheets)
  })
})

const stylesheet = /<link rel="stylesheet"[^<>]*>/g
