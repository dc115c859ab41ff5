import type { TestProject } from 'vitest/node'
import { startBrowser } from '../browser'
import startApi from './api'

/** The built server and one Chromium for all files; each test opens a context, which is a browser of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stopApi = await startApi(project)
  const browser = await startBrowser()
  project.provide('browserEndpoint', browser.wsEndpoint())
  return async () => {
    await browser.close()
    await stopApi()
  }
}
