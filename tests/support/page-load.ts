import { setTimeout as sleep } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright'

/** A phone on a slow line: 1.6 Mbit/s, 150 ms to the server, and a processor of a quarter. */
const slowLine = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }
const slowProcessor = { rate: 4 }

/** What opening a page took. */
export interface PageLoad {
  /** Everything that came over the line, headers and fonts included, as it was sent. */
  kilobytes: number
  /** How many answers that were. */
  requests: number
  /** Cumulative layout shift, without what a person set off. */
  layoutShift: number
  /** From asking until something could be seen. */
  paintMs: number
  /** From asking until the page could be used. */
  usableMs: number
}

/**
 * Opens an address in a page of which nothing was kept, and waits until it can be used and nothing more comes.
 * @param usable a selector of what somebody comes for
 */
export async function loadPage(
  page: Page, path: string, usable: string, { isSlow = false } = {},
): Promise<PageLoad> {
  const session = await page.context().newCDPSession(page)
  const line = await watchLine(session)
  if (isSlow) {
    await session.send('Network.emulateNetworkConditions', slowLine)
    await session.send('Emulation.setCPUThrottlingRate', slowProcessor)
  }
  await page.addInitScript(watchShifts)
  const began = performance.now()
  await page.goto(path, { waitUntil: 'commit' })
  await page.locator(usable).first().waitFor({ timeout: 120_000 })
  const usableMs = performance.now() - began
  await line.quiet()
  const { layoutShift, paintMs } = await page.evaluate(() => ({
    layoutShift: (window as { layoutShift?: number }).layoutShift ?? 0,
    paintMs: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
  }))
  await session.detach()
  return { kilobytes: line.bytes() / 1024, requests: line.requests(), layoutShift, paintMs, usableMs }
}

/** So long nothing comes before nothing more is expected, in milliseconds. */
const quietMs = 1_000

/** Counts what comes over the line, and tells when it has fallen silent. */
async function watchLine(session: CDPSession) {
  let bytes = 0
  let requests = 0
  let lastAt = performance.now()
  session.on('Network.dataReceived', () => {
    lastAt = performance.now()
  })
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength
    // What stands in the page itself, as icons do, comes over no line.
    if (encodedDataLength > 0) requests++
    lastAt = performance.now()
  })
  await session.send('Network.enable')
  return {
    bytes: () => bytes,
    requests: () => requests,
    quiet: async () => {
      while (performance.now() - lastAt < quietMs) await sleep(quietMs / 10)
    },
  }
}

/** Runs in the page. */
function watchShifts(): void {
  const counter = window as { layoutShift?: number }
  counter.layoutShift = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number, hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) counter.layoutShift = (counter.layoutShift ?? 0) + entry.value
    }
  }).observe({ type: 'layout-shift', buffered: true })
}
