import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser'
import { hasFocus, open } from '../support/web/pages'
import { bakery, newEmail, password, patient, visit, visitAsStudioVink } from '../support/web/visitor'

const browser = await useBrowser()

describe('signing up', () => {
  it('says beside each field what is wrong, and keeps what was typed', async () => {
    const { page } = await visit(browser)
    await page.goto('/sign-up')
    await page.getByLabel('E-mailadres').fill('geen adres')
    await page.getByLabel('Wachtwoord').fill('kort')
    await page.getByRole('button', { name: 'Account maken' }).click()

    await errorAt(page, 'name', 'Vul dit in.')
    await errorAt(page, 'email', 'Dit is geen e-mailadres.')
    await errorAt(page, 'password', 'Dit wachtwoord is te kort.')
    expect(await page.getByLabel('E-mailadres').inputValue()).toBe('geen adres')
    await hasFocus(page.getByLabel('Naam van je bedrijf'))
  })

  it('tells of an address that is taken, and keeps what was typed', async () => {
    const email = newEmail()
    const visitor = await visit(browser)
    await visitor.call('POST', '/api/auth/sign-up', { email, password, name: 'Studio Vink' })

    const { page } = await visit(browser)
    await page.goto('/sign-up')
    await page.getByLabel('Naam van je bedrijf').fill('Studio Vink')
    await page.getByLabel('E-mailadres').fill(email)
    await page.getByLabel('Wachtwoord').fill(password)
    await page.getByRole('button', { name: 'Account maken' }).click()

    await page.getByRole('alert').getByText('Er is al een account met dit e-mailadres').waitFor()
    expect(await page.getByLabel('E-mailadres').inputValue()).toBe(email)
  })
})

it('the settings say what is wrong with an IBAN, and store it once it is right', async () => {
  const { page, call } = await visitAsStudioVink(browser)
  await page.goto('/settings/payment')
  await page.getByLabel('IBAN').fill('NL91 ABNA 0417 1643 01')
  await page.getByRole('button', { name: 'Opslaan' }).click()
  await errorAt(page, 'iban', 'In dit IBAN is een teken verkeerd')
  expect(await page.getByLabel('IBAN').inputValue()).toBe('NL91 ABNA 0417 1643 01')

  await page.getByLabel('IBAN').fill('NL02 ABNA 0123 4567 89')
  await page.getByRole('button', { name: 'Opslaan' }).click()
  await page.getByText('Opgeslagen', { exact: true }).first().waitFor()
  expect(await call('GET', '/api/v1/business')).toMatchObject({ iban: 'NL02ABNA0123456789' })
})

