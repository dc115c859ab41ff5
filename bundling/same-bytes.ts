import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A file that the server gives out, as its list tells it. */
interface Asset { mtime?: string }

/**
 * Lists what the server gives out in one order, and without the moments at which the build wrote it: a browser knows
 * by its tag whether a file is still the same one. A plugin of the server's build.
 */
export function listInOneOrder() {
  return {
    name: 'list-in-one-order',
    transform(code: string, id: string) {
      if (!id.endsWith('#nitro-internal-virtual/public-assets-data')) return undefined
      const assets = JSON.parse(code.replace(/^export default |;$/g, '')) as Record<string, Asset>
      const listed = Object.keys(assets).sort().map(path => [path, { ...assets[path], mtime: undefined }] as const)
      return { code: `export default ${JSON.stringify(Object.fromEntries(listed), null, 2)};`, map: null }
    },
  }
}

/**
 * Says of a build which one it is, by which an open page learns that there is a newer one, but not when it was made.
 * @param builds the folder in which the build says it
 * @param id what the build is known by
 */
export async function forgetMoment(builds: string, id: string): Promise<void> {
  const timestamp = 0
  await writeFile(join(builds, 'latest.json'), JSON.stringify({ id, timestamp }))
  await writeFile(join(builds, `meta/${id}.json`), JSON.stringify({ id, timestamp, prerendered: [] }))
}
