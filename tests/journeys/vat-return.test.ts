import AxeBuilder from '@axe-core/playwright'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { connectBrowser } from '../support/browser'
import { textOfPages } from '../support/pdf-reader'
import { startServer } from '../support/server'
import { furnish, holdAnswer, open, sidewaysScroll } from '../support/web/pages'
import { bakery, phone, visitAsStudioVink } from '../support/web/visitor'

let browser: Browser
beforeAll(async () => {
  browser = await connectBrowser()
})
afterAll(() => browser.close())

describe('filing the VAT return', () => {
  it('leads from the overview to the boxes of the quarter, to what is missing, and to the documents as a ZIP', async () => {
    const { page } = await furnish(browser)
    await open(page, '/')
    // In November the quarter that goes on is due next: the one before was to be filed by the end of October.
    await page.getByRole('link', { name: /Btw-aangifte over kwartaal 4/ }).click()
    await page.waitForURL('**/vat-return?period=2026-Q4')

    // Twice 7.5 hours at € 85.00 at 21 %, and twice a book of € 39.95 less 10 % at 9 %: one of them repeats itself.
    const highRate = page.getByRole('row', { name: /^1a/ })
    await highRate.waitFor()
    expect(await highRate.innerText()).toMatch(/€\s1\.275\s+precies\s+€\s1\.275,00\s+€\s267\s+precies\s+€\s267,76/)
    expect(await page.getByRole('row', { name: /^1b/ }).innerText()).toMatch(/€\s71\s+precies\s+€\s71,90/)
    expect(await page.getByRole('row', { name: /^5a/ }).innerText()).toMatch(/€\s273\s+precies\s+€\s274,24/)
    await page.getByRole('textbox', { name: 'Voorbelasting' }).fill('100,50')
    await page.getByRole('row', { name: /^Te betalen\s+€\s172/ }).waitFor()
    await page.getByText('Uiterlijk in te dienen en te betalen op 31 jan 2027').waitFor()
    await page.getByText('Nog 1 concept in dit tijdvak').waitFor()

    await highRate.getByRole('button').click()
    const box = page.getByRole('dialog', { name: /^1a/ })
    await box.getByRole('link', { name: /^Factuur 2026-/ }).nth(1).waitFor()
    await page.keyboard.press('Escape')

    const saving = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Exporteren' }).click()
    expect((await saving).suggestedFilename()).toBe('polder-2026-10-01-2026-12-31.zip')

    await page.getByRole('link', { name: 'Concepten bekijken' }).click()
    await page.waitForURL('**/invoices?status=draft')
    await page.goBack()
    await choose(page, 'Tijdvak', 'Kwartaal 3, 2026')
    await page.waitForURL('**/vat-return?period=2026-Q3')
    await page.getByText('Uiterlijk in te dienen en te betalen op 31 okt 2026').waitFor()
    await choose(page, 'Per', 'maand')
    await page.waitForURL('**/vat-return?period=2026-09')
    await page.getByRole('row', { name: /^1a/ }).getByText('637,50').waitFor()
  })

  it('shows no figures of one quarter under the name of another', async () => {
    const { page } = await furnish(browser)
    await open(page, '/vat-return?period=2026-Q4')
    const deadline = page.getByText('Uiterlijk in te dienen en te betalen op')
    await deadline.filter({ hasText: '31 jan 2027' }).waitFor()
    const { release } = await holdAnswer(page, '**/api/vat-returns/2026-Q3')
    await choose(page, 'Tijdvak', 'Kwartaal 3, 2026')
    await page.waitForURL('**/vat-return?period=2026-Q3')
    await deadline.waitFor({ state: 'detached' })
    expect(await page.getByRole('row', { name: /^1a/ }).count()).toBe(0)
    expect(await page.locator('main').getByText('Btw-aangifte · ').count()).toBe(0)

    release()
    await deadline.filter({ hasText: '31 okt 2026' }).waitFor()
    await page.getByRole('row', { name: /^1a/ }).waitFor()
  })

  it('stays on the overview as late after its last day, until it is marked as filed', async () => {
    const server = await startServer({ database: inject('databaseTemplate'), fixedClock: '2026-10-30T09:00:00.000Z' })
    try {
      const { page, context, call } = await visitAsStudioVink(browser, { baseURL: server.url })
      const invoice = await call<{ id: string }>('POST', '/api/v1/invoices', {
        customer: bakery, issueDate: '2026-09-15', supplyDate: '2026-09-15',
        lines: [{ description: 'Huisstijl', unitPriceCents: 85_000 }],
      })
      await call('POST', `/api/v1/invoices/${invoice.id}/issue`)
      await context.clock.setSystemTime('2026-10-30T09:00:00.000Z')
      await open(page, '/')
      const ofQuarter3 = page.getByRole('link', { name: /Btw-aangifte over kwartaal 3/ })
      expect(await ofQuarter3.innerText()).toMatch(/Uiterlijk in te dienen en te betalen op 31\sokt\s2026/)

      await server.advanceClock(3 * 24 * 3_600_000)
      await context.clock.setSystemTime('2026-11-02T09:00:00.000Z')
      await open(page, '/')
      expect(await ofQuarter3.innerText()).toContain('2 dagen te laat')
      await page.getByRole('link', { name: /Btw-aangifte over kwartaal 4/ }).waitFor()
      await ofQuarter3.click()
      await page.getByText('2 dagen te laat: dit moest uiterlijk op 31 okt 2026 zijn ingediend en betaald').waitFor()
      await page.getByRole('button', { name: 'Aangifte gedaan' }).click()
      await page.getByRole('dialog').getByRole('button').last().click()
      await page.getByText('dagen te laat').waitFor({ state: 'detached' })
      await open(page, '/')
      await page.getByRole('link', { name: /Btw-aangifte over kwartaal 4/ }).waitFor()
      expect(await ofQuarter3.count()).toBe(0)
    } finally {
      await server.stop()
    }
  })

  it('begins with the period that the business files by, and warns who nears the limit of the small-business scheme', async () => {
    const { page, call } = await visitAsStudioVink(browser)
    await call('PATCH', '/api/v1/business', { defaultVatTreatment: 'kor' })
    await open(page, '/settings/defaults')
    await choose(page, 'Btw-aangifte per', 'jaar')
    await page.getByRole('button', { name: 'Opslaan' }).click()
    await page.getByText('Opgeslagen', { exact: true }).first().waitFor()
    await bringIn(page, `${heading}\n2025-0001;${buyer};02-11-2025;betaald;"16.000,00";0,00;"16.000,00"\n`)

    await open(page, '/vat-return')
    expect(await page.getByRole('combobox', { name: 'Tijdvak' }).innerText()).toBe('2026')
    await open(page, '/vat-return?period=2025')
    await page.getByText('Je zit boven 80% van de omzetgrens').waitFor()
  })
})

