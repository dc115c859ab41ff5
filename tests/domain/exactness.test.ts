import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const room = join(import.meta.dirname, '../../shared/domain')
const files = readdirSync(room, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.ts'))

/** What turns exact amounts into approximate ones, or makes the room depend on when and where it runs. */
const forbidden: [what: string, pattern: RegExp][] = [
  ['floating point parsing', /parseFloat/],
  ['rounding in floating point', /Math\.(round|ceil|trunc|fround)|toFixed|toPrecision/],
  ['dividing by a hundred', /[^/*]\/ ?100?\b(?!n)/],
  ['Intl for numbers', /Intl\.NumberFormat|toLocaleString/],
  ['the clock', /new Date\(\)|Date\.now|performance\.now/],
  ['chance', /Math\.random|crypto/],
  ['ambient state', /process\.|globalThis|window\./],
]

describe('the domain stays exact', () => {
  it('is all there', () => expect(files.length).toBeGreaterThan(30))

  it.each(forbidden)('without %s', (_, pattern) => {
    expect(files.filter(file => pattern.test(codeOf(file)))).toEqual([])
  })

  it('makes numbers of amounts in one place only, where they are checked', () => {
    const converting = files.filter(file => /\bNumber\((amount|cents|digits|vat|total|taxable)/.test(codeOf(file)))
    expect(converting).toEqual(['money.ts', 'invoice/numbering.ts'])
  })

  it('without a fraction outside of texts', () => {
    expect(files.filter(file => /\d\.\d/.test(codeOf(file).replace(/'[^'\n]*'/g, '')))).toEqual([])
  })
})

/** The file without its comments, in which words may be free. */
function codeOf(file: string): string {
  return readFileSync(join(room, file), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?<!:)\/\/.*$/gm, '')
}
