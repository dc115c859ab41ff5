import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { licenceTexts } from '../../server/cli/lib/licence-texts.mjs'
import { readProductionPackages } from '../../server/cli/lib/packages.mjs'
import { root } from '../../server/cli/lib/steps.mjs'

/** Licences, by their SPDX ids, that let Polder be given on under MIT and ask for no more than their own text. */
const allowed = new Set([
  '0BSD', 'Apache-2.0', 'BlueOak-1.0.0', 'BSD-2-Clause', 'BSD-3-Clause', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0',
  'OFL-1.1', 'Python-2.0', 'Unlicense',
])

interface Exception {
  /** What the package declares; another licence is another decision. */
  declares: string | undefined
  reason: string
}

/** What is used all the same, by name. */
const exceptions: Record<string, Exception> = {
  '@visx/vendor': { declares: 'MIT and ISC', reason: 'Means MIT AND ISC, in small letters that SPDX does not know.' },
  'caniuse-lite': { declares: 'CC-BY-4.0', reason: 'Data about browsers, read while building; names its authors.' },
  elkjs: { declares: 'EPL-2.0', reason: "Part of Prisma's Studio, which Polder never starts and no build contains." },
  ...Object.fromEntries([
    'lightningcss', ...[
      'android-arm64', 'darwin-arm64', 'darwin-x64', 'freebsd-x64', 'linux-arm-gnueabihf', 'linux-arm64-gnu',
      'linux-arm64-musl', 'linux-x64-gnu', 'linux-x64-musl', 'win32-arm64-msvc', 'win32-x64-msvc',
    ].map(platform => `lightningcss-${platform}`),
  ].map(name => [name, { declares: 'MPL-2.0', reason: 'Shrinks styles while building, unchanged; no build contains it.' }])),
  'node-forge': { declares: '(BSD-3-Clause OR GPL-2.0)', reason: 'Taken under BSD-3-Clause; part of the development server.' },
  'png-js': { declares: undefined, reason: 'Its LICENSE is MIT.' },
  'seq-queue': { declares: undefined, reason: 'Its LICENSE is MIT.' },
  tosource: { declares: undefined, reason: 'Its LICENSE is that of zlib.' },
  'vaul-vue': { declares: undefined, reason: 'The package brings no licence; its repository, unovue/vaul-vue, has MIT.' },
}

const packages = readProductionPackages(root)

/**
 * Whether all licences of an SPDX expression are allowed, the ones to choose from as well: a choice that matters is
 * made by name above.
 */
function isAllowed(expression: string): boolean {
  return expression.replace(/[()]/g, ' ').trim().split(/\s+(?:AND|OR)\s+/).every(id => allowed.has(id.trim()))
}

describe('the licence of every production package', () => {
  it('is allowed, or the package is excepted by name', () => {
    const refused = packages
      .filter(({ name }) => !(name in exceptions))
      .filter(({ licence }) => !licence || !isAllowed(licence))
      .map(({ path, version, licence }) => `${path}@${version}: ${licence ?? 'none declared'}`)

    expect(refused).toEqual([])
  })

  it('is still the one that an exception was made for', () => {
    const outdated = Object.entries(exceptions).filter(([name, { declares }]) => {
      const found = packages.filter(entry => entry.name === name)
      return found.length === 0 || found.some(({ licence }) => licence !== declares)
    })

    expect(outdated).toEqual([])
  })

  it.each(['MIT', 'MIT AND OFL-1.1', '(MIT OR CC0-1.0)', '(MIT AND (ISC OR 0BSD))'])('may be %s', (expression) => {
    expect(isAllowed(expression)).toBe(true)
  })

  it.each([
    'GPL-3.0-only', 'MIT OR GPL-2.0', 'MIT AND AGPL-3.0-only', 'Apache-2.0 WITH LLVM-exception', 'UNLICENSED',
    'SEE LICENSE IN LICENSE.md', 'MIT, ISC', '',
  ])('may not be "%s" unseen', (expression) => {
    expect(isAllowed(expression)).toBe(false)
  })
})

describe('the licences that go along with a build', () => {
  const printed = licenceTexts(root)

  it.each(['vue', 'pg', '@react-pdf/renderer', '@fontsource-variable/inter'])('name %s', (name) => {
    const { version, licence } = packages.find(entry => entry.path === `node_modules/${name}`) ?? {}

    expect(printed).toContain(`\n${name} ${version}: ${licence}`)
  })

  it.each([
    ['@fontsource-variable/inter', 'LICENSE'],
    ['@expo-google-fonts/noto-serif', 'LICENSE_FONT'],
    ['@expo-google-fonts/open-sans', 'LICENSE_FONT'],
    ['vue', 'LICENSE'],
  ])('hold the text of %s once', (name, file) => {
    const text = readFileSync(join(root, 'node_modules', name, file), 'utf8').replaceAll('\r\n', '\n').trim()

    expect(printed.split(`\n${text}\n`)).toHaveLength(2)
  })

  it('leave development out', () => {
    expect(printed).not.toContain('\nvitest ')
  })

  it('are in the image', () => {
    expect(readFileSync(join(root, 'Dockerfile'), 'utf8')).toContain('RUN npm run release && npm install ')
  })
})
