import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../server/cli/lib/steps.mjs'
// Identifiers and levels of OWASP ASVS 5.0.0, those of levels 1 and 2.
import requirements from './asvs-5.0.0.json'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const folder = 'docs/security'
const documents = ['SECURITY.md', 'docs/operating.md', ...readdirSync(join(root, folder)).map(name => `${folder}/${name}`)]

const usages = readdirSync(join(root, 'server/cli/commands'))
  .flatMap(name => [...read(`server/cli/commands/${name}`).matchAll(/usage: ['`]([^'`]+)['`]/g)].map(([, usage = '']) => usage))
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

const verdicts = ['met', 'not applicable', 'not built yet', 'deviation']
const asvs = read(`${folder}/asvs.md`)
const rows = cellsOf(asvs, /^\| V\d+\.\d+\.\d+ \|/)
  .map(([id = '', wording = '', verdict = '', where = '', shownBy = '']) => ({ id, wording, verdict, where, shownBy }))
const chapters = cellsOf(asvs, /^\| V\d+ /)
const [sums = []] = cellsOf(asvs, /^\| all \|/)

describe.each(documents)('%s', (document) => {
  const text = read(document)

  it('names files that exist', () => {
    const named = [...text.matchAll(/`([^`\s]+)`/g)].map(([, path = '']) => path).filter(isPath)
    const linked = [...text.matchAll(/\]\((?!https?:)([^)#]+)\)/g)].map(([, path = '']) => join(dirname(document), path))

    expect([...named, ...linked].filter(path => !existsSync(join(root, path)))).toEqual([])
  })

  it('links to headings that there are', () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)#([^)]+)\)/g)]
      .map(([, path = '', heading = '']) => ({ file: path === '' ? document : join(dirname(document), path), heading }))

    expect(links.filter(({ file, heading }) => !headingsIn(file).includes(heading))).toEqual([])
  })

  it('gives commands and options that there are', () => {
    const given = [...text.matchAll(/\b(?:cli --|polder polder) ([a-z][^`\n|>]*)/g)].map(([, command = '']) => command.trim())
    const asked = [...text.matchAll(/npm run (?:--silent )?([\w:]+)/g)].map(([, name = '']) => name)

    expect(given.filter(command => !isCommand(command))).toEqual([])
    expect(asked.filter(name => !Object.hasOwn(scripts, name))).toEqual([])
  })
})

it('the page for incidents gives the commands that end, prove and bring back', () => {
  const text = read(`${folder}/incident.md`)
  for (const command of ['sessions end', 'secrets rotate', 'verify --anchors', 'audit export', 'audit anchor', 'backup', 'restore']) {
    expect(text).toContain(`npm run --silent cli -- ${command}`)
  }
})

describe('the table of ASVS', () => {
  it('has every requirement of levels 1 and 2 once, in order', () => {
    expect(rows.map(({ id }) => id)).toEqual(Object.keys(requirements))
  })

  it('gives each a few words and a verdict', () => {
    for (const { id, wording, verdict } of rows) {
      expect(wording.split(' ').length, `${id} ${wording}`).toBeLessThanOrEqual(8)
      expect(verdicts, id).toContain(verdict)
    }
  })

  it('calls met only what names its code and the test or the document that shows it', () => {
    for (const { id, where, shownBy } of rows.filter(({ verdict }) => verdict === 'met')) {
      expect(where, id).toMatch(/^`[^`]+`/)
      expect(shownBy, id).toMatch(/^`(tests\/[^`]+\.test\.ts|[^`]+\.md)`/)
    }
  })

  it('quotes tests that there are', () => {
    for (const { id, shownBy } of rows) {
      for (const [, file = '', quoted = ''] of shownBy.matchAll(/`(tests\/[^`]+)`((?:,? “[^”]+”)+)/g)) {
        const titles = [...quoted.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title)
        expect(titles.filter(title => !titlesIn(file).includes(title)), id).toEqual([])
      }
    }
  })

  it('gives everything else a reason, and each deviation what an operator can do', () => {
    const others = rows.filter(({ verdict }) => verdict !== 'met')
    const mute = others.filter(({ verdict, where }) =>
      where.length < 4 || (verdict === 'deviation' && !/Operator: |^As \d+\.\d+\.\d+[.:]/.test(where)))

    expect(mute).toEqual([])
  })

  it('adds up', () => {
    const count = (chapter: string) => verdicts.map(verdict =>
      rows.filter(row => row.id.startsWith(`${chapter}.`) && row.verdict === verdict).length)
    const total = (counts: number[]) => [counts.reduce((sum, part) => sum + part, 0), ...counts].map(String)

    expect(chapters.map(([name = '', ...counts]) => [name.split(' ')[0], counts]))
      .toEqual(Array.from({ length: 17 }, (_, index) => [`V${index + 1}`, total(count(`V${index + 1}`))]))
    expect(sums.slice(1)).toEqual(total(verdicts.map(verdict => rows.filter(row => row.verdict === verdict).length)))
  })
})

