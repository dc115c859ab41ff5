import { build } from 'esbuild'
import type { Plugin } from 'vite'

const mark = '?inline-script'

/**
 * Gives a script of ours, compiled and with all that it imports, as a text that a page drawn by the server writes into
 * itself: `import script from './page.ts?inline-script'`.
 */
export function inlineScripts(): Plugin {
  return {
    name: 'inline-scripts',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (!id.endsWith(mark)) return undefined
      const found = await this.resolve(id.slice(0, -mark.length), importer, { skipSelf: true })
      return found && `\0${found.id}${mark}.js`
    },
    async load(id) {
      if (!id.startsWith('\0') || !id.endsWith(`${mark}.js`)) return undefined
      const { outputFiles: [bundle] } = await build({
        entryPoints: [id.slice(1, -`${mark}.js`.length)],
        bundle: true,
        write: false,
        minify: true,
        format: 'iife',
        target: 'es2022',
      })
      // A script in a page ends where its end is written, wherever that is.
      return `export default ${JSON.stringify((bundle?.text ?? '').replaceAll('</script', '<\\/script').trim())}`
    },
  }
}
