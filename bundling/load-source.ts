import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/**
 * A source file of ours with all that it imports, as it is at this moment: while the development server runs, Node
 * would go on with what it read first.
 * @param path from the root of the project
 */
export async function loadSource<Module>(path: string): Promise<Module> {
  const { outputFiles: [bundle] } = await build({
    entryPoints: [fileURLToPath(new URL(`../${path}`, import.meta.url))],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
  })
  return await import(`data:text/javascript,${encodeURIComponent(bundle?.text ?? '')}`) as Module
}
