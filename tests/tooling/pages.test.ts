import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { openPaths, pages } from '../support/web/pages'

/** Pages that the browser's tests open by ways of their own, and which these are. */
const openedElsewhere: Record<string, string> = {
  '/i/[token]': 'the page of a link, which belongs to a document',
  '/c/[token]': 'the page of a link, which belongs to a customer',
}

const folder = join(import.meta.dirname, '../../pages')
const routes = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter(name => name.endsWith('.vue'))
  .map(name => `/${name.replace(/\.vue$/, '').replace(/(^|\/)index$/, '')}`)

describe('a page', () => {
  it.each(routes)('is looked at in the browser, on a phone and by axe: %s', (route) => {
    const opened = [...Object.values(pages), ...openPaths].map(path => path.replace(/\?.*/, '').replace('/none', '/[id]'))

    expect([...opened, ...Object.keys(openedElsewhere)]).toContain(route)
  })
})
