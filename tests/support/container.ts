import { execFile } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { layProgram } from '../../server/cli/lib/release.mjs'
import { root } from '../../server/cli/lib/steps.mjs'
import { temporaryFolder } from './run-folder'

/** What a command came to, as whoever gave it sees it. */
export interface CommandEnd {
  code: number
  stdout: string
  stderr: string
}

export interface Container {
  /** The folder that is `/` in the container. */
  folder: string
  /** The volume of the installation, `/data`. */
  dataDir: string
  /**
   * Gives a command by the `polder` on the path, with settings beside those of the image.
   * @param endWhen asks it to end once it has said this on standard output
   */
  polder: (args: string[], settings?: Record<string, string>, endWhen?: string) => Promise<CommandEnd>
}

const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8')

/**
 * What the Dockerfile makes, without Docker: a folder with the build, the script `polder` and an empty volume, and
 * commands with the environment that the image gives and nothing of this machine. No source and no package lies above.
 */
export function openContainer(): Container {
  const folder = temporaryFolder('container')
  const dataDir = join(folder, 'data')
  const bin = join(folder, 'bin')
  symlinkSync(installedRelease(), join(folder, 'app'))
  mkdirSync(dataDir, { mode: 0o700 })
  mkdirSync(bin)
  symlinkSync(process.execPath, join(bin, 'node'))
  writeFileSync(join(bin, 'polder'), scriptOf(folder))
  chmodSync(join(bin, 'polder'), 0o755)
  const polder: Container['polder'] = (args, settings = {}, endWhen) => new Promise((resolve) => {
    const command = execFile(join(bin, 'polder'), args, {
      // As by `docker compose exec --workdir`.
      cwd: bin,
      env: { PATH: `${bin}:/usr/bin:/bin`, ...imageEnvironment(), ...settings },
      maxBuffer: 64 * 2 ** 20,
    }, (error, stdout, stderr) => resolve({ code: error === null ? 0 : Number(error.code), stdout, stderr }))
    if (endWhen !== undefined) {
      command.stdout?.on('data', (said: string) => {
        if (said.includes(endWhen)) command.kill()
      })
    }
  })
  return { folder, dataDir, polder }
}

/** Preloads into a command what moves its clock. */
export function clockShift(shiftMs: number): Record<string, string> {
  const fixedClock = join(dirname(fileURLToPath(import.meta.url)), 'fixed-clock.mjs')
  return { NODE_OPTIONS: `--import=${fixedClock}`, POLDER_TEST_CLOCK_SHIFT: String(shiftMs) }
}

let release: string | undefined

/** What `npm install` makes of a release, far from all sources: one for all containers of a process. */
function installedRelease(): string {
  if (release === undefined) {
    release = temporaryFolder('release')
    const packages = join(release, 'node_modules')
    for (const name of layProgram(root, join(packages, 'polder'), null)) {
      const ofPlatform = join(root, 'node_modules', name)
      if (!existsSync(ofPlatform)) continue
      mkdirSync(dirname(join(packages, name)), { recursive: true })
      symlinkSync(ofPlatform, join(packages, name))
    }
  }
  return release
}

function scriptOf(folder: string): string {
  const script = /<<"EOF" \/usr\/local\/bin\/polder\n(.*?)\nEOF\n/s.exec(dockerfile)?.[1]
  if (script === undefined) throw new Error('The Dockerfile lays no polder on the path')
  return script.replace('cd / ', `cd ${folder} `).replace(' /app/', ` ${folder}/app/`)
}

function imageEnvironment(): Record<string, string> {
  const [, ...stages] = dockerfile.split(/^FROM /m)
  const [, lines = ''] = /^ENV ((?:.*\\\n)*.*)$/m.exec(stages.at(-1) ?? '') ?? []
  return Object.fromEntries(lines.split(/\s*\\?\s+/).map(pair => pair.split('=') as [string, string]))
}
