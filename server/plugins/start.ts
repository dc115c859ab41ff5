import { startRuntime } from '../utils/account-context'

/** Starts the application with the server, and ends both together. */
export default defineNitroPlugin((nitro) => {
  startRuntime().then(
    ({ close }) => nitro.hooks.hook('close', close),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error && error.name === 'ConfigurationError' ? error.message : inspectError(error)}\n`)
      process.exit(1)
    },
  )
})

function inspectError(error: unknown): string {
  return error instanceof Error ? error.stack ?? error.message : String(error)
}
