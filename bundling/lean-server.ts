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

/** What of Rollup finds modules. */
interface Resolver {
  resolve: (source: string, importer: string | undefined, options: object) => Promise<object | null>
}

/**
 * Gives Prisma's adapter the client of libSQL that knows files alone. The one it names reaches servers as well, by
 * three packages that take memory and that no installation uses.
 */
export function libsqlOfFiles() {
  return {
    name: 'libsql-of-files',
    resolveId: {
      order: 'pre' as const,
      handler(this: Resolver, source: string, importer: string | undefined, options: object) {
        return source === '@libsql/client' ? this.resolve('@libsql/client/sqlite3', importer, options) : null
      },
    },
  }
}
