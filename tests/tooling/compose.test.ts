import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../server/cli/lib/steps.mjs'

const compose = readFileSync(join(root, 'compose.yaml'), 'utf8')

describe('compose.yaml', () => {
  it('has no password that everybody knows: without one of its own nothing starts', () => {
    const passwords = [...compose.matchAll(/\$\{(\w*PASSWORD)([^}]*)\}/g)]

    expect(passwords.length).toBeGreaterThan(0)
    for (const [, name, otherwise] of passwords) expect(otherwise, name).toMatch(/^:\?/)
    expect(compose).not.toMatch(/PASSWORD: +[^$\s]|:\/\/\w+:[^$][^@\s]*@/)
  })
})
