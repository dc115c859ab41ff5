import { execFile } from 'node:child_process'
import { copyFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { cachedTool } from '../cached-tool'

const run = promisify(execFile)
const list = fileURLToPath(new URL('package.json', import.meta.url))

/** The folder of the tools, which come from the npm registry the first time; null where they could not be had. */
export async function findOpenApiTools(): Promise<string | null> {
  try {
    return await cachedTool('openapi-tools', list, async (folder) => {
      await copyFile(list, join(folder, 'package.json'))
      await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--no-package-lock'], {
        cwd: folder, timeout: 240_000,
      })
    })
  } catch {
    return null
  }
}

/** Runs one of the tools by its script; answers how it ended and all that it said. */
export async function runOpenApiTool(
  folder: string, script: string, args: string[],
): Promise<{ status: number, output: string }> {
  const node = [join(folder, 'node_modules', script), ...args]
  try {
    const { stdout, stderr } = await run(process.execPath, node, { cwd: folder, maxBuffer: 16 * 1024 * 1024 })
    return { status: 0, output: stdout + stderr }
  } catch (problem) {
    if (!(problem instanceof Error) || !('stdout' in problem) || !('stderr' in problem)) throw problem
    return { status: 1, output: `${String(problem.stdout)}${String(problem.stderr)}` }
  }
}
