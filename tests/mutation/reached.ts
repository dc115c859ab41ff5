import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import type { RandomFault, Span } from './random-faults'

/** Vitest bundles its configuration, so that a module here is there another one; the process is the same. */
const key = Symbol.for('polder.tests.marked-faults')
const holder = globalThis as { [key]?: readonly RandomFault[] }

/** Where a test process writes down what its tests come to. */
const folderVariable = 'POLDER_REACHED'

/**
 * What a marked source begins with, on its first line so that the others keep their numbers. It is known everywhere:
 * what Vue's compiler moves out of a component knows nothing of the component, and a browser has no module of files.
 */
const teller = [
  'globalThis.polderReached ??= (fault) => {',
  '  const line = `${fault} ${globalThis.__vitest_worker__?.filepath ?? ""}\\n`;',
  '  const known = (globalThis.polderLines ??= new Set());',
  '  if (known.has(line)) return;',
  '  known.add(line);',
  `  const folder = process.env.${folderVariable};`,
  '  if (folder) process.getBuiltinModule("node:fs").appendFileSync(folder + "/" + process.pid, line);',
  '};',
].join('')

/**
 * Which test files come to the place of each fault: told by the sources themselves, in one run of all tests.
 * @param run runs the tests
 * @param changed is told of each file whose source is another one from now on
 * @returns absolute paths for each fault; none for what is decided while a module loads, or in a template
 */
export async function testsReaching(
  faults: readonly RandomFault[], run: () => Promise<void>, changed: (file: string) => void,
): Promise<Map<RandomFault, Set<string>>> {
  const folder = mkdtempSync(join(tmpdir(), 'polder-reached-'))
  const files = new Set(faults.map(({ file }) => file))
  process.env[folderVariable] = folder
  holder[key] = faults
  files.forEach(changed)
  try {
    await run()
    const lines = readdirSync(folder).flatMap(name => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n'))
    const reached = new Map(faults.map(fault => [fault, new Set<string>()]))
    for (const line of lines) {
      const [number, ...path] = line.split(' ')
      const fault = faults[Number(number)]
      if (fault) reached.get(fault)?.add(path.join(' '))
    }
    return reached
  } finally {
    delete process.env[folderVariable]
    holder[key] = []
    files.forEach(changed)
    rmSync(folder, { recursive: true })
  }
}

/** Marks the places of faults in what Vitest hands to the tests, so that they tell when a test comes there. */
export function markedFaults(root: string): Plugin {
  return {
    name: 'polder:marked-faults',
    enforce: 'pre',
    transform(code, id) {
      const faults = holder[key] ?? []
      const marks = faults.flatMap(({ file, decides }, number) =>
        id === join(root, file) && !decides.isOfModule ? [{ ...decides, number }] : [])
      return marks.length > 0 ? { code: withTeller(marked(code, marks)), map: null } : null
    },
  }
}

function withTeller(source: string): string {
  return source.replace(/^(?!<script)|^<script setup[^>]*>/, opening => opening + teller)
}

/** A source in which each of these expressions first tells its number. Inner ones lie wholly within outer ones. */
export function marked(source: string, marks: readonly (Span & { number: number })[]): string {
  const pieces = marks.flatMap(({ begin, end, isStatement, number }) => {
    const tells = `polderReached(${number}), `
    // Where no semicolons stand, a statement beginning with a bracket would call what stands before it.
    return [
      { at: begin, opens: end - begin, text: isStatement ? tells : `(${tells}` },
      { at: end, opens: begin - end, text: isStatement ? '' : ')' },
    ]
  })
  // At one place ends come before beginnings, the inner end before the outer one, and the outer begins first.
  const inOrder = pieces.toSorted((one, other) =>
    one.at - other.at || Math.sign(one.opens) - Math.sign(other.opens) || other.opens - one.opens)
  let result = ''
  let from = 0
  for (const { at, text } of inOrder) {
    result += source.slice(from, at) + text
    from = at
  }
  return result + source.slice(from)
}
