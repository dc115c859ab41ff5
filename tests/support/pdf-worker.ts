import { afterAll, beforeAll } from 'vitest'
import { startPrinting, stopPrinting } from './printer'

/**
 * Bundles the PDF worker from the sources and lets this test file print: for tests that look at paper, send or keep it.
 * Bundling and the start of a thread take half a second each, and its first documents longer than others: files that
 * share a process share both, and all that a document owes to those before it is that it comes sooner.
 */
export function usePdfWorker(): void {
  beforeAll(() => startPrinting())
  afterAll(stopPrinting)
}
