import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { chromium } from 'playwright'

/**
 * A Chromium that answers: Playwright's own where it has been installed, else one of the machine's.
 * @returns {string | undefined} the path of its executable
 */
export function findChromium() {
  return [chromium.executablePath(), ...machineChromiums()].find(answers)
}

/**
 * Installs one where there is none: Playwright's own, and where its server cannot be reached the distribution's.
 * @returns {Promise<string | undefined>} its path, or undefined when neither could be had
 */
export async function installChromium() {
  if (await isPlaywrightReachable()) {
    const cli = join(createRequire(import.meta.url).resolve('playwright/package.json'), '../cli.js')
    run(process.execPath, [cli, 'install', ...(isRootOnLinux() ? ['--with-deps'] : []), '--no-shell', 'chromium'])
  }
  if (!findChromium() && isRootOnLinux() && existsSync('/usr/bin/apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    run('apt-get', ['update', '-qq'], env)
    for (const name of ['chromium-headless-shell', 'chromium']) {
      if (!findChromium()) run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], env)
    }
  }
  return findChromium()
}

function machineChromiums() {
  if (process.platform === 'darwin') {
    return ['Google Chrome', 'Chromium'].map(name => `/Applications/${name}.app/Contents/MacOS/${name}`)
  }
  if (process.platform === 'win32') {
    return [process.env.ProgramFiles, process.env['ProgramFiles(x86)'], process.env.LOCALAPPDATA]
      .flatMap(folder => (folder ? [join(folder, 'Google/Chrome/Application/chrome.exe')] : []))
  }
  const folders = (process.env.PATH ?? '').split(':').filter(Boolean)
  // The shell has no window: a page costs it half of what it costs the others, which draw a whole browser around it.
  return ['chromium-headless-shell', 'chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser']
    .flatMap(name => folders.map(folder => join(folder, name)))
}

/** Ubuntu's `chromium-browser` can be a mere note to install something else, so it is asked. */
function answers(path) {
  if (!path || !existsSync(path)) return false
  // On Windows the question would open a window.
  if (process.platform === 'win32') return true
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 60_000 })
  return status === 0 && /Chrom/.test(stdout)
}

async function isPlaywrightReachable() {
  const signal = AbortSignal.timeout(3_000)
  return fetch('https://cdn.playwright.dev/', { method: 'HEAD', signal }).then(() => true, () => false)
}

function isRootOnLinux() {
  return process.platform === 'linux' && process.getuid?.() === 0
}

/** What a command cannot install is found missing right after it, so its failure needs no words of ours. */
function run(command, args, env = process.env) {
  try {
    execFileSync(command, args, { env, stdio: ['ignore', process.stderr, process.stderr], timeout: 240_000 })
  } catch (error) {
    console.error(`${command} could not install Chromium: ${error.message}`)
  }
}
