import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { productFiles, repository } from './product-files'

const writes = /\.(?:invoice|customer|product)\.(?:update|updateMany|upsert)\(/g

/** The text of a call, from the bracket that opens it to the one that closes it. */
function callAt(text: string, start: number): string {
  let depth = 0
  for (let end = start; end < text.length; end++) {
    if (text[end] === '(') depth++
    if (text[end] === ')' && --depth === 0) return text.slice(start, end + 1)
  }
  return text.slice(start)
}

/** Whoever keeps a copy asks what changed since a moment: a change that does not say when it was is never seen. */
describe('a change of a document, customer or product', () => {
  const calls = productFiles().filter(path => path.startsWith('server/')).flatMap((path) => {
    const text = readFileSync(join(repository, path), 'utf8')
    return [...text.matchAll(writes)].map(({ 0: start, index }) =>
      ({ path, call: callAt(text, index + start.length - 1) }))
  })

  it('is found where it is written', () => {
    expect(calls.length).toBeGreaterThan(25)
  })

  it.each(calls)('says in $path when it was', ({ call }) => {
    expect(call).toMatch(/\bupdatedAt\b/)
  })
})
