import { printable } from './printable'

/** A label with its value. */
export interface Fact {
  label: string
  value: string
}

/** The facts that have a value, ready to print. */
export function presentFacts(facts: readonly (readonly [string, string | null])[]): Fact[] {
  return facts.flatMap(([label, value]) => value ? [{ label, value: printable(value) }] : [])
}

/** Whether both print the same words. */
export function isSameFact(left: Fact, right: Fact): boolean {
  return left.label === right.label && left.value === right.value
}

/** An IBAN as people read and retype it: in groups of four. */
export function inFours(iban: string): string {
  return iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ')
}
