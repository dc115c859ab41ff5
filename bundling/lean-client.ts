import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, isAbsolute } from 'node:path'
import colors from 'tailwindcss/colors'
import type { Plugin } from 'vite'

const together = 'reka-ui/namespaced'
const apart = '\0reka-ui:'

/** What packages bring to the browser and nobody here uses, by name or path, as small as those who import it allow. */
const unused: Readonly<Record<string, string>> = {
  // Fetches icons from servers; all of ours are in the bundle, and are drawn by the stylesheet.
  '@iconify/vue': `
    const icons = new Map()
    export const addIcon = (name, icon) => icons.set(name, icon)
    export const getIcon = name => icons.get(name) ?? null
    export const loadIcon = name => Promise.reject(new Error('There is no icon ' + name))
    export const Icon = { render: () => null }
    export const _api = { setFetch() {} }
    export const addAPIProvider = () => {}
    export const setCustomIconsLoader = () => {}
  `,
  // Draws the rows in sight of lists of thousands.
  '@tanstack/vue-virtual': `
    export const useVirtualizer = () => { throw new Error('No list is drawn in part: see bundling/lean-client.ts') }
  `,
  // Every palette there is, of which the app has one beside its own.
  'tailwindcss/colors': `export default ${JSON.stringify({ stone: colors.stone })}`,
  // Writes schemas as JSON Schema, which the server does for the description of the API.
  '../core/to-json-schema.js': `
    const none = () => () => { throw new Error('No JSON Schema is written here: see bundling/lean-client.ts') }
    export const createToJSONSchemaMethod = none
    export const createStandardJSONSchemaMethod = none
  `,
}

/**
 * Components that packages draw in ways nobody here asks for, by path: several values as tags in one field, lists drawn
 * in part, icons as SVG in place of those of the stylesheet.
 */
const undrawn = /\/(reka-ui\/dist\/(TagsInput\/TagsInput|Listbox\/ListboxVirtualizer|Combobox\/ComboboxVirtualizer)\w*|@nuxt\/icon\/dist\/runtime\/components\/svg)\.js$/

/** What is in the app only because it is made when its module is read: Nuxt's ways of fetching, where ours are used. */
const droppable = /\/nuxt\/dist\/app\/composables\/(asyncData|fetch)\.js$/

/** Keeps out of the browser what it has no use for; what that saves stands in docs/decisions/0096. */
export function leanClient(): Plugin[] {
  return [withoutUnused(), withoutUndrawn(), withoutWaysIn(), primitivesApart()]
}

function withoutUnused(): Plugin {
  return {
    name: 'without-unused',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer) => (id in unused && isMeant(id, importer) ? `\0unused:${id}` : undefined),
    load: id => (id.startsWith('\0unused:') ? unused[id.slice('\0unused:'.length)] : undefined),
  }
}

function withoutUndrawn(): Plugin {
  return {
    name: 'without-undrawn',
    apply: 'build',
    enforce: 'pre',
    load(id) {
      if (!undrawn.test(id)) return undefined
      const names = /^export (?:const (\w+)|\{ ([^}]+) \})/m.exec(readFileSync(id, 'utf8'))?.slice(1).join('').split(', ') ?? []
      const refuse = 'const refuse = () => { throw new Error(\'Nothing is drawn so: see bundling/lean-client.ts\') }\n'
      return refuse + names.map(name => `export const ${name} = { setup: refuse }\n`).join('')
    },
    transform: (code, id) => (droppable.test(id) ? { code, map: null, moduleSideEffects: false } : undefined),
  }
}

/** Pages that the server draws whole run nowhere else: whoever goes there in the app leaves it. */
function withoutWaysIn(): Plugin {
  return {
    name: 'without-ways-in',
    apply: 'build',
    enforce: 'pre',
    resolveId(id) {
      if (!isAbsolute(id) || !/\/pages\/[\w-]+\.vue$/.test(id)) return undefined
      // By its name alone: where the project lies is nobody's business in what is built.
      return readFileSync(id, 'utf8').includes('access: \'server\'') ? `\0way-in:${basename(id)}.js` : undefined
    },
    load: id => (id.startsWith('\0way-in:') ? 'export default { render: () => null }' : undefined),
  }
}

/** A path is that of one package alone. */
function isMeant(id: string, importer = ''): boolean {
  return !id.startsWith('.') || importer.endsWith('/zod/v4/classic/schemas.js')
}

/**
 * `reka-ui/namespaced` is one module for all primitives, so whoever opens a calendar would fetch comboboxes, menus and
 * lists as well. This gives each of its names as a module of its own.
 */
function primitivesApart(): Plugin {
  const members = readMembers()
  return {
    name: 'primitives-apart',
    apply: 'build',
    enforce: 'pre',
    resolveId: id => (id.startsWith(`${together}/`) ? apart + id.slice(together.length + 1) : undefined),
    load(id) {
      const name = id.startsWith(apart) ? id.slice(apart.length) : ''
      const object = members.get(name)
      if (object === undefined) return undefined
      const parts = [...object.matchAll(/: (\w+)/g)].map(([, part]) => part)
      return `import { ${parts.join(', ')} } from 'reka-ui'\nexport const ${name} = ${object}`
    },
    transform(code) {
      if (!code.includes(together)) return undefined
      return code.replace(/import \{([^}]+)\} from "reka-ui\/namespaced";?/g, (whole, names: string) => {
        const each = names.split(',').map(name => name.trim())
        if (!each.every(name => members.has(name))) return whole
        return each.map(name => `import { ${name} } from "${together}/${name}";`).join(' ')
      })
    },
  }
}

/** The object behind each name, as it is written there. */
function readMembers(): Map<string, string> {
  const path = createRequire(import.meta.url).resolve(together).replace(/\.cjs$/, '.mjs')
  const objects = readFileSync(path, 'utf8').matchAll(/^const (\w+) = (\{[^}]+\});?$/gm)
  return new Map([...objects].map(([, name = '', object = '']) => [name, object]))
}