describe('the table of API risks', () => {
  it('has all ten, each with a test', () => {
    const risks = cellsOf(read(`${folder}/owasp-api-top-10.md`), /^\| API\d+ /)

    expect(risks.map(([name = '']) => name.split(' ')[0])).toEqual(Array.from({ length: 10 }, (_, index) => `API${index + 1}`))
    for (const [name, , shownBy] of risks) expect(shownBy, name).toMatch(/^`tests\/[^`]+\.test\.ts`/)
  })
})

describe('the table of what AI apps bring', () => {
  const threats = cellsOf(read(`${folder}/mcp.md`), /^\| (?!threat |-)/)

  it.each(threats.map(([threat = '', , shownBy = '']) => [threat, shownBy]))('names tests that there are: %s', (_, shownBy) => {
    expect(shownBy).toMatch(/^(`tests\/[^`]+\.test\.ts` “[^”]+”(, “[^”]+”)*(; |$))+$/)
    for (const part of shownBy.split('; ')) {
      const [file = ''] = /(?<=`)[^`]+/.exec(part) ?? []
      const titles = [...part.matchAll(/“([^”]+)”/g)].map(([, title = '']) => title)
      expect(titles.filter(title => !titlesIn(file).includes(title)), file).toEqual([])
    }
  })

  it('fits on a page or two', () => {
    expect(threats.length).toBeGreaterThan(15)
    expect(threats.length).toBeLessThan(30)
  })
})

/** The tests of a file that run, by their titles. */
function titlesIn(file: string): string[] {
  const written = /(?:\bit\(|\)\()\s*'((?:[^'\\\n]|\\.)+)',\s*(?:async )?(?:\(|\{)/g
  return [...read(file).matchAll(written)].map(([, title = '']) => title.replace(/\\'/g, '\''))
}

/** Whether the command line knows the command, and the command each of its options. */
function isCommand(given: string): boolean {
  const nameOf = (usage: string) => /^[a-z]+(?: [a-z]+)*/.exec(usage)?.[0] ?? ''
  const usage = usages.find(usage => `${given} `.startsWith(`${nameOf(usage)} `))
  return usage !== undefined && (given.match(/--[a-z-]+/g) ?? []).every(option => usage.includes(option))
}

/** The headings of a page as links name them. */
function headingsIn(file: string): string[] {
  return [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading.toLowerCase().replace(/[^\w\s-]/g, '').replace(/\s/g, '-'))
}

/** The cells of the lines of tables that begin so. */
function cellsOf(text: string, pattern: RegExp): string[][] {
  const lines = text.split('\n').filter(line => pattern.test(line))
  return lines.map(line => line.split('|').slice(1, -1).map(cell => cell.trim()))
}

/** A file of this repository; paths of the web begin with a slash, and what an installation makes is elsewhere. */
function isPath(text: string): boolean {
  return /^[\w.-]+(\/[\w.@[\]-]+)+$/.test(text) && !text.startsWith('data/')
}
