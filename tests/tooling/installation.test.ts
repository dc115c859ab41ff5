import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { inspectInstallation } from '../../server/cli/lib/installation.mjs'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'polder-installation-'))
  mkdirSync(join(root, 'node_modules'))
  writePackages('package-lock.json', {
    '': { name: 'polder' },
    'node_modules/vue': { version: '3.5.0' },
    'node_modules/vitest': { version: '4.1.0', dev: true },
    'node_modules/binary-for-another-platform': { version: '1.0.0', optional: true },
  })
})
afterEach(() => rmSync(root, { recursive: true }))

describe('an installation', () => {
  it('is missing on a fresh clone, and after an install that was broken off', () => {
    rmSync(join(root, 'node_modules'), { recursive: true })

    expect(inspectInstallation(root)).toEqual({
      complete: false, completeForDevelopment: false, hasDevelopmentPackages: false,
    })
  })

  const vitest = { 'node_modules/vitest': { version: '4.1.0', dev: true } }
  it.each([
    ['complete for running without the packages of development', '3.5.0', {}, [true, false, false]],
    ['complete for development with all of them', '3.5.0', vitest, [true, true, true]],
    ['out of date when a version differs', '3.4.0', vitest, [false, false, true]],
  ])('is %s', (_, version, others, [complete, completeForDevelopment, hasDevelopmentPackages]) => {
    writePackages('node_modules/.package-lock.json', { 'node_modules/vue': { version }, ...others })

    expect(inspectInstallation(root)).toEqual({ complete, completeForDevelopment, hasDevelopmentPackages })
  })
})

function writePackages(file: string, packages: Record<string, object>): void {
  writeFileSync(join(root, file), JSON.stringify({ packages }))
}
