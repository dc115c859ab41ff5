import type { Plugin } from 'vite'
import type { Operation } from '#contract/operation'
import { loadSource } from './load-source'

const name = 'virtual:contract-doors'

/**
 * Gives the web app the addresses of all operations of the contract without their schemas: those, and the library that
 * reads them, are a third of a megabyte that a page only needs for the forms on it.
 */
export function contractDoors(): Plugin {
  return {
    name: 'contract-doors',
    resolveId: id => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined
      const { operations } = await loadSource<{ operations: Record<string, Operation> }>('shared/contract/operations/index.ts')
      const doors = Object.entries(operations).map(([operation, contract]) => [operation, doorOf(contract)])
      return `export const doors = ${JSON.stringify(Object.fromEntries(doors))}`
    },
  }
}

/** What `virtual-modules.d.ts` promises of each. */
function doorOf({ method, path, response, upload }: Operation) {
  return { method, path, isUpload: upload !== undefined, isFile: response.contentType !== undefined }
}
