import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { transform } from 'esbuild'
import { describe, expect, it } from 'vitest'
import { compileScript, parse } from 'vue/compiler-sfc'
import { withFault } from '../mutation/fault'
import { faults } from '../mutation/faults'
import { randomFaults } from '../mutation/random-faults'
import { marked } from '../mutation/reached'

const root = join(import.meta.dirname, '../..')

describe('a planted fault', () => {
  it.each(faults)('can still be planted, and leaves a file that runs, or nothing would be proven: $file, $harm', async (fault) => {
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
  const planted = randomFaults(root, 7, 200)
  const sourceOf = ({ file }: { file: string }) => readFileSync(join(root, file), 'utf8')

  /** A file that runs, or an error that says why it does not. */
  async function compiled({ file }: { file: string }, source: string) {
    if (!file.endsWith('.vue')) return transform(source, { loader: 'ts' })
    const { descriptor, errors } = parse(source, { filename: join(root, file) })
    if (errors.length > 0) throw errors[0]
    return transform(compileScript(descriptor, { id: file, inlineTemplate: true }).content, { loader: 'ts' })
  }

  it('have each its own place, and leave files that run', async () => {
    expect(new Set(planted.map(({ file, harm }) => `${file} ${harm}`)).size).toBeGreaterThan(150)
    for (const fault of planted.slice(0, 40)) {
      await expect(compiled(fault, withFault(sourceOf(fault), fault)), fault.harm).resolves.toBeDefined()
    }
  })

  it('are the same ones for the same seed, and may be asked for in the scripts and templates of components alone', () => {
    const [found, again] = [7, 7].map(seed => randomFaults(root, seed, 40, ['components/bank']))
    const files = found?.map(({ file }) => file)

    expect(again).toEqual(found)
    expect(new Set(files?.map(file => file.replace(/[^/]*$/, '')))).toEqual(new Set(['components/bank/']))
  })

  it('have places that can tell when a test comes there, in files that run as before', async () => {
    for (const fault of planted) {
      const source = marked(sourceOf(fault), [{ ...fault.decides, number: 1 }])
      await expect(compiled(fault, source), fault.harm).resolves.toBeDefined()
    }
  })

  it.each([
    ['statements without semicolons', 'const a = b\nf(1)\n', [[12, 16, true]], 'const a = b\npolderReached(0), f(1)\n'],
    ['one within another', 'x = a && b', [[4, 10, false], [9, 10, false]],
      'x = (polderReached(0), a && (polderReached(1), b))'],
    ['two at one place', 'x = a && b ? 1 : 2', [[4, 5, false], [4, 10, false]],
      'x = (polderReached(1), (polderReached(0), a) && b) ? 1 : 2'],
  ] as const)('are marked in %s', (_, source, spans, expected) => {
    const marks = spans.map(([begin, end, isStatement], number) =>
      ({ begin, end, isStatement, isOfModule: false, number }))

    expect(marked(source, marks)).toBe(expected)
  })
})
