import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../server/cli/lib/steps.mjs'

const compose = readFileSync(join(root, 'compose.yaml'), 'utf8')

describe('compose.yaml', () => {
  it('hands on every setting of .env, and keeps the address that the container listens on', () => {
    expect(compose).toMatch(/ {4}env_file:\n {6}- path: \.env\n {8}required: false\n/)
    expect(compose).toMatch(/ {4}environment:\n {6}PORT: 3000\n {6}HOST: ""\n {6}DATABASE_URL: /)
  })

  it('has no password that everybody knows: without one of its own nothing starts', () => {
    const passwords = [...compose.matchAll(/\$\{(\w*PASSWORD)([^}]*)\}/g)]

    expect(passwords.length).toBeGreaterThan(0)
    for (const [, name, otherwise] of passwords) expect(otherwise, name).toMatch(/^:\?/)
    expect(compose).not.toMatch(/PASSWORD: +[^$\s]|:\/\/\w+:[^$][^@\s]*@/)
  })
})
