import { execFile, execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { oneAtATime } from '../../server/cli/lib/lock.mjs'
import { root } from '../../server/cli/lib/steps.mjs'

/** Another version of Polder, from the history of this checkout. */
export interface OtherVersion {
  /** Its built server, for `startServer`. */
  entry: string
  /** Gives a command of its command line, and answers what it said. */
  polder: (databaseUrl: string, ...args: string[]) => Promise<string>
}

/**
 * Why a version cannot be built here, or null where it can: a shallow clone lacks it, and it is built with the packages
 * of today, so all that it names have to be the same ones.
 */
export function missingVersion(commit: string): string | null {
  const { status, stdout } = spawnSync('git', ['show', `${commit}:package.json`], { cwd: root, encoding: 'utf8' })
  if (status !== 0) return `the history of this checkout, for ${commit}`
  const installed = packagesOf(execFileSync('git', ['show', 'HEAD:package.json'], { cwd: root, encoding: 'utf8' }))
  const other = [...packagesOf(stdout)].find(([name, version]) => installed.get(name) !== version)
  return other ? `${other.join(' ')}, for ${commit}` : null
}

/** The version that brought the last migration; this one where a clone has no history. */
export function lastMigration(): string {
  return execFileSync('git', ['log', '-1', '--format=%h', '--', 'prisma/sqlite/migrations', 'prisma/postgres/migrations'], { cwd: root, encoding: 'utf8' }).trim()
}

/** Builds a version into a folder that later runs find again. It takes as long as any build. */
export async function buildVersion(commit: string): Promise<OtherVersion> {
  const name = execFileSync('git', ['rev-parse', commit], { cwd: root, encoding: 'utf8' }).trim()
  // Below node_modules, Nuxt would take its sources for those of a package.
  const folder = join(tmpdir(), 'polder-versions', name)
  await oneAtATime(folder, async () => {
    if (mkdirSync(folder, { recursive: true }) !== undefined) {
      const archive = execFileSync('git', ['archive', name], { cwd: root, maxBuffer: 2 ** 30 })
      execFileSync('tar', ['-x', '-C', folder], { input: archive })
    }
    // Those of this checkout: what built it first may be gone by now.
    rmSync(join(folder, 'node_modules'), { force: true })
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
    // Does nothing where it is built. To install is no part of it: that would replace the packages of today.
    await run(folder, ['--eval', 'import("./server/cli/lib/steps.mjs").then(({ ensureBuilt }) => ensureBuilt())'])
  })
  return {
    entry: join(folder, '.output/server/index.mjs'),
    polder: (databaseUrl, ...args) => run(folder, ['--import', 'tsx', 'server/cli/index.ts', ...args], { DATABASE_URL: databaseUrl }),
  }
}

async function run(cwd: string, args: string[], settings: Record<string, string> = {}): Promise<string> {
  const { PATH = '', HOME = '' } = process.env
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd, env: { PATH, HOME, ...settings } })
  return stdout
}

function packagesOf(manifest: string): Map<string, string> {
  const { dependencies, devDependencies } = JSON.parse(manifest) as Record<string, Record<string, string>>
  return new Map(Object.entries({ ...dependencies, ...devDependencies }))
}
