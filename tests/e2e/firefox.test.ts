import type { Browser, Page } from 'puppeteer-core'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { findFirefox, startFirefox } from '../support/firefox'
import { testNow } from '../support/server'
import { needing } from '../support/skipped'
import { longestMs } from '../support/waiting'
import { bakery, newEmail, password } from '../support/web/visitor'

/** The main ways through the app in another engine. What stands on each page is held in Chromium. */
const firefox = findFirefox()

describe('in Firefox', { ...needing(firefox ? null : 'Firefox'), timeout: longestMs.program }, () => {
  let browser: Browser
  let page: Page
  beforeAll(async () => {
    browser = await startFirefox(firefox ?? '')
    page = await browser.newPage()
    page.setDefaultTimeout(60_000)
    // The browser shares the clock of the server under test.
    await page.evaluateOnNewDocument((now) => {
      const moment = Date.parse(now)
      window.Date = class extends Date {
        constructor(...given: ConstructorParameters<typeof Date> | []) {
          if (given.length === 0) super(moment)
          else super(...given)
        }

        static override now = () => moment
      } as DateConstructor
    }, testNow)
  })
  afterAll(() => browser?.close())

  it('a newcomer comes to a first issued invoice, and sees it before and after', async () => {
    await page.goto(`${inject('serverUrl')}/sign-up`)
    await write('Naam van je bedrijf', 'Studio Vink')
    await write('E-mailadres', newEmail())
    await write('Wachtwoord', password)
    await press('button', 'Account maken')
    await heading('Eerste stappen')
    await write('Straat en huisnummer', 'Damrak 1, 1012 LG Amsterdam')
    await write('KvK-nummer', '12345678')
    await write('Btw-nummer', 'NL123456789B13')
    await write('IBAN', 'NL91 ABNA 0417 1643 00')
    await press('button', 'Opslaan en factuur maken')

    await heading('Nieuwe factuur')
    await write('Klant', bakery.name)
    await page.keyboard.press('Enter')
    await page.locator('[role="dialog"]').wait()
    await write('Straat en huisnummer', `${bakery.addressLine1}, ${bakery.postalCode} ${bakery.city}`)
    await press('button', 'Opslaan')
    await text('3511 AB Utrecht')
    const empty = await drawnPage()
    await write('Omschrijving', 'Ontwerp')
    await write('Prijs', '85')
    await expect.poll(drawnPage, { timeout: longestMs.answer }).not.toBe(empty)
    await press('button', 'Definitief maken')
    await text('Dit wordt factuur 2026-0001')
    await press('button', 'Definitief maken', '[role="dialog"]')
    await heading('Factuur 2026-0001')
    expect(await drawnPage()).not.toBe(empty)
  })

  it('an invoice is credited', async () => {
    await press('button', 'Meer')
    await press('menuitem', 'Creditfactuur maken')
    await heading('Conceptcreditfactuur')
    await press('button', 'Definitief maken')
    await press('button', 'Definitief maken', '[role="dialog"]')
    await heading('Creditfactuur C2026-0001')
    await text('102,85')
  })

  it('a house style is looked at and kept', async () => {
    await page.goto(`${inject('serverUrl')}/settings/appearance`)
    const usual = await drawnPage()
    await write('Kleur van lijnen en bedragen', '#9B2C2C')
    await expect.poll(drawnPage, { timeout: longestMs.answer }).not.toBe(usual)
    await press('button', 'Opslaan')
    await text('Opgeslagen')
    await page.reload()
    const kept = await page.locator(`::-p-xpath(${fieldOf('Kleur van lijnen en bedragen')})`).waitHandle()
    expect(await kept.evaluate(field => (field as HTMLInputElement).value)).toBe('#9B2C2C')
  })

  /** Finds by what a person hears; Firefox itself says what that is. */
  function named(role: string, name: string): string {
    return `::-p-aria([role="${role}"][name="${name}"])`
  }

  /** Writes into the field with this label: some, as for passwords, have no role to be found by. */
  async function write(field: string, typed: string): Promise<void> {
    await page.locator(`::-p-xpath(${fieldOf(field)})`).fill(typed)
  }

  function fieldOf(label: string): string {
    return `//*[self::input or self::textarea][@aria-label="${label}" `
      + `or @id=//label[starts-with(normalize-space(.), "${label}")]/@for]`
  }

  async function press(role: string, name: string, within = 'body'): Promise<void> {
    await page.locator(`${within} >>> ${named(role, name)}`).click()
  }

  async function heading(name: string): Promise<void> {
    await page.locator(named('heading', name)).wait()
  }

  async function text(words: string): Promise<void> {
    await page.locator(`::-p-text(${words})`).wait()
  }

  /** The first page of the PDF, as our own canvas shows it. */
  async function drawnPage(): Promise<string> {
    const canvas = await page.locator('[data-pdf-pages] canvas').waitHandle()
    return canvas.evaluate(drawn => (drawn as HTMLCanvasElement).toDataURL())
  }
})
