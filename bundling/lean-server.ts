/** What of Rollup's settings is set. */
interface BuildSettings {
  plugins?: unknown
}

/**
 * Leaves out the step that gives a server what its platform lacks. On Node.js that is nothing, and the step reads every
 * module anew to find it.
 */
export function withoutInjection(_: unknown, config: BuildSettings): void {
  config.plugins = [config.plugins].flat().filter(plugin => (plugin as { name?: string } | undefined)?.name !== 'inject')
}
