import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser'
import { countWork } from '../support/web/hand-work'
import { issuedHeading, open } from '../support/web/pages'
import { bakery, newEmail, password, patient, visit, visitAsStudioVink } from '../support/web/visitor'

/** How much hand-work the main job takes. Fields are those somebody wrote in; Tab leads from one to the next. */
const browser = await useBrowser()

const wholeAddress = 'Oudegracht 12, 3511 AB Utrecht'

describe('from signing up to the first invoice', () => {
  it('takes six clicks and eleven fields', async () => {
    const { page } = await visit(browser)
    const work = await countWork(page)
    await page.goto('/')
    await page.getByRole('link', { name: 'Account maken' }).click()
    await page.getByLabel('Naam van je bedrijf').fill('Studio Vink')
    await page.getByLabel('E-mailadres').fill(newEmail())
    await page.getByLabel('Wachtwoord').fill(password)
    await page.getByRole('button', { name: 'Account maken' }).click()

    await page.getByLabel('Straat en huisnummer').fill('Damrak 1, 1012 LG Amsterdam')
    await page.getByLabel('KvK-nummer').fill('12345678')
    await page.getByLabel('Btw-nummer').fill('NL123456789B13')
    await page.getByLabel('IBAN').fill('NL91 ABNA 0417 1643 00')
    await page.getByRole('button', { name: 'Opslaan en factuur maken' }).click()

    await page.getByRole('combobox', { name: 'Klant' }).fill(bakery.name)
    await page.keyboard.press('Enter')
    const customer = page.getByRole('dialog')
    await customer.getByLabel('Straat en huisnummer').fill(wholeAddress)
    await customer.getByRole('button', { name: 'Opslaan' }).click()
    await page.getByText('3511 AB Utrecht').waitFor()
    await page.getByLabel('Omschrijving').fill('Ontwerp')
    await page.getByLabel('Prijs').fill('85')
    await page.getByRole('button', { name: 'Definitief maken' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Definitief maken', exact: true }).click()
    await issuedHeading(page, '2026-0001').waitFor()

    expect({ clicks: work.clicks(), fields: work.fields() }).toEqual({ clicks: 6, fields: 11 })
  })

  it('goes by the keyboard alone', async () => {
    const { page } = await visit(browser)
    const work = await countWork(page)
    const write = async (field: string, text: string) => {
      // The heading stands there before the fields do.
      await page.getByLabel(field).first().waitFor()
      await tabTo(page, field)
      await page.keyboard.type(text)
    }
    await open(page, '/')
    await tabTo(page, 'Account maken')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Begin met factureren' }).waitFor()
    await write('Naam van je bedrijf', 'Studio Vink')
    await write('E-mailadres', newEmail())
    await write('Wachtwoord', password)
    await page.keyboard.press('Enter')

    await page.getByRole('heading', { name: 'Eerste stappen' }).waitFor()
    await write('Straat en huisnummer', 'Damrak 1, 1012 LG Amsterdam')
    await write('KvK-nummer', '12345678')
    await write('Btw-nummer', 'NL123456789B13')
    await write('IBAN', 'NL91 ABNA 0417 1643 00')
    await page.keyboard.press('Enter')

    await page.getByRole('heading', { name: 'Nieuwe factuur' }).waitFor()
    await write('Klant', bakery.name)
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await write('Straat en huisnummer', wholeAddress)
    await page.keyboard.press('Enter')
    await page.getByText('3511 AB Utrecht').waitFor()
    await expect.poll(() => focusedName(page), patient).toBe('Omschrijving')
    await page.keyboard.type('Ontwerp')
    await write('Prijs', '85')
    await page.keyboard.press('Control+Enter')
    await page.getByRole('dialog').getByText('Dit wordt factuur 2026-0001').waitFor()
    await tabTo(page, 'Definitief maken')
    await page.keyboard.press('Enter')
    await issuedHeading(page, '2026-0001').waitFor()

    expect(work.clicks()).toBe(0)
  })
})

it('the same invoice again is made and mailed in four clicks, from the first page on, without a field', async () => {
  const { page, call } = await visitAsStudioVink(browser)
  const { id } = await call<{ id: string }>('POST', '/api/v1/invoices', {
    customer: bakery, issueDate: '2026-10-20', supplyDate: '2026-10-20', lines: [{ description: 'Onderhoud', unitPriceCents: 8500 }],
  })
  await call('POST', `/api/v1/invoices/${id}/issue`)
  const work = await countWork(page)
  await open(page, '/')
  await page.getByRole('table', { name: 'Nieuwste facturen' }).getByRole('button', { name: 'Meer met 2026-0001' }).click()
  await page.getByRole('menuitem', { name: 'Kopie als concept' }).click()
  await page.getByRole('heading', { name: 'Conceptfactuur' }).waitFor()
  await page.getByRole('button', { name: 'Definitief maken' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Definitief maken en versturen' }).click()
  await issuedHeading(page, '2026-0002').waitFor()
  await page.getByRole('button', { name: 'Opnieuw versturen' }).waitFor()

  expect({ clicks: work.clicks(), fields: work.fields() }).toEqual({ clicks: 4, fields: 0 })
})

/** Presses Tab until what is called so has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const most = 40
  for (let presses = 0; presses < most; presses++) {
    if (await focusedName(page) === name) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${most} times Tab did not lead to ${name}`)
}

/** What the element with the focus is called: its label, or what stands on it. */
async function focusedName(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    const isField = element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
    const [label] = isField ? element.labels ?? [] : []
    return (element?.getAttribute('aria-label') ?? label?.innerText ?? element?.textContent ?? '').replace(/\s*\*$/, '').trim()
  })
}
