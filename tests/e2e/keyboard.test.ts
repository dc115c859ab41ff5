import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser'
import { hasFocus, issuedHeading, open, openDraft } from '../support/web/pages'
import { password } from '../support/web/visitor'

const browser = await useBrowser()

describe('the focus', () => {
  it('goes on with the next line when one is removed', async () => {
    const { page } = await begin()
    await page.getByRole('button', { name: 'Regel 1 verwijderen' }).press('Enter')
    await hasFocus(page.getByLabel('Omschrijving').first())
    expect(await page.getByLabel('Omschrijving').first().inputValue()).toBe('Advies')

    await page.getByRole('button', { name: 'Regel 2 verwijderen' }).press('Enter')
    await hasFocus(page.getByLabel('Omschrijving').first())
    await page.getByRole('button', { name: 'Regel 1 verwijderen' }).press('Enter')
    await hasFocus(page.getByLabel('Omschrijving'))
    expect(await page.getByLabel('Omschrijving').inputValue()).toBe('')
  })

  it('starts on the first action of the last question, and returns to where it came from', async () => {
    const { page } = await begin()
    const issue = page.getByRole('button', { name: 'Definitief maken' })
    await issue.press('Enter')
    await hasFocus(page.getByRole('dialog').getByRole('button', { name: 'Annuleren' }))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await hasFocus(issue)
  })

  it('returns to the button of the menu in which a question was asked for', async () => {
    const { page } = await begin()
    const menu = page.getByRole('button', { name: 'Meer', exact: true })
    await menu.press('Enter')
    await page.getByRole('menuitem', { name: 'Concept verwijderen' }).press('Enter')
    await hasFocus(page.getByRole('dialog').getByRole('button', { name: 'Annuleren' }))
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await hasFocus(menu)
  })

  it('starts on staying where there are unsaved changes', async () => {
    const { page } = await begin()
    await open(page, '/invoices/new')
    await page.getByLabel('Bericht op de factuur').fill('Bedankt')
    await page.getByRole('link', { name: 'Klanten' }).first().press('Enter')
    await hasFocus(page.getByRole('dialog').getByRole('button', { name: 'Blijven' }))
  })

  it('begins at the heading of a page that was opened, by whichever way', async () => {
    const { page } = await begin()
    const heading = page.getByRole('heading', { level: 1 })
    await page.getByRole('link', { name: 'Klanten' }).first().press('Enter')
    await hasFocus(page.getByRole('heading', { name: 'Klanten', level: 1 }))
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Zoeken of gaan naar' })
    await palette.getByRole('combobox').fill('btw-aang')
    await palette.getByRole('option', { name: 'Btw-aangifte' }).waitFor()
    await page.keyboard.press('Enter')
    await hasFocus(page.getByRole('heading', { name: 'Btw-aangifte', level: 1 }))
    await palette.waitFor({ state: 'detached' })
    await hasFocus(heading)
    await page.goBack()
    await hasFocus(page.getByRole('heading', { name: 'Klanten', level: 1 }))
  })

  it('goes on with the invoice that a draft became, and with the credit note that was begun', async () => {
    const { page } = await begin()
    await page.getByRole('button', { name: 'Definitief maken' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Definitief maken', exact: true }).press('Enter')
    await hasFocus(issuedHeading(page, '2026-0001'))
    await page.locator('header').getByRole('button', { name: 'Meer' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Creditfactuur maken' }).press('Enter')
    await hasFocus(page.getByRole('heading', { name: /creditfactuur/i, level: 1 }))
  })

  it('goes on in the first line of a draft that is taken up', async () => {
    const { page } = await begin()
    await open(page, '/invoices/new')
    await page.getByLabel('Omschrijving').fill('Ontwerp')
    await page.evaluate(() => sessionStorage.clear())
    await open(page, '/invoices/new')
    await page.getByRole('button', { name: 'Verdergaan' }).press('Enter')
    await hasFocus(page.getByRole('combobox', { name: 'Klant' }))
  })

  it('returns to the button that asked for the password', async () => {
    const { page, context } = await begin()
    const save = page.getByRole('button', { name: 'Opslaan' })
    await context.clearCookies({ name: 'polder-session' })
    await save.press('Enter')
    const question = page.getByRole('dialog')
    await question.getByLabel('Wachtwoord').fill(password)
    await page.keyboard.press('Enter')
    await question.waitFor({ state: 'detached' })
    await hasFocus(save)
  })

  it('starts on the first field of a dialog', async () => {
    const { page, call, path } = await begin()
    await call('POST', `/api/v1${path}/issue`)
    await open(page, path)
    await page.getByRole('button', { name: 'Betaling noteren' }).first().press('Enter')
    await hasFocus(page.getByRole('dialog').getByLabel('Bedrag'))
  })
})

const begin = () => openDraft(browser, {
  lines: ['Ontwerp', 'Advies', 'Drukwerk'].map(description => ({ description, unitPriceCents: 8500 })),
})
