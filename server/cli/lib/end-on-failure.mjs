import { ChildFailed } from './run-child.mjs'

/**
 * Runs a command. A step that failed has explained itself already: then only its exit code is passed on.
 * @param {() => Promise<void>} command
 */
export async function endOnFailure(command) {
  try {
    await command()
  } catch (error) {
    if (!(error instanceof ChildFailed)) throw error
    process.exit(error.exitCode)
  }
}
