import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { dutchVatRates, legalLimits } from '#domain/vat/law'
import { productFiles, repository } from './product-files'

/** Where the law stands, and the rates of other member states and of interest, some of which are as high. */
const homes = ['shared/domain/vat/law.ts', 'shared/domain/vat/union-rates.ts', 'shared/domain/late-payment/law.ts']
/** What has the same number and is something else: how many products are offered, cents that are rounded. */
const others: readonly string[] = [
  'components/invoices/editor/DescriptionInput.vue: 6', 'components/overview/RevenueChart.vue: Math.abs(cents) 100000',
  'shared/domain/bank/named-candidates.ts: mostCents 5', 'shared/domain/import/invoice-amounts.ts: roundedPerLineCents 5',
]

const percentages = Object.values(dutchVatRates).flat().map(({ value }) => value).filter(value => value !== '0')
const euros = Object.entries(legalLimits).filter(([name]) => name.endsWith('Cents'))
  .flatMap(([, values]) => values.map(({ value }) => value / 100))

/** How people write what the law says: "21 %", "€ 20.000", "zeven jaar". */
const written = new RegExp([
  `(?<![\\d.,])(${percentages.join('|').replace('.', '[.,]')})\\s?%`,
  `["“'](${percentages.join('|').replace('.', '\\.')})["”']`,
  ...euros.map(amount => `€\\s?${amount.toLocaleString('en').replace(',', '[.,]?')}(?![\\d.,]\\d)`),
  '\\b(seven|zeven|7) (years|jaar)\\b', '\\b(eight|acht|8) (weeks|weken)\\b',
].join('|'))

/** One is in too many places to be a limit, and days are as often a term of our own. */
const limits: readonly number[] = Object.entries(legalLimits)
  .flatMap(([name, values]) => (name.endsWith('Days') ? [] : values.map(({ value }) => value)))
  .filter(value => value > 1)

/** What a piece of TypeScript says of the law by itself: rates and limits as literals, comments aside. */
function literalsIn(text: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)) {
      if (percentages.includes(node.text) || written.test(node.text)) found.push(node.text)
    }
    const isAmount = ts.isNumericLiteral(node) && limits.includes(Number(node.text))
    if (isAmount && /cents|years|weeks|months/i.test(nameOf(node))) found.push(`${nameOf(node)} ${node.text}`)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile('source.tsx', text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX))
  return found
}

/** What a number is called or compared with: the constant, the field, or the other side. */
function nameOf(node: ts.Node): string {
  const { parent } = node
  if (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) return parent.name.getText()
  if (ts.isBinaryExpression(parent)) return (parent.left === node ? parent.right : parent.left).getText()
  return ''
}

/** The script of a component, and what its template says. */
function sourcesOf(file: string): string[] {
  const text = readFileSync(join(repository, file), 'utf8')
  if (!file.endsWith('.vue')) return [text]
  const scripts = [...text.matchAll(/<script[^>]*>(.*?)<\/script>/gs)].map(([, script = '']) => script)
  const template = /<template>.*<\/template>/s.exec(text)?.[0] ?? ''
  const said = [...template.matchAll(/'([^']*)'|>([^<>]+)</g)].map(([, literal, words]) => literal ?? words ?? '')
  return [...scripts, ...said.map(words => JSON.stringify(words))]
}

describe('what the law says', () => {
  it('is told by the table alone: no other code states a rate or a limit', () => {
    const found = productFiles().filter(file => !homes.includes(file)).flatMap(file => sourcesOf(file)
      .flatMap(literalsIn).map(literal => `${file}: ${literal}`))

    expect(found.filter(place => !others.includes(place))).toEqual([])
  })

  it('is not written down in the words of the app', () => {
    const folder = join(repository, 'i18n/locales')
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(file => file.endsWith('.json'))
    const found = files.flatMap(file => readFileSync(join(folder, file), 'utf8').split('\n')
      .filter(line => written.test(line)).map(line => `${file}: ${line.trim()}`))

    expect(files.length).toBeGreaterThan(10)
    expect(found).toEqual([])
  })

  it.each([
    ['const rate = \'21\''], ['const text = "9 % btw"'], ['const text = `Boven € 20.000 ${amount}`'],
    ['const limitCents = 2_000_000'], ['if (totalCents > 10_000) refuse()'], ['const booksYears = 7'],
    ['const words = { nl: \'zeven jaar bewaren\' }'],
  ])('would be found in %s', (code) => {
    expect(literalsIn(code)).toHaveLength(1)
  })
})
