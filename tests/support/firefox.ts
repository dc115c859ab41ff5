import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { launch, type Browser } from 'puppeteer-core'

/** A Firefox of the machine; undefined where there is none. Playwright knows only one of its own making. */
export function findFirefox(): string | undefined {
  return machineFirefoxes().find((path) => {
    const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 60_000 })
    return status === 0 && /Firefox/.test(stdout)
  })
}

/** Starts it in Dutch and without moving pictures. Close it in `afterAll`. */
export async function startFirefox(executablePath: string): Promise<Browser> {
  return launch({
    browser: 'firefox',
    executablePath,
    timeout: 120_000,
    headless: true,
    defaultViewport: { width: 1440, height: 900 },
    extraPrefsFirefox: { 'intl.accept_languages': 'nl-NL, nl', 'ui.prefersReducedMotion': 1 },
  })
}

function machineFirefoxes(): string[] {
  if (process.platform === 'darwin') return ['/Applications/Firefox.app/Contents/MacOS/firefox']
  // On Windows the question would open a window.
  if (process.platform === 'win32') return []
  const folders = (process.env.PATH ?? '').split(':').filter(Boolean)
  return ['firefox', 'firefox-esr'].flatMap(name => folders.map(folder => join(folder, name)))
}
