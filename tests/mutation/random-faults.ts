import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { seededRandom } from '../support/random-documents'
import type { Fault } from './fault'

/** Where faults are planted by chance: what decides, not what is worded, generated or only declared. */
const rooms = [
  'shared/domain', 'server/services', 'server/db', 'server/integrations', 'server/documents', 'composables', 'components',
]
const leftOut = /\/(generated|texts|words)\/|^server\/documents\/pdf\/|\.d\.ts$|\.test\.ts$/

/** What a template shows or lets somebody press. */
const templateConditions = /\s(?:v-if|v-else-if|v-show|:disabled)="(?<condition>[^"]+)"/dg

/** What each operator is taken for. */
const confusions: Record<string, string> = {
  '<': '<=', '<=': '<', '>': '>=', '>=': '>', '===': '!==', '!==': '===', '&&': '||', '||': '&&', '??': '&&',
  '+': '-', '-': '+', '*': '/', '/': '*',
}

/** From and to which character of a source an expression stands. */
export interface Span {
  begin: number
  end: number
  isStatement: boolean
  /** Decided once, while the module loads, for all tests of a process, or in a template, which cannot tell. */
  isOfModule: boolean
}

/** A fault with the expression it decides, so that the tests that come there can be found. */
export interface RandomFault extends Fault {
  decides: Span
}

/** A place in a source: what stands from `begin` to `end`, what takes its place, and the expression it decides. */
interface Site {
  begin: number
  end: number
  instead: string
  harm: string
  decides: Span
}

/**
 * Faults that nobody chose: an operator taken for another, a condition turned round, a constant that is one off, a call
 * that is left out.
 * @param seed the same seed gives the same faults of the same sources
 * @param words one of them is in the path of each file, if there are any
 */
export function randomFaults(root: string, seed: number, count: number, words: readonly string[] = []): RandomFault[] {
  const random = seededRandom(seed)
  const files = rooms.flatMap(room => readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
    .map(name => `${room}/${name}`)).filter(name => /\.(ts|vue)$/.test(name) && !leftOut.test(name)).sort()
  const named = files.filter(file => words.length === 0 || words.some(word => file.includes(word)))
  const places = named.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8')
    return (file.endsWith('.vue') ? sitesOfComponent(source) : sitesOf(source)).map(site => ({ file, source, site }))
  })
  const chosen = new Set<number>()
  while (chosen.size < Math.min(count, places.length)) chosen.add(random.whole(0, places.length - 1))
  return [...chosen].flatMap((place) => {
    const found = places[place]
    return found ? [faultAt(found.file, found.source, found.site)] : []
  })
}

/** Every place of a source where such a fault can be planted. */
export function sitesOf(source: string): Site[] {
  const tree = ts.createSourceFile('source.ts', source, ts.ScriptTarget.Latest, true)
  const sites: Site[] = []
  const visit = (node: ts.Node): void => {
    const site = siteOf(node)
    if (site) sites.push(site)
    const onlyDeclares = ts.isTypeNode(node) || ts.isImportDeclaration(node) || ts.isInterfaceDeclaration(node)
    if (!onlyDeclares) ts.forEachChild(node, visit)
  }
  visit(tree)
  return sites
}

/** Those of the script of a component, which runs anew for each, and the conditions of its template. */
function sitesOfComponent(source: string): Site[] {
  const [before = '', opening = '', script = ''] = source.split(/(<script setup[^>]*>)|<\/script>/)
  const begin = before.length + opening.length
  return [
    // What stands before keeps its place, so that all that is found stands where it does in the file.
    ...sitesOf(source.slice(0, begin).replace(/\S/g, ' ') + script)
      .map(site => ({ ...site, decides: { ...site.decides, isOfModule: false } })),
    ...[...source.matchAll(templateConditions)].map(({ indices }) => {
      const [from, end] = indices?.groups?.condition ?? [0, 0]
      const condition = source.slice(from, end)
      const decides = { begin: from, end, isStatement: false, isOfModule: true }
      return { begin: from, end, decides, ...replaced(condition, `!(${condition})`) }
    }),
  ]
}

function siteOf(node: ts.Node): Site | null {
  if (ts.isBinaryExpression(node)) {
    const operator = node.operatorToken.getText()
    const instead = confusions[operator]
    const isText = [node.left, node.right].some(side => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side))
    if (instead === undefined || (operator === '+' && isText)) return null
    // Beside another of its kind, a logical operator has to stand in brackets.
    return instead === '&&' || instead === '||'
      ? siteAt(node, `((${node.left.getText()}) ${instead} (${node.right.getText()}))`)
      : siteAt(node.operatorToken, instead, node)
  }
  if (ts.isIfStatement(node)) return siteAt(node.expression, `!(${node.expression.getText()})`)
  if (ts.isConditionalExpression(node)) return siteAt(node.condition, `!(${node.condition.getText()})`)
  if (ts.isNumericLiteral(node)) {
    // The name of a property is no expression.
    if ('name' in node.parent && node.parent.name === node) return null
    return siteAt(node, String(Number(node.text.replaceAll('_', '')) + 1))
  }
  if (node.kind === ts.SyntaxKind.TrueKeyword || node.kind === ts.SyntaxKind.FalseKeyword) {
    return siteAt(node, node.kind === ts.SyntaxKind.TrueKeyword ? 'false' : 'true')
  }
  if (ts.isExpressionStatement(node)) {
    const { expression } = node
    const call = ts.isAwaitExpression(expression) ? expression.expression : expression
    // What Vue's compiler takes out of a component is no call.
    const isCalled = ts.isCallExpression(call) && !/^(define[A-Z]|withDefaults)/.test(call.getText())
    return isCalled ? siteAt(expression, 'undefined') : null
  }
  return null
}

function siteAt(node: ts.Node, instead: string, decides = node): Site {
  const span: Span = {
    begin: decides.getStart(), end: decides.getEnd(), isStatement: ts.isExpressionStatement(decides.parent),
    isOfModule: ts.findAncestor(decides, ts.isFunctionLike) === undefined,
  }
  return { begin: node.getStart(), end: node.getEnd(), decides: span, ...replaced(node.getText(), instead) }
}

function replaced(text: string, instead: string): Pick<Site, 'instead' | 'harm'> {
  return { instead, harm: `${text.replace(/\s+/g, ' ').slice(0, 60)} → ${instead.slice(0, 60)}` }
}

/** The fault with as much around it as names its place. */
function faultAt(file: string, source: string, { begin, end, instead, harm, decides }: Site): RandomFault {
  let before = begin
  let after = end
  while (source.split(source.slice(before, after)).length !== 2) {
    before = Math.max(0, before - 20)
    after = Math.min(source.length, after + 20)
  }
  const line = source.slice(0, begin).split('\n').length
  return {
    file,
    text: source.slice(before, after),
    instead: source.slice(before, begin) + instead + source.slice(end, after),
    harm: `line ${line}: ${harm}`,
    tests: [],
    decides,
  }
}
