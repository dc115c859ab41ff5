import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openApiDocument } from '#contract/openapi'
import { operationList } from '#contract/operations/index'
import { errors } from '#contract/errors'
import { manualFiles } from '../../bundling/manual/build'
import { writtenPages } from '../../bundling/manual/pages'

const files = manualFiles(openApiDocument())
const pages = [...files].flatMap(([path, content]) => (
  typeof content === 'string' && path.endsWith('/index.html') ? [{ path: `/${path.replace('/index.html', '')}`, text: content }] : []
))
const idsOn = new Map(pages.map(({ path, text }) => [path, [...text.matchAll(/ id="([^"]+)"/g)].map(([, id = '']) => id)]))

describe('the documentation', () => {
  it('shows every guide there is', () => {
    const guides = readdirSync(join(import.meta.dirname, '../../docs/guides')).filter(name => name !== 'README.md')
    const shown = writtenPages.flatMap(({ file }) => (file.startsWith('docs/guides/') ? [file.slice('docs/guides/'.length)] : []))

    expect(shown.sort()).toEqual(guides.sort())
  })

  it.each(pages)('$path leads only to what is there', ({ path, text }) => {
    const links = [...text.matchAll(/ href="([^"]+)"/g)].map(([, href = '']) => href)
    const own = links.filter(href => !/^https:\/\//.test(href) && !['/', '/favicon.svg', '/api/v1/openapi.json'].includes(href))

    expect(own.length).toBeGreaterThan(10)
    for (const href of own) {
      const [target = '', anchor] = href.split('#')
      if (files.has(target.slice(1))) continue
      const ids = idsOn.get(target || path)
      expect(ids, href).toBeDefined()
      if (anchor !== undefined) expect(ids, href).toContain(anchor)
    }
  })

  it.each(pages)('$path runs nothing, loads nothing from elsewhere, and has every id once', ({ path, text }) => {
    expect(text).not.toMatch(/<script|<style|<iframe|\son\w+=|\sstyle=|<(img|link|source)\b[^>]*https?:/)
    const ids = idsOn.get(path) ?? []
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })

  it('has every operation that is published, with its path', () => {
    const reference = pages.filter(({ path }) => path.startsWith('/docs/reference/')).map(({ text }) => text).join('')
    for (const { id, audience, path } of operationList) {
      expect(reference.includes(` id="${id}"`), id).toBe(audience === 'api')
      if (audience === 'api') expect(reference).toContain(`<code>${path}</code>`)
    }
  })

  it('has every code that a program can meet', () => {
    const shown = idsOn.get('/docs/reference/codes') ?? []
    const published = operationList.filter(({ audience }) => audience === 'api').flatMap(({ errors: codes }) => codes)

    expect(shown).toEqual(expect.arrayContaining([...new Set(published)]))
    expect(shown.filter(code => !(code in errors) && code !== 'content' && code !== 'pages')).toEqual([])
  })

  it('stays small', () => {
    for (const { path, text } of pages) expect(text.length, path).toBeLessThan(475_000)
  })
})
