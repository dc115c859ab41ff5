import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { outsideCallsIn, type OutsideCall } from './outside-calls'
import { productFiles, repository } from './product-files'

/** Where each may stand. In the browser, composables are the edge of what we control. */
const homes: Record<OutsideCall, RegExp> = {
  time: /^server\/integrations\/clock\.ts$|^composables\//,
  chance: /^server\/integrations\/(ids|tokens)\.ts$|^composables\//,
  fetch: /^server\/integrations\/|^composables\//,
}

describe('the clock, chance and the network', () => {
  it('are met in their own rooms only', () => {
    const strays = productFiles().flatMap(file =>
      outsideCallsIn(file, readFileSync(join(repository, file), 'utf8'))
        .filter(({ call }) => !homes[call].test(file))
        .map(({ line, text }) => `${file}:${line} ${text}`))

    expect(strays).toEqual([])
  })

  it.each<[OutsideCall, string]>([
    ['time', 'const now = Date.now()'],
    ['time', 'const now = Date.now'],
    ['time', 'const today = new Date()'],
    ['time', 'const today = new Date'],
    ['time', 'const today = Date()'],
    ['time', 'const start = performance.now()'],
    ['time', 'const start = process.hrtime.bigint()'],
    ['chance', 'const dice = Math.random()'],
    ['chance', 'import { randomBytes } from \'node:crypto\''],
    ['chance', 'import { randomUUID as id } from \'node:crypto\''],
    ['chance', 'const id = crypto.randomUUID()'],
    ['chance', 'crypto.getRandomValues(new Uint8Array(8))'],
    ['fetch', 'await fetch(url)'],
    ['fetch', 'await $fetch(url)'],
    ['fetch', 'await $fetch.raw(url)'],
    ['fetch', 'const { data } = await useFetch(url)'],
    ['fetch', 'await globalThis.fetch(url)'],
  ])('are found: %s in `%s`', (call, text) => {
    expect(outsideCallsIn('file.ts', text).map(found => found.call)).toEqual([call])
  })

  it.each([
    'const day = new Date(2026, 10, 20)',
    'const day = new Date(instant)',
    'const length = Math.round(3.5)',
    'import { createHash } from \'node:crypto\'',
    '// Date.now() would be wrong here',
    'const text = "fetch(url)"',
    'account.clock.now()',
    'repository.fetch(id)',
  ])('are not seen in `%s`', (text) => {
    expect(outsideCallsIn('file.ts', text)).toEqual([])
  })

  it('are found in the script and in the template of a component', () => {
    const component = '<script setup lang="ts">\nconst a = Date.now()\n</script>\n'
      + '<template><p :id="String(Math.random())" @click="$fetch(a)">{{ new Date() }} Date.now()</p></template>'

    expect(outsideCallsIn('Some.vue', component).map(found => found.call).sort())
      .toEqual(['chance', 'fetch', 'time', 'time'])
  })
})
