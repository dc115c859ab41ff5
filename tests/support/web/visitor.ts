import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright'
import { inject } from 'vitest'
import { testNow } from '../server'
import { longestMs } from '../waiting'

/** Someone at a browser of their own: Dutch, at a desk, by day, unless told otherwise. */
export interface Visitor {
  context: BrowserContext
  page: Page
  /** Calls the API as this visitor, the way the web app does. */
  call: <Answer = Record<string, unknown>>(method: string, path: string, body?: unknown) => Promise<Answer>
}

export const password = 'vier losse woorden achtereen'
export const phone = { width: 390, height: 844 }
/** How long is waited for what a busy machine does late, on a page as by `expect.poll`. */
export const patient = { timeout: longestMs.answer }

let visitors = 0

/** Opens a new browser context on the server under test, or that of `baseURL`, whose clock it shares. */
export async function visit(browser: Browser, options: BrowserContextOptions = {}): Promise<Visitor> {
  const url = options.baseURL ?? inject('serverUrl')
  const context = await browser.newContext({
    baseURL: url,
    locale: 'nl-NL',
    timezoneId: 'Europe/Amsterdam',
    viewport: { width: 1440, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  })
  context.setDefaultTimeout(patient.timeout)
  // Set, and running: below a listener of its own, Vue leaves out every other for an event of the moment it was added.
  await context.clock.install({ time: testNow })
  const page = await context.newPage()
  return {
    context,
    page,
    async call(method, path, body) {
      const response = await context.request.fetch(path, {
        method,
        headers: { origin: url },
        ...(body === undefined ? {} : { data: body }),
      })
      if (!response.ok()) throw new Error(`${method} ${path}: ${response.status()} ${await response.text()}`)
      return await response.json()
    },
  }
}

/** An address nobody used before in this run. */
export function newEmail(): string {
  return `vink-${process.pid}-${++visitors}@studiovink.nl`
}

/** Studio Vink, signed in, with everything an invoice asks of a seller. */
export async function visitAsStudioVink(browser: Browser, options: BrowserContextOptions = {}): Promise<Visitor> {
  const visitor = await visit(browser, options)
  await visitor.call('POST', '/api/auth/sign-up', { email: newEmail(), password, name: 'Studio Vink' })
  await visitor.call('PATCH', '/api/v1/business', {
    addressLine1: 'Damrak 1',
    postalCode: '1012 LG',
    city: 'Amsterdam',
    kvkNumber: '12345678',
    vatNumber: 'NL123456789B13',
    iban: 'NL91ABNA0417164300',
  })
  return visitor
}

/** A customer as the law wants to see one. */
export const bakery = {
  name: 'Bakkerij Jansen',
  email: 'administratie@bakkerijjansen.nl',
  addressLine1: 'Oudegracht 12',
  postalCode: '3511 AB',
  city: 'Utrecht',
  kvkNumber: '87654321',
}
