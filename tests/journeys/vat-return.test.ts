import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { useBrowser } from '../support/browser'
import { textOfPages } from '../support/pdf-reader'
import { furnish, hasFocus, holdAnswer, open, sidewaysScroll } from '../support/web/pages'
import { phone, visitAsStudioVink } from '../support/web/visitor'

const browser = await useBrowser()

it('filing the VAT return leads from the overview to the boxes of the quarter, to what is missing, and to the documents as a ZIP', async () => {
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
  const deadline = page.getByText('Uiterlijk in te dienen en te betalen op')
  await deadline.filter({ hasText: '31 jan 2027' }).waitFor()
  // No figures of one quarter under the name of another.
  const { release } = await holdAnswer(page, '**/api/vat-returns/2026-Q3')
  await choose(page, 'Tijdvak', 'Kwartaal 3, 2026')
  await page.waitForURL('**/vat-return?period=2026-Q3')
  await deadline.waitFor({ state: 'detached' })
  expect(await page.getByRole('row', { name: /^1a/ }).count()).toBe(0)
  expect(await page.locator('main').getByText('Btw-aangifte · ').count()).toBe(0)
  release()
  await deadline.filter({ hasText: '31 okt 2026' }).waitFor()
  await choose(page, 'Per', 'maand')
  await page.waitForURL('**/vat-return?period=2026-09')
  await page.getByRole('row', { name: /^1a/ }).getByText('637,50').waitFor()
})

const heading = 'Factuurnummer;Contact;Adres;Postcode;Plaats;Land;Factuurdatum;Status;Totaal exclusief btw;Btw;Totaal inclusief btw'
const buyer = 'Bakkerij De Korenaar;Twijnstraat 12;3511 ZL;Utrecht;NL'
const paid = `${heading}
2026-0040;${buyer};14-08-2026;betaald;"2.000,00";420,00;"2.420,00"
`
const past = `${paid}2026-0041;${buyer};15-09-2026;open;"6.000,00";"1.260,00";"7.260,00"
`
const fileOf = (text: string) => ({ name: 'facturen.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

it('coming from Moneybird leads from a file with a mistake to past invoices, back, and to a quarter that is filed and changed by a credit note', async () => {
  const { page, call } = await visitAsStudioVink(browser, { viewport: phone })
  // As people come there: by the overview.
  await open(page, '/')
  await open(page, '/settings/import')
  await page.getByRole('radio', { name: 'Facturen', exact: true }).click()
  const file = page.getByLabel('Bestand', { exact: true })
  await file.setInputFiles(fileOf(paid.replace('"2.420,00"', '"2.421,00"')))
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
  expect(await sidewaysScroll(page)).toEqual([0, 0])

  await file.setInputFiles(fileOf(past))
  await page.getByText('Dit komt erbij: 1 klant, 2 facturen.').waitFor()
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.getByRole('button', { name: 'Overnemen' }).click()
  const outcome = page.getByText('Overgenomen: 1 klant, 2 facturen. Je volgende factuur krijgt nummer 2026-0042.')
  await outcome.waitFor()
  await hasFocus(outcome)
  expect(await call('GET', '/api/v1/invoices/next-number')).toMatchObject({ invoice: '2026-0042' })
  await page.getByRole('button', { name: 'Import ongedaan maken' }).click()
  await page.getByText('De import is ongedaan gemaakt', { exact: true }).first().waitFor()
  expect(await call('GET', '/api/v1/invoices')).toMatchObject({ total: 0 })
  await file.setInputFiles(fileOf(past))
  await page.getByRole('button', { name: 'Overnemen' }).click()
  await outcome.waitFor()

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
  expect(pages[0]).toMatch(/^Btw-aangifte\s+Kwartaal 3, 2026/)
  expect(printed).toContain('Gewijzigd sinds aangifte')
  expect(printed).not.toContain('Exporteren')
  await page.emulateMedia({ media: null, colorScheme: null })

  await page.getByRole('button', { name: 'Markering weghalen' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Markering weghalen' }).click()
  await changes.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Aangifte gedaan' }).waitFor()
})

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}
