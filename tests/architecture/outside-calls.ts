import { parse as parseComponent } from 'vue/compiler-sfc'
import ts from 'typescript'

export type OutsideCall = 'time' | 'chance' | 'fetch'

/**
 * Finds where a source file itself reads the clock, draws chance or calls out over HTTP.
 * Imports do not show these: `Date`, `Math` and `fetch` are always at hand.
 * @returns one line per place: what it reads, its line number and the text
 */
export function outsideCallsIn(fileName: string, text: string): { call: OutsideCall, line: number, text: string }[] {
  if (!mentions.test(text)) return []
  const script = scriptOf(fileName, text)
  const source = ts.createSourceFile(fileName, script, ts.ScriptTarget.Latest, true, scriptKind(fileName))
  const found: { call: OutsideCall, line: number, text: string }[] = []
  const visit = (node: ts.Node): void => {
    const call = outsideCallOf(node)
    if (call) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source))
      found.push({ call, line: line + 1, text: node.getText(source) })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const members: Record<string, OutsideCall> = {
  'Date.now': 'time',
  'performance.now': 'time',
  'process.hrtime': 'time',
  'Math.random': 'chance',
  'crypto.randomUUID': 'chance',
  'crypto.randomBytes': 'chance',
  'crypto.randomInt': 'chance',
  'crypto.getRandomValues': 'chance',
  'globalThis.fetch': 'fetch',
  'window.fetch': 'fetch',
}
const randomImports = ['randomUUID', 'randomBytes', 'randomInt', 'getRandomValues', 'randomFillSync', 'webcrypto']
const fetchers = ['fetch', '$fetch', 'useFetch', 'useLazyFetch', 'useRequestFetch']

/** What stands in a file that does any of it; the others need not be parsed. */
const mentions = new RegExp(['\\bDate\\b', ...[...Object.keys(members), ...randomImports, ...fetchers]
  .map(words => words.replace(/[$.]/, '\\$&'))].join('|'))

function outsideCallOf(node: ts.Node): OutsideCall | undefined {
  if (ts.isPropertyAccessExpression(node)) return members[node.getText()]
  if (ts.isNewExpression(node) && isNamed(node.expression, ['Date'])) {
    return node.arguments?.length ? undefined : 'time'
  }
  if (ts.isImportSpecifier(node) && randomImports.includes((node.propertyName ?? node.name).text)) return 'chance'
  if (ts.isCallExpression(node)) {
    if (isNamed(node.expression, ['Date'])) return 'time'
    if (isNamed(node.expression, fetchers) || isMethodOf(node.expression, fetchers)) return 'fetch'
  }
  return undefined
}

function isNamed(node: ts.Expression, names: string[]): boolean {
  return ts.isIdentifier(node) && names.includes(node.text)
}

/** `$fetch.raw(…)` and the like. */
function isMethodOf(node: ts.Expression, names: string[]): boolean {
  return ts.isPropertyAccessExpression(node) && isNamed(node.expression, names)
}

function scriptOf(fileName: string, text: string): string {
  if (!fileName.endsWith('.vue')) return text
  const { script, scriptSetup, template } = parseComponent(text, { filename: fileName }).descriptor
  // A template's expressions are not a script; `{{ Date.now() }}` is found as text would be.
  const expressions = [...(template?.content ?? '').matchAll(/\{\{(.*?)\}\}|[:@#v][\w:.-]*="([^"]*)"/gs)]
    .map(match => `;(${match[1] ?? match[2]})`)
  return [script?.content, scriptSetup?.content, ...expressions].filter(Boolean).join('\n')
}

function scriptKind(fileName: string): ts.ScriptKind {
  return fileName.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
}
