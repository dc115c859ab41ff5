import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join, posix } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadSource } from '../load-source'
import type { Description } from './description'
import { framePage, type Looks, type Page, type Shelf } from './frame'
import { renderMarkdown } from './markdown'
import { home, writtenPages, type WrittenPage } from './pages'
import { operationList, referencePages } from './reference'

const root = fileURLToPath(new URL('../..', import.meta.url))
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Writes the documentation into a folder, as the build gives it out. */
export async function writeManual(folder: string): Promise<void> {
  const { openApiDocument } = await loadSource<{ openApiDocument: () => object }>('shared/contract/openapi.ts')
  const files = manualFiles(openApiDocument())
  await rm(folder, { recursive: true, force: true })
  for (const [path, content] of files) {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), content)
  }
}

/**
 * The files of the documentation by their paths, below `docs` and below the `root` of the site: pages, what they look
 * like, the pages that are written by hand as markdown as well, and llms.txt.
 * @param openApi the description of the API, which the reference is made from
 */
export function manualFiles(openApi: object): Map<string, string | Buffer> {
  // As programs read it: without what JSON leaves out.
  const description = JSON.parse(JSON.stringify(openApi)) as Description
  const shelves = shelvesOf(description)
  const { looks, files } = looksOf()
  for (const page of shelves.flatMap(({ pages }) => pages)) {
    files.set(`${page.path.slice(1)}/index.html`, framePage(page, shelves, looks))
  }
  for (const page of [home, ...writtenPages]) files.set(markdownPathOf(page).slice(1), withOwnLinks(page))
  files.set('root/llms.txt', llmsText(shelves))
  return files
}

function shelvesOf(description: Description): Shelf[] {
  const written = [home, ...writtenPages].map((page): Page => {
    const rendered = renderMarkdown(read(page.file), href => addressOf(href, page))
    return { ...rendered, path: posix.join('/docs', page.name), about: page.about }
  })
  const list: Page = {
    path: '/docs/reference',
    title: 'All operations',
    about: 'Every request of the API by its group.',
    headings: [],
    body: operationList(description),
  }
  const reference = referencePages(description).map((page): Page => ({ ...page, path: `/docs/reference/${page.name}` }))
  return [{ name: 'Guides', pages: written }, { name: 'Reference', pages: [list, ...reference] }]
}

/** Where a link of a written page leads among the pages that are shown. */
function addressOf(href: string, { file }: WrittenPage): string {
  if (/^(https:\/\/|#|\/)/.test(href)) return href
  const [path = '', anchor] = href.split('#')
  const target = posix.join(posix.dirname(file), path)
  const page = [home, ...writtenPages].find(other => other.file === target)
  if (!page) throw new Error(`${file} links to ${href}, which is no page of the documentation`)
  return posix.join('/docs', page.name) + (anchor === undefined ? '' : `#${anchor}`)
}

function markdownPathOf({ name }: WrittenPage): string {
  return `/docs/${name || 'index'}.md`
}

/** The page as it is written, with links that lead on from where it is given out. */
function withOwnLinks(page: WrittenPage): string {
  return read(page.file).replace(/\]\(([^)\s]+)\)/g, (_, href: string) => `](${addressOf(href, page)})`)
}

/** What models are told about where to read on: https://llmstxt.org. */
function llmsText(shelves: readonly Shelf[]): string {
  const [, reference] = shelves
  return [
    '# Polder',
    '',
    '> Dutch invoicing: drafts, compliance, gap-free numbers, PDF and UBL. Everything can be done over a JSON API at /api/v1',
    '> with an API key, and by AI apps over the Model Context Protocol at /mcp.',
    '',
    'Money is an integer number of cents. Issuing and mailing cannot be undone: ask the person you work for first.',
    '',
    '## Guides',
    '',
    ...[home, ...writtenPages].map(page => `- [${titleOf(page)}](${markdownPathOf(page)}): ${page.about}`),
    '',
    '## Reference',
    '',
    '- [OpenAPI 3.1 description](/api/v1/openapi.json): every operation, shape and error code, for programs.',
    ...(reference?.pages ?? []).map(({ title, path, about }) => `- [${title}](${path}): ${about}`),
    '',
  ].join('\n')
}

function titleOf({ file }: WrittenPage): string {
  return /^# (.+)$/m.exec(read(file))?.[1] ?? ''
}

/** Stylesheet and font, named by what is in them. */
function looksOf(): { looks: Looks, files: Map<string, string | Buffer> } {
  const font = readFileSync(join(root, 'assets/fonts/inter-common.woff2'))
  const fontPath = `docs/assets/inter-${digestOf(font)}.woff2`
  const face = `@font-face{font-family:Inter;font-weight:400 600;font-display:optional;src:url(/${fontPath})}`
  const style = `${face}${byDevice(read('components/entry/entry.css'))}${read('bundling/manual/manual.css')}`
  const stylePath = `docs/assets/manual-${digestOf(style)}.css`
  return {
    looks: { style: `/${stylePath}`, font: `/${fontPath}` },
    files: new Map<string, string | Buffer>([[fontPath, font], [stylePath, style]]),
  }
}

/** The colours of the pages that need no app, dark where the device is: a choice in the app would take a script. */
function byDevice(style: string): string {
  const dark = /^\.dark \{([^}]*)\}/m
  if (!dark.test(style)) throw new Error('entry.css has its dark colours elsewhere: adapt byDevice')
  return style.replace(dark, '@media (prefers-color-scheme: dark) { :root {$1} }')
}

function digestOf(content: string | Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 8)
}
