import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { expect, it } from 'vitest'
import { useBrowser } from '../support/browser'
import { mailTo } from '../support/outbox'
import { temporaryFolder } from '../support/run-folder'
import { open } from '../support/web/pages'
import { newEmail, password, phone, visit } from '../support/web/visitor'

const browser = await useBrowser()

it('leaving is a copy of everything, a question with an address, and fourteen days to come back', async () => {
  const { page, call } = await visit(browser, { viewport: phone })
  const email = newEmail()
  await call('POST', '/api/auth/sign-up', { email, password, name: 'Studio Vink' })
  await open(page, '/settings/account')

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Kopie downloaden' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('polder-account-2026-11-20.zip')
  const file = join(temporaryFolder('download'), 'copy.zip')
  await download.saveAs(file)
  expect(Object.keys(unzipSync(readFileSync(file)))).toContain('account.json')

  await page.getByRole('button', { name: 'Account verwijderen' }).click()
  const dialog = page.getByRole('dialog', { name: 'Je account verwijderen?' })
  await dialog.getByLabel('Je e-mailadres').fill('iemand@anders.nl')
  await dialog.getByRole('button', { name: 'Account verwijderen' }).click()
  await dialog.getByText('Dit is niet het adres waarmee je inlogt.').waitFor()
  await dialog.getByLabel('Je e-mailadres').fill(email)
  await page.keyboard.press('Enter')
  const asked = page.getByRole('dialog', { name: 'Je account wordt verwijderd' })
  await asked.getByText('4 december 2026').or(asked.getByText('4 dec 2026')).waitFor()
  expect((await mailTo(email, /wordt over 14 dagen verwijderd/)).text).toContain('/sign-in')
  await expect(call('GET', '/api/v1/me')).rejects.toThrow('401')

  await asked.getByRole('link', { name: 'Naar inloggen' }).click()
  await page.getByLabel('E-mailadres').fill(email)
  await page.getByLabel('Wachtwoord').fill(password)
  await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
  await page.getByRole('heading', { name: 'Overzicht' }).waitFor()
  await mailTo(email, /Je account bij Polder blijft/)
  expect(await call('GET', '/api/v1/me')).toMatchObject({ user: { email } })
})
