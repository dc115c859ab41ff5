import { createHash } from 'node:crypto'
import { setResponseHeader } from 'h3'

/**
 * Names in the Content-Security-Policy of the web app what its shell brings: files of this server and, by their hashes,
 * the few lines that the framework writes into it. The shell is the same for everyone and holds nothing anyone typed.
 * The page of a link has a policy of its own, stricter yet.
 */
export default defineNitroPlugin((nitro) => {
  nitro.hooks.hook('render:html', (html, { event }) => {
    if (event.context.route?.reader === 'customer' || import.meta.dev) return
    const scripts = [...html.head, ...html.bodyPrepend, ...html.body, ...html.bodyAppend].flatMap(inlineScripts)
    setResponseHeader(event, 'Content-Security-Policy', [
      'default-src \'none\'',
      `script-src 'self' ${scripts.map(hashOf).join(' ')}`,
      // Components write the colours and places they compute into the page.
      'style-src \'self\' \'unsafe-inline\'',
      'font-src \'self\'',
      'img-src \'self\' data: blob:',
      'connect-src \'self\'',
      'manifest-src \'self\'',
      // What draws PDFs, and what tells that there is no connection.
      'worker-src \'self\'',
      'base-uri \'none\'',
      'form-action \'self\'',
      'frame-ancestors \'none\'',
    ].join('; '))
  })
})

/** The scripts that stand in a piece of the page; data in a script element is none, and runs nowhere. */
function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script(?: type="(?:module|text\/javascript)")?>([^<]*(?:<(?!\/?script)[^<]*)*)<\/script>/g)].map(([, script = '']) => script)
}

function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}
