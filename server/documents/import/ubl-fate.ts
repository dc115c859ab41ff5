/** What an import does with an element of an e-invoice. */
export interface UblElement {
  /** Its term in EN 16931; empty for what UBL has beside that norm. */
  readonly term: string
  readonly fate: UblFate
  /** The field that keeps it, what it is compared with, or why nothing is lost with it; empty for what is left out. */
  readonly how: string
}

/**
 * `kept` in a field, or told where that has no room for it; `compared` with what Polder has or calculates, and told
 * where it differs; `implied`, so that nothing is lost with it; `left_out`, and told.
 */
export type UblFate = 'kept' | 'compared' | 'implied' | 'left_out'

/** Elements by their names, and those that hold others. */
export interface UblElements {
  readonly [name: string]: UblElement | UblElements
}

export function kept(term: string, how: string) {
  return { term, fate: 'kept', how } as const
}

export function compared(term: string, how: string) {
  return { term, fate: 'compared', how } as const
}

export function implied(term: string, how: string) {
  return { term, fate: 'implied', how } as const
}

export function leftOut(term: string) {
  return { term, fate: 'left_out', how: '' } as const
}

export function isElement(entry: UblElement | UblElements): entry is UblElement {
  return typeof entry.fate === 'string'
}
