import AxeBuilder from '@axe-core/playwright'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { connectBrowser } from '../support/browser'
import { hasFocus, open } from '../support/web/pages'
import { phone, visitAsStudioVink } from '../support/web/visitor'

let browser: Browser
beforeAll(async () => {
  browser = await connectBrowser()
})
afterAll(() => browser.close())

const fileOf = (text: string) => ({ name: 'facturen.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
const heading = 'Factuurnummer;Contact;Factuurdatum;Status;Totaal exclusief btw;Btw;Totaal inclusief btw'
const good = `${heading}\n2026-0041;Bakkerij De Korenaar;02-11-2026;betaald;"1.000,00";210,00;"1.210,00"\n`

describe('coming from Moneybird', () => {
  it('leads from a file with a mistake to past invoices, to the next number, and back', async () => {
    const { page, call } = await visitAsStudioVink(browser, { viewport: phone })
    await open(page, '/settings/import')
    await page.getByRole('radio', { name: 'Facturen', exact: true }).click()
    await page.getByLabel('Bestand', { exact: true }).setInputFiles(fileOf(good.replace('"1.210,00"', '"1.211,00"')))
    await page.getByText('Export van Moneybird').waitFor()
    const wrong = page.getByRole('row', { name: /^2 Bedrag met btw/ })
    await wrong.waitFor()
    expect(await wrong.innerText()).toMatch(/samen niet het totaal/)
    expect(await page.getByRole('button', { name: 'Overnemen' }).count()).toBe(0)
    await page.getByText('facturen.csv', { exact: true }).waitFor()
    const advice = page.getByText('Er is niets overgenomen. Verbeter het bestand en kies het opnieuw.')
    expect(await advice.evaluate(text => text.getBoundingClientRect().bottom)).toBeLessThan(phone.height)
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => [id, nodes.map(node => node.html)])).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width)

    await page.getByLabel('Bestand', { exact: true }).setInputFiles(fileOf(good))
    await page.getByText('Dit komt erbij: 1 klant, 1 factuur.').waitFor()
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Overnemen' }).click()
    const outcome = page.getByText('Overgenomen: 1 klant, 1 factuur. Je volgende factuur krijgt nummer 2026-0042.')
    await outcome.waitFor()
    await hasFocus(outcome)
    expect(await call('GET', '/api/v1/invoices/next-number')).toMatchObject({ invoice: '2026-0042' })

    await page.getByRole('button', { name: 'Import ongedaan maken' }).click()
    await page.getByText('De import is ongedaan gemaakt', { exact: true }).first().waitFor()
    expect(await call('GET', '/api/v1/invoices')).toMatchObject({ total: 0 })
  })
})
