import { build, type BuildOptions } from 'esbuild'
import { mkdir, mkdtemp, rename, rmdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Bundles what a worker thread does into one file of that name in a folder, and returns its path. A file of its own
 * because threads load it by path, from the sources as well as from the built server.
 * It appears in one move, so that a thread never loads half of it.
 */
export async function buildWorker(
  outDir: string, name: string, entry: string, options: BuildOptions = {},
): Promise<string> {
  const { outputFiles: [bundle] = [] } = await build({
    ...options,
    entryPoints: [entry],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    // CommonJS packages in the bundle ask for Node's modules by require.
    banner: {
      js: 'import { createRequire as requireFrom } from \'node:module\'; const require = requireFrom(import.meta.url);',
    },
    logLevel: 'warning',
  })
  if (!bundle) throw new Error(`esbuild made no ${name}`)
  const path = join(outDir, name)
  await mkdir(outDir, { recursive: true })
  const workFolder = await mkdtemp(join(outDir, 'worker-'))
  await writeFile(join(workFolder, name), bundle.contents)
  await rename(join(workFolder, name), path)
  await rmdir(workFolder)
  return path
}
