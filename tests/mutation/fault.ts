/** A fault that would hurt: planted in a source file for one run, to see whether a test notices. */
export interface Fault {
  /** From the root of the checkout. */
  file: string
  /** Stands in the file exactly once. */
  text: string
  /** What takes its place. */
  instead: string
  /** What would go wrong for people. */
  harm: string
  /** The test files that are asked first, such as `services/credit`; all others are asked only if these see nothing. */
  tests: readonly string[]
  /** Why no test notices it, where that is known and accepted. */
  left?: string
}

/** A fault as its file lists it: what would go wrong, the text, what takes its place. */
type Listed = readonly [harm: string, text: string, instead: string, left?: string]

/** Faults of one source file, seen first by the same tests. */
export function faultsIn(file: string, tests: readonly string[], listed: readonly Listed[]): Fault[] {
  return listed.map(([harm, text, instead, left]) => ({
    file, text, instead, harm, tests, ...(left === undefined ? {} : { left }),
  }))
}

/** A source with the fault in it. Throws where its text does not stand there exactly once, or nothing would change. */
export function withFault(source: string, { file, text, instead, harm }: Fault): string {
  const parts = source.split(text)
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} times, not once, what "${harm}" replaces: ${text}`)
  if (text === instead) throw new Error(`${file} stays as it is with "${harm}"`)
  return parts.join(instead)
}