describe('the invoice editor', () => {
  it('asks for the password when the session has ended, and then saves after all', async () => {
    const { page, context } = await visitAsStudioVink(browser)
    await startInvoice(page)
    await context.clearCookies({ name: 'polder-session' })
    await page.getByRole('button', { name: 'Opslaan' }).first().click()
    const question = page.getByRole('dialog')
    await question.getByText('Je sessie is verlopen').waitFor()
    await question.getByLabel('Wachtwoord').fill(password)
    await question.getByRole('button', { name: 'Bevestigen', exact: true }).click()

    await page.waitForURL(/\/invoices\/[0-9a-f-]{36}$/)
    await page.getByText('Opgeslagen', { exact: true }).first().waitFor()
    expect(await page.getByLabel('Omschrijving').inputValue()).toBe('Ontwerp')
  })

  it('asks for no password in the middle of a sentence, for what it would only suggest', async () => {
    const { page, context } = await visitAsStudioVink(browser)
    await open(page, '/invoices/new')
    const description = page.getByLabel('Omschrijving')
    await context.clearCookies({ name: 'polder-session' })
    const refused = page.waitForResponse(response => response.url().includes('/api/v1/products?') && response.status() === 401)
    await description.pressSequentially('Ontwerp van')
    await refused
    await page.keyboard.type(' een huisstijl')

    expect(await description.inputValue()).toBe('Ontwerp van een huisstijl')
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('asks for the password once while it saves by itself, and goes on after somebody saved', async () => {
    const { page, context, call } = await visitAsStudioVink(browser)
    const { id } = await call<{ id: string }>('POST', '/api/v1/invoices', { lines: [] })
    await page.goto(`/invoices/${id}`)
    const notes = page.getByLabel('Bericht op de factuur')
    await notes.fill('Bedankt')
    await page.getByText('Opgeslagen', { exact: true }).first().waitFor()
    await context.clearCookies({ name: 'polder-session' })
    await notes.fill('Tot ziens')
    const question = page.getByRole('dialog')
    await question.getByText('Je sessie is verlopen').waitFor()
    await question.getByRole('button', { name: 'Annuleren' }).click()
    await question.waitFor({ state: 'detached' })

    const refused = page.waitForResponse(response => response.request().method() === 'PATCH' && response.status() === 401)
    await notes.fill('Tot ziens dan')
    await refused
    await page.getByText('je sessie is verlopen').waitFor()
    expect(await question.count()).toBe(0)
    expect(await notes.evaluate(field => field === document.activeElement)).toBe(true)

    await page.keyboard.press('Control+s')
    await question.getByLabel('Wachtwoord').fill(password)
    await question.getByRole('button', { name: 'Bevestigen', exact: true }).click()
    await page.getByText('Opgeslagen', { exact: true }).first().waitFor()
    expect(await call('GET', `/api/v1/invoices/${id}`)).toMatchObject({ notes: 'Tot ziens dan' })
    await context.clearCookies({ name: 'polder-session' })
    await notes.fill('Tot morgen')
    await question.getByText('Je sessie is verlopen').waitFor()
  })

  it('goes on after a reload where it was, and only until it is stored', async () => {
    const { page } = await visitAsStudioVink(browser)
    await startInvoice(page)
    await page.reload()
    await expect.poll(() => page.getByLabel('Omschrijving').inputValue(), patient).toBe('Ontwerp')

    await page.keyboard.press('Control+s')
    await page.waitForURL(/\/invoices\/[0-9a-f-]{36}$/)
    await page.goto('/invoices/new')
    await page.getByLabel('Omschrijving').waitFor()
    expect(await page.getByLabel('Omschrijving').inputValue()).toBe('')
    expect(await page.getByRole('button', { name: 'Verdergaan' }).count()).toBe(0)
  })

  it('leaves nothing of what was typed in the browser of whoever signs out', async () => {
    const { page } = await visitAsStudioVink(browser)
    const kept = () => page.evaluate(() => Object.keys(localStorage).filter(key => key.startsWith('polder-draft-')))
    await startInvoice(page)
    await expect.poll(async () => (await kept()).length, patient).toBe(1)
    await page.getByRole('button', { name: 'Studio Vink', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Uitloggen' }).click()
    await page.waitForURL('**/sign-in')
    expect(await kept()).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('polder-known-here'))).toBe('yes')
  })

  it('fills a line from a product that was found by typing', async () => {
    const { page, call } = await visitAsStudioVink(browser)
    await call('POST', '/api/v1/products', { name: 'Fotografie', unit: 'DAY', unitPriceCents: 65000, vatRate: '9' })
    await page.goto('/invoices/new')
    await page.getByLabel('Omschrijving').fill('foto')
    await page.getByRole('option', { name: 'Fotografie' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')

    expect(await page.getByLabel('Omschrijving').inputValue()).toBe('Fotografie')
    expect(await page.getByLabel('Prijs').inputValue()).toBe('650,00')
    expect(await page.locator('[data-total="total"]').innerText()).toContain('708,50')
  })
})

it('a customer like another is warned of, and kept all the same', async () => {
  const { page, call } = await visitAsStudioVink(browser)
  await call('POST', '/api/v1/customers', bakery)
  await page.goto('/customers/new')
  await page.locator('[data-field="name"] input').fill('bakkerij jansen')

  await page.getByText('Er is al een klant die hierop lijkt: Bakkerij Jansen').waitFor()
  await page.getByRole('button', { name: 'Opslaan' }).click()
  await page.getByRole('link', { name: 'bakkerij jansen', exact: true }).waitFor()
})

/** A new invoice with one line and no customer. */
async function startInvoice(page: Page): Promise<void> {
  await page.goto('/invoices/new')
  await page.getByLabel('Omschrijving').fill('Ontwerp')
  await page.getByLabel('Prijs').fill('85')
}

async function errorAt(page: Page, field: string, text: string): Promise<void> {
  await page.locator(`[data-field="${field}"]`).getByText(text).waitFor()
}
