import type { BrowserContextOptions, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser'
import { camtOf, type Movement } from '../support/camt'
import { hasFocus, open, sidewaysScroll } from '../support/web/pages'
import { bakery, patient, phone, visitAsStudioVink } from '../support/web/visitor'

const browser = await useBrowser()

describe('the bank', () => {
  it('goes from a file to paid invoices in three clicks, the choice of the file among them', async () => {
    const { page, call } = await withInvoices(3)
    await page.evaluate(() => {
      Object.assign(window, { clicks: 0 })
      window.addEventListener('click', event => event.isTrusted && Object.assign(window, { clicks: Reflect.get(window, 'clicks') + 1 }))
    })
    const chooser = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Bankafschrift toevoegen' }).first().click()
    await (await chooser).setFiles(fileOf([1, 2, 3].map(number => paid(number))))
    await page.getByText('3 bij- en afschrijvingen, 3 nieuw').waitFor()
    await page.getByRole('button', { name: 'Bewaren', exact: true }).click()
    await page.getByText('3 geboekt, 0 met een voorstel, 0 zonder factuur.').waitFor()

    // The window of the system in which the file is chosen is the third.
    expect(await page.evaluate(() => Reflect.get(window, 'clicks') as number)).toBe(2)
    expect(await call('GET', '/api/v1/invoices?status=paid')).toMatchObject({ total: 3 })
    await page.getByRole('button', { name: 'Geboekt', exact: true }).click()
    await expect.poll(() => page.getByText('Vanzelf geboekt').count(), patient).toBe(3)
  })

  it('is gone through by keyboard: accepted, found otherwise, left aside, undone', async () => {
    const { page, call } = await withInvoices(2, { bookBankMatches: false })
    await bring(page, [paid(1), { on: '2026-11-18', cents: 6_050, name: 'Onbekend', text: 'dank' }, costs])
    const rows = page.getByRole('list', { name: 'Te bekijken' }).locator('> li')
    await expect.poll(() => rows.count(), patient).toBe(3)
    await page.keyboard.press('j')
    await page.keyboard.press('k')
    await hasFocus(rows.first())
    await page.keyboard.press('a')
    await expect.poll(() => rows.count(), patient).toBe(2)
    await hasFocus(rows.first())

    while (!await rows.filter({ hasText: 'Onbekend' }).evaluate(row => row === document.activeElement)) await page.keyboard.press('j')
    await page.keyboard.press('f')
    await page.getByRole('dialog').getByRole('option').filter({ hasText: '2026-0002' }).waitFor()
    await page.getByRole('combobox', { name: 'Facturen' }).fill('2026-0002')
    await expect.poll(() => page.getByRole('option').count(), patient).toBe(1)
    await page.keyboard.press('Enter')
    await expect.poll(() => rows.count(), patient).toBe(1)
    await page.keyboard.press('x')
    await page.getByText('Alles is bekeken').waitFor()
    await page.keyboard.press('u')
    await expect.poll(() => rows.count(), patient).toBe(1)
    await expect.poll(async () => (await call<{ total: number }>('GET', '/api/v1/bank-transactions?state=matched')).total, patient).toBe(2)
    expect(await call('GET', '/api/v1/invoices?q=2026-0002')).toMatchObject({ data: [{ paidCents: 6_050 }] })
  })

  it('takes a file back with what it booked', async () => {
    const { page, call } = await withInvoices(1)
    await bring(page, [paid(1)])
    await page.getByText('1 geboekt').waitFor()
    await page.getByRole('button', { name: /^Terugnemen/ }).click()
    await page.getByRole('dialog').getByText('hoogstens 1 regel').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Terugnemen' }).click()
    await page.getByText('Nog geen bankafschriften').waitFor()

    expect(await call('GET', '/api/v1/invoices?status=paid')).toMatchObject({ total: 0 })
  })

  it('says what is wrong with a file, in the language of the reader, on a phone', async () => {
    const { page } = await withInvoices(1, { bookBankMatches: false }, { viewport: phone, hasTouch: true, locale: 'en-GB' })
    await page.locator('input[type="file"]').setInputFiles({ name: 'letter.xml', mimeType: 'text/xml', buffer: Buffer.from('<letter/>') })
    await page.getByText('This is no bank statement that Polder knows').waitFor()
    await bring(page, [paid(1), costs], 'Keep')
    await page.getByRole('button', { name: 'Book', exact: true }).waitFor()
    expect(await sidewaysScroll(page)).toEqual([0, 0])
    await page.getByRole('button', { name: 'Book', exact: true }).click()
    await page.getByText('Booked: 2026-0001').first().waitFor()
  })

  it('is led to by the payment of an invoice', async () => {
    const { page, ids } = await withInvoices(1)
    await bring(page, [paid(1)])
    await page.getByText('1 geboekt').waitFor()
    await open(page, `/invoices/${ids[0]}`)
    await page.getByRole('link', { name: 'Naar het bankafschrift' }).click()
    await page.getByText('Wat één factuur betaalde').waitFor()
    await page.getByText('Vanzelf geboekt').waitFor()
  })
})

const costs: Movement = { on: '2026-11-19', cents: -1_250, name: 'Bank', text: 'kosten' }

/** What the bank tells of the payment of an invoice of € 121,00. */
function paid(number: number): Movement {
  return { on: '2026-11-19', cents: 12_100, name: bakery.name, iban: 'NL02RABO0123456789', text: `factuur 2026-000${number}` }
}

function fileOf(movements: Movement[]) {
  return { name: 'november.xml', mimeType: 'text/xml', buffer: Buffer.from(camtOf(movements)) }
}

/** Brings a statement with these movements in. */
async function bring(page: Page, movements: Movement[], keep = 'Bewaren'): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles(fileOf(movements))
  await page.getByRole('button', { name: keep, exact: true }).click()
}

/** Studio Vink at the bank, with so many open invoices of € 121,00 to the bakery. */
async function withInvoices(count: number, business: object = {}, options: BrowserContextOptions = {}) {
  const visitor = await visitAsStudioVink(browser, options)
  const { page, call } = visitor
  await call('PATCH', '/api/v1/business', business)
  const { id: customerId } = await call<{ id: string }>('POST', '/api/v1/customers', bakery)
  const ids: string[] = []
  for (let place = 0; place < count; place++) {
    const { id } = await call<{ id: string }>('POST', '/api/v1/invoices', {
      customerId, issueDate: '2026-11-10', supplyDate: '2026-11-10', lines: [{ description: 'Ontwerp', unitPriceCents: 10_000 }],
    })
    await call('POST', `/api/v1/invoices/${id}/issue`)
    ids.push(id)
  }
  await open(page, '/bank')
  return { ...visitor, ids }
}
