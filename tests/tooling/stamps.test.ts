import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { fingerprint, isStamped, writeStamp } from '../../server/cli/lib/stamps.mjs'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'polder-stamps-'))
  mkdirSync(join(root, 'server/api'), { recursive: true })
  writeFileSync(join(root, 'server/api/me.ts'), 'me')
  writeFileSync(join(root, 'package.json'), '{}')
})
afterEach(() => rmSync(root, { recursive: true }))

const inputs = () => fingerprint(root, ['server', 'package.json'])

describe('a fingerprint', () => {
  it('stays the same when only times change or the paths are named in another order', () => {
    const before = inputs()
    utimesSync(join(root, 'package.json'), 0, 0)

    expect(inputs()).toBe(before)
    expect(fingerprint(root, ['package.json', 'server'])).toBe(before)
  })

  it.each<[string, () => void]>([
    ['a changed file', () => writeFileSync(join(root, 'server/api/me.ts'), 'you')],
    ['a new file', () => writeFileSync(join(root, 'server/api/you.ts'), '')],
    ['a removed file', () => rmSync(join(root, 'package.json'))],
    ['a renamed file', () => renameSync(join(root, 'server/api/me.ts'), join(root, 'server/api/you.ts'))],
    ['content that moved from one file to the next', () => {
      writeFileSync(join(root, 'server/api/me.ts'), 'm')
      writeFileSync(join(root, 'server/api/you.ts'), 'e')
    }],
  ])('changes with %s', (_, change) => {
    const before = inputs()
    change()

    expect(inputs()).not.toBe(before)
  })

  it('passes over what is no input', () => {
    const withoutPackage = () => fingerprint(root, ['server', 'package.json'], path => path !== 'package.json')
    const before = withoutPackage()
    writeFileSync(join(root, 'package.json'), '{ "changed": true }')

    expect(withoutPackage()).toBe(before)
  })
})

describe('a stamp', () => {
  it('holds for the inputs it was written for and dies with the output it lies in', () => {
    const stamp = join(root, '.output/.stamp')
    expect(isStamped(stamp, inputs())).toBe(false)

    writeStamp(stamp, inputs())
    expect(isStamped(stamp, inputs())).toBe(true)

    writeFileSync(join(root, 'package.json'), '{ "changed": true }')
    expect(isStamped(stamp, inputs())).toBe(false)

    writeStamp(stamp, inputs())
    rmSync(join(root, '.output'), { recursive: true })
    expect(isStamped(stamp, inputs())).toBe(false)
  })
})