const heading = 'Factuurnummer;Contact;Adres;Postcode;Plaats;Land;Factuurdatum;Status;Totaal exclusief btw;Btw;Totaal inclusief btw'
const buyer = 'Bakkerij De Korenaar;Twijnstraat 12;3511 ZL;Utrecht;NL'
const past = `${heading}
2026-0040;${buyer};14-08-2026;betaald;"2.000,00";420,00;"2.420,00"
2026-0041;${buyer};15-09-2026;open;"6.000,00";"1.260,00";"7.260,00"
`

describe('coming from Moneybird', () => {
  it('goes on with the next number, files the quarter, and is told when a credit note changes it', async () => {
    const { page, call } = await visitAsStudioVink(browser)
    await bringIn(page, past)
    await page.getByText('Je volgende factuur krijgt nummer 2026-0042.').waitFor()

    await open(page, '/vat-return?period=2026-Q3')
    await page.getByText('Er ontbreekt niets').waitFor()
    await page.getByRole('button', { name: 'Aangifte gedaan' }).click()
    const question = page.getByRole('dialog', { name: 'Heb je aangifte gedaan over kwartaal 3, 2026?' })
    await question.getByRole('button', { name: 'Aangifte gedaan' }).click()
    await page.getByText(/Aangifte gedaan op 20\snov\s2026, \d{2}:\d{2} door Studio Vink/).waitFor()

    const { data } = await call<{ data: { id: string, number: string }[] }>('GET', '/api/v1/invoices?q=2026-0041')
    await open(page, `/invoices/${data[0]?.id}`)
    await page.getByRole('button', { name: 'Meer', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Creditfactuur maken' }).click()
    await page.getByRole('heading', { name: 'Conceptcreditfactuur' }).waitFor()
    const note = page.url().split('/').at(-1)
    await call('PATCH', `/api/v1/invoices/${note}`, { issueDate: '2026-09-30' })
    await call('POST', `/api/v1/invoices/${note}/issue`)

    await open(page, '/vat-return?period=2026-Q3')
    const changes = page.getByRole('region', { name: 'Gewijzigd sinds aangifte' })
    await changes.getByText('Boven € 1.000,00 doe je een suppletie (een aangifte die de vorige verbetert), binnen 8 weken').waitFor()
    expect(await changes.getByRole('row', { name: /^1a/ }).innerText())
      .toMatch(/6\.000,00[\s\S]*van €\s8\.000,00 naar €\s2\.000,00[\s\S]*1\.260,00/)
    await changes.getByRole('link', { name: 'Creditfactuur C2026-0001' }).waitFor()
    expect((await new AxeBuilder({ page }).analyze()).violations.map(({ id }) => id)).toEqual([])
    await page.setViewportSize(phone)
    expect(await sidewaysScroll(page)).toEqual([0, 0])

    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const pages = await textOfPages(new Uint8Array(await page.pdf({ preferCSSPageSize: true })))
    expect(pages.length).toBeLessThanOrEqual(2)
    const printed = pages.join('\n')
    expect(printed).toContain('Btw-aangifte · Kwartaal 3, 2026')
    expect(printed).toContain('Gewijzigd sinds aangifte')
    expect(printed).not.toContain('Exporteren')
    await page.emulateMedia({ media: null, colorScheme: null })

    await page.getByRole('button', { name: 'Markering weghalen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Markering weghalen' }).click()
    await changes.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Aangifte gedaan' }).waitFor()
  })
})

/** Brings past invoices in as Moneybird exports them. */
async function bringIn(page: Page, text: string): Promise<void> {
  // As people come there: by the overview.
  await open(page, '/')
  await open(page, '/settings/import')
  await page.getByRole('radio', { name: 'Facturen', exact: true }).click()
  await page.getByLabel('Bestand', { exact: true }).setInputFiles({ name: 'facturen.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
  await page.getByRole('button', { name: 'Overnemen' }).click()
  await page.getByText('Overgenomen:').waitFor()
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
