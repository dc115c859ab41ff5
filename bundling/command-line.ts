import { fileURLToPath } from 'node:url'

/** What of Rollup's settings is set. */
interface BuildSettings {
  input?: unknown
  output: { entryFileNames?: unknown, manualChunks?: unknown }
}

/**
 * Has the build of the server make the command line as well, `cli.mjs` beside the server's `index.mjs`: of the same
 * sources with the same settings, so that what both use stands in files that both load.
 */
export function commandLineBeside({ options }: { options: { entry: string } }, config: BuildSettings): void {
  config.input = { index: options.entry, cli: fileURLToPath(new URL('../server/cli/index.ts', import.meta.url)) }
  config.output.entryFileNames = '[name].mjs'
  // Nitro would put all that its own files use into one file with them, and to load that is to start the server.
  delete config.output.manualChunks
}
