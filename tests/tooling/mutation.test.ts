import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { withFault } from '../mutation/fault'
import { faults } from '../mutation/faults'
import { randomFaults } from '../mutation/random-faults'

const root = join(import.meta.dirname, '../..')

describe('a planted fault', () => {
  it.each(faults)('can still be planted: in $file, $harm', (fault) => {
    const source = readFileSync(join(root, fault.file), 'utf8')

    expect(withFault(source, fault)).not.toBe(source)
  })

  it.each(faults)('leaves a file that runs, or nothing would be proven: $file, $harm', async (fault) => {
    const source = readFileSync(join(root, fault.file), 'utf8')

    await expect(transform(withFault(source, fault), { loader: 'ts' })).resolves.toBeDefined()
  })

  it.each([...new Set(faults.flatMap(({ tests }) => tests))])('is seen first by tests that there are: %s', (name) => {
    expect(existsSync(join(root, `tests/${name}.test.ts`))).toBe(true)
  })

  it('stands in the list once', () => {
    const names = faults.map(({ file, text, instead }) => JSON.stringify([file, text, instead]))

    expect(new Set(names).size).toBe(names.length)
  })
})

describe('faults planted by chance', () => {
  it('are the same ones for the same seed, each in its own place, and leave files that run', async () => {
    const planted = randomFaults(root, 7, 40)

    expect(planted).toEqual(randomFaults(root, 7, 40))
    expect(new Set(planted.map(({ file, harm }) => `${file} ${harm}`)).size).toBeGreaterThan(30)
    for (const fault of planted) {
      const source = readFileSync(join(root, fault.file), 'utf8')
      await expect(transform(withFault(source, fault), { loader: 'ts' }), fault.harm).resolves.toBeDefined()
    }
  })
})
