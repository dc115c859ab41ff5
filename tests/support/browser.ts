import { chromium, type Browser, type BrowserServer } from 'playwright'
import { afterAll, inject } from 'vitest'
import { findChromium } from './chromium.mjs'

const flags = [
  '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking',
  '--disable-component-update', '--disable-sync',
]

/**
 * Starts the run's one Chromium.
 * @throws when the machine has none; `npm test` looks for one and installs it first
 */
export async function startBrowser(): Promise<BrowserServer> {
  const executablePath = findChromium()
  if (!executablePath) throw new Error('No Chromium found: `npm run test:e2e` installs one')
  return chromium.launchServer({ executablePath, chromiumSandbox: false, args: flags, timeout: 120_000 })
}

/** Connects a test file to the run's Chromium until its tests are over; the browser itself goes on. */
export async function useBrowser(): Promise<Browser> {
  const browser = await chromium.connect(inject('browserEndpoint'))
  afterAll(() => browser.close())
  return browser
}
