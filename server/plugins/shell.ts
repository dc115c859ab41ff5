/**
 * Lets the shell of the web app be seen before anything else has come: the stylesheet moves behind it, so that the
 * browser waits for it only with what follows. Scripts wait for it as before.
 */
export default defineNitroPlugin((nitro) => {
  nitro.hooks.hook('render:html', (html) => {
    if (!html.body.some(part => part.includes('id="__nuxt-loader"'))) return
    const sheets = html.head.join('').match(stylesheet) ?? []
    html.head = html.head.map(part => part.replace(stylesheet, ''))
    html.bodyAppend.unshift(...sheets)
  })
})

const stylesheet = /<link rel="stylesheet"[^<>]*>/g
