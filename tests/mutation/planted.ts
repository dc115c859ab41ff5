import { join } from 'node:path'
import type { Plugin } from 'vite'
import { withFault, type Fault } from './fault'

/** Vitest bundles its configuration, so that a module here is there another one; the process is the same. */
const key = Symbol.for('polder.tests.planted-fault')
const holder = globalThis as { [key]?: Fault | null }

/** Says which fault the sources have from now on; null for none. */
export function plant(fault: Fault | null): void {
  holder[key] = fault
}

/** Gives the tests a source with its fault. The files themselves are never touched. */
export function plantedFault(root: string): Plugin {
  return {
    name: 'polder:planted-fault',
    enforce: 'pre',
    transform(code, id) {
      const fault = holder[key]
      return fault && id === join(root, fault.file) ? { code: withFault(code, fault), map: null } : null
    },
  }
}
