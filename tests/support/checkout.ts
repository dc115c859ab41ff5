import { cpSync, existsSync, symlinkSync } from 'node:fs'
import { join, relative } from 'node:path'
import { root } from '../../server/cli/lib/steps.mjs'
import { temporaryFolder } from './run-folder'

/** What git does not keep, or nobody needs to run Polder. */
const leftOut = ['.git', 'node_modules', 'data', '.env', '.nuxt', '.output', 'tests', 'coverage', 'test-results']

/**
 * A checkout of its own, as a user has it, with the packages and the build of this one: for what reads or writes files
 * beside the sources.
 * @returns its folder
 */
export function copyCheckout(): string {
  const folder = join(temporaryFolder('checkout'), 'polder')
  cpSync(root, folder, { recursive: true, filter: source => !leftOut.includes(relative(root, source)) })
  for (const shared of ['node_modules', '.output', '.nuxt']) {
    if (existsSync(join(root, shared))) symlinkSync(join(root, shared), join(folder, shared))
  }
  return folder
}
