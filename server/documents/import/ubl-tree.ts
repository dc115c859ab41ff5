import type { LeftOut, SourceText } from '#domain/import/e-invoice-source'
import { startOfText, writableText } from '#domain/text'
import { fateAt, type ReadName } from './ubl-elements'
import { all, at, type XmlElement } from './xml'

/** An element that is read, or the root, whatever that is. */
export type Element = XmlElement<ReadName>

/** What an e-invoice says of which nothing is kept. */
export interface LeftOuts {
  all: LeftOut[]
  /** Whether there is more than is named. */
  isMore: boolean
  add: (path: readonly string[], row: number) => void
}

/** Kinds of elements that are named for one e-invoice: somebody looks at them, and a file may be made of others. */
const mostLeftOut = 20
/** Of what somebody else calls an element. */
const longestPath = 200

/** Collects what is left out, each kind by its path and the first line it stands on. */
export function openLeftOuts(): LeftOuts {
  const known = new Set<string>()
  const found: LeftOuts = {
    all: [],
    isMore: false,
    add(path, row) {
      const fate = fateAt(path)
      if (fate === 'implied') return
      const name = startOfText(writableText(path.join('/')), longestPath)
      if (known.has(name)) return
      if (known.size === mostLeftOut) found.isMore = true
      else {
        known.add(name)
        found.all.push({ path: name, row, isKnown: fate !== null })
      }
    },
  }
  return found
}

/** What was read and belongs nowhere, such as a second one of what there is one of. */
export function addUntaken(root: Element, leftOuts: LeftOuts): void {
  const visit = (element: Element, path: readonly string[]) => {
    for (const child of element.children) {
      const below = [...path, child.name]
      if (child.children.length > 0) visit(child, below)
      else if (!taken.has(child) && child.text.trim() !== '') leftOuts.add(below, child.line)
    }
  }
  visit(root, [])
}

/** Elements whose text was taken. */
const taken = new WeakSet<Element>()

/** What an element says; XML forbids some of what no text may hold, and the parser lets it through. */
export function textOf(element: Element): string {
  taken.add(element)
  return writableText(element.text).trim()
}

export function textAt(element: Element | undefined, ...path: ReadName[]): string {
  const found = at(element, ...path)
  return found ? textOf(found) : ''
}

export function sourceAt(element: Element | undefined, ...path: ReadName[]): SourceText | undefined {
  const found = at(element, ...path)
  return found && { text: textOf(found), row: found.line }
}

/** The texts of all that stand at a path, but for those that say nothing. */
export function allSourcesAt(element: Element | undefined, ...path: [...ReadName[], ReadName]): SourceText[] {
  const [name, ...below] = path
  if (name === undefined) {
    return element ? [{ text: textOf(element), row: element.line }].filter(({ text }) => text !== '') : []
  }
  return all(element, name).flatMap(child => allSourcesAt(child, ...below as [...ReadName[], ReadName]))
}

/** Takes what stands at a path where it is said elsewhere as well. */
export function takeSame(
  element: Element | undefined, known: readonly (string | undefined)[], ...path: ReadName[]
): void {
  const found = at(element, ...path)
  const text = found ? writableText(found.text).trim() : ''
  if (found && known.some(other => other?.toLowerCase() === text.toLowerCase())) textOf(found)
}
