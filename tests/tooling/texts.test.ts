import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { namesWith } from '#domain/fields'
import { documentFields } from '#domain/invoice/document-fields'

const root = join(import.meta.dirname, '../..')

/** Keys named by what a refusal or a schema says, and the words of the public page, which takes them as a whole. */
const keysNamedByData = /^(errors\.(codes|fields)|public)\./

describe('the words of the web app', () => {
  const dutch = textsOf('nl')
  const english = textsOf('en')
  const sources = readSources()

  it('are the same set in Dutch and in English', () => {
    expect(Object.keys(english).toSorted()).toEqual(Object.keys(dutch).toSorted())
  })

  it('say something, with the same values filled in', () => {
    for (const [key, text] of Object.entries(dutch)) {
      expect(text.trim(), key).not.toBe('')
      expect(placeholdersOf(english[key] ?? ''), key).toEqual(placeholdersOf(text))
    }
  })

  it('are all there for what the sources ask', () => {
    const isThere = (key: string) => {
      const pattern = patternOf(key)
      return key in dutch || Object.keys(dutch).some(known => pattern.test(known))
    }
    const missing = sources.flatMap(({ file, text }) => [...text.matchAll(/\bt\(\s*(['`])([^'`]+)\1/g)]
      .map(([, , key = '']) => key)
      .filter(key => !isThere(key))
      .map(key => `${file}: ${key}`))

    expect(missing).toEqual([])
  })

  it('are all there for the options of a document, and for no other', () => {
    const namesIn = (group: string) => Object.keys({ ...dutch, ...english })
      .flatMap(key => (key.startsWith(`invoices.${group}.`) ? key.split('.').at(-1) ?? [] : []))
    const terms = namesWith(documentFields, { fact: true, option: true })

    expect(namesIn('options').toSorted()).toEqual(terms.toSorted())
    expect(terms).toEqual(expect.arrayContaining(namesIn('optionHelp')))
  })

  it('are all used by some source', () => {
    const texts = sources.map(({ text }) => text)
    const templates = texts.flatMap(text => [...text.matchAll(/`([^`\n]*)`/g)]).map(([, key = '']) => patternOf(key))
    const unused = Object.keys(dutch)
      .filter(key => !keysNamedByData.test(key))
      .filter(key => !texts.some(text => text.includes(`'${key}'`)) && !templates.some(pattern => pattern.test(key)))

    expect(unused).toEqual([])
  })
})

function textsOf(language: string): Record<string, string> {
  const folder = join(root, 'i18n/locales', language)
  const files = readdirSync(folder).map(name => JSON.parse(readFileSync(join(folder, name), 'utf8')) as unknown)
  return Object.fromEntries(files.flatMap(texts => flatten(texts, [])))
}

function flatten(texts: unknown, path: string[]): [key: string, text: string][] {
  if (typeof texts === 'string') return [[path.join('.'), texts]]
  return Object.entries(texts as Record<string, unknown>).flatMap(([key, part]) => flatten(part, [...path, key]))
}

/** Names in braces; what stands in quotes is printed as it is. */
function placeholdersOf(text: string): string[] {
  const names = [...text.replace(/\{'[^']*'\}/g, '').matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  return [...new Set(names)].toSorted()
}

/** A key as a source writes it; a filled-in part stands for any one name. */
function patternOf(key: string): RegExp {
  const parts = key.split(/\$\{[^}]*\}/).map(part => part.replace(/[.\\^$*+?()[\]{}|-]/g, '\\$&'))
  return new RegExp(`^${parts.join('[\\w:-]+')}$`)
}

function readSources(): { file: string, text: string }[] {
  const folders = ['components', 'composables', 'layouts', 'middleware', 'pages']
  const inFolders = folders.flatMap(folder => readdirSync(join(root, folder), { recursive: true, withFileTypes: true }))
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
  return [...inFolders, join(root, 'app.vue'), join(root, 'error.vue')]
    .map(file => ({ file: file.slice(root.length + 1), text: readFileSync(file, 'utf8') }))
}
