import pageFiles from '#page-files'

/**
 * Lets the shell of the web app be seen before anything else has come: the stylesheet moves behind it, so that the
 * browser waits for it only with what follows. Scripts wait for it as before. What the page consists of is named, and
 * so comes together with what every page begins with.
 */
export default defineNitroPlugin((nitro) => {
  nitro.hooks.hook('render:html', (html, { event }) => {
    if (!html.body.some(part => part.includes('id="__nuxt-loader"'))) return
    const sheets = html.head.join('').match(stylesheet) ?? []
    const files = pageFiles[event.context.route?.path ?? ''] ?? []
    html.head = html.head.map(part => part.replace(stylesheet, ''))
    html.head.push(...files.map(file => `<link rel="modulepreload" crossorigin href="/${file}">`))
    html.bodyAppend.unshift(...sheets)
  })
})

const stylesheet = /<link rel="stylesheet"[^<>]*>/g
