import { relative } from 'node:path'
import type { Plugin } from 'vite'

/** The layout of all pages behind the sign-in. */
const layout = 'layouts/default.vue'

/**
 * Refuses a build in which two files of the app need each other. Tells which files of the build each page of the app
 * consists of, beside those that every page begins with, and which has the words of each language: the server names
 * them in the page it sends, so that they come together with the first ones and not after them.
 */
export function pageFiles(root: string) {
  const files: { pages: Record<string, string[]>, words: Record<string, string> } = { pages: {}, words: {} }
  const plugin: Plugin = {
    name: 'page-files',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(file => file.type === 'chunk')
      const chunkOf = new Map(chunks.flatMap(chunk => chunk.moduleIds.map(id => [relative(root, id), chunk] as const)))
      const parts = new Map(chunks.map(chunk => [chunk.fileName, chunk.imports]))
      // One of them would run before what it needs is there.
      const round = chunks.find(chunk => withParts(chunk.imports, parts).has(chunk.fileName))
      if (round) {
        this.error(`${round.fileName} needs a file that needs it: bundling/files-of-build.ts is to name what ${round.name} `
          + `imports. In it are ${round.moduleIds.map(id => relative(root, id)).slice(0, 5).join(', ')}.`)
      }
      const first = withParts(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName), parts)
      for (const { name, fileName } of chunks) {
        const [, language] = /^words-(\w+)$/.exec(name) ?? []
        if (language) files.words[language] = fileName
      }
      for (const page of chunkOf.keys()) {
        if (!/^pages\/.*\.vue$/.test(page)) continue
        const own = [layout, ...around(page), page].flatMap(name => chunkOf.get(name)?.fileName ?? [])
        files.pages[pathOf(page)] = [...withParts(own, parts)].filter(file => !first.has(file))
      }
    },
  }
  return { plugin, files }
}

/** The pages that a page is drawn in, such as `pages/settings.vue`. */
function around(page: string): string[] {
  const folders = page.split('/').slice(0, -1)
  return folders.map((_, depth) => `${folders.slice(0, depth + 1).join('/')}.vue`)
}

/** Its address as the surface writes it, such as `/invoices/{id}`. */
function pathOf(page: string): string {
  const path = page.slice('pages'.length, -'.vue'.length).replace(/\/index$/, '').replaceAll(/\[(\w+)\]/g, '{$1}')
  return path === '' ? '/' : path
}

/** Files with all that they import before anything of them runs. */
function withParts(files: readonly string[], parts: ReadonlyMap<string, readonly string[]>): Set<string> {
  const found = new Set(files)
  for (const file of found) for (const part of parts.get(file) ?? []) found.add(part)
  return found
}
