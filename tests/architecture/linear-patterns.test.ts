import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { check } from 'recheck'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { dailyOf } from '../support/daily'
import { productFiles, repository } from './product-files'

const patterns = dailyOf(3, productFiles()
  .map(file => ({ file, literals: patternsOf(file) }))
  .filter(({ literals }) => literals.length > 0))
const judged = new Map<string, Promise<string | null>>()

describe('every pattern', () => {
  // Whatever the text is: what takes longer by its square is a way to stop the server.
  it.each(patterns)('takes time that grows with the text alone: $file', async ({ literals }) => {
    const faults = await Promise.all(literals.map(([pattern, source = '', flags = '']) => {
      const judgement = judged.get(pattern) ?? faultOf(source, flags)
      judged.set(pattern, judgement)
      return judgement
    }))
    expect(faults.filter(Boolean)).toEqual([])
  })

  it.each([
    ['the codes of formats', /"[^"]*"|\[[^\]]*\]|\\.|_./g], ['formulas', /^[+\-@]\s*[A-Z]{2,}[A-Z.]*\(/i],
    ['percentages', /(\d+(?:[.,]\d+)?)\s*%/], ['addresses of databases', /\b([a-z][a-z\d+.-]*:\/\/)[^\s/@"']+@/gi],
  ])('of those that once were slow is told to be: %s', async (_, { source, flags }) => {
    expect(await faultOf(source, flags)).toContain('is slow for')
  })
})

/** Judged by steps, and nothing by how long this machine took: a negative limit leaves out what would try it on it. */
const countedInSteps = {
  timeout: null, attackTimeout: null, incubationTimeout: null, seedingTimeout: null, recallTimeout: -1,
  attackLimit: 100_000_000,
}

async function faultOf(source: string, flags: string): Promise<string | null> {
  const found = await check(source, flags, countedInSteps)
  if (found.status === 'safe') return null
  return `/${source}/${flags} ${found.status === 'vulnerable' ? `is slow for ${found.attack.pattern}` : `was not judged: ${found.error.kind}`}`
}

/** The literals of a file, in what of it is a script. */
function patternsOf(file: string): RegExpExecArray[] {
  const text = readFileSync(join(repository, file), 'utf8')
  const script = file.endsWith('.vue') ? [...text.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map(([, inner]) => inner).join('\n') : text
  const kind = file.endsWith('.tsx') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  const found: RegExpExecArray[] = []
  const visit = (node: ts.Node): void => {
    const literal = ts.isRegularExpressionLiteral(node) && /^\/(.*)\/([a-z]*)$/s.exec(node.text)
    if (literal) found.push(literal)
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(file, script, ts.ScriptTarget.Latest, false, kind))
  return found
}
