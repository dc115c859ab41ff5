import type { Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Me } from '#contract/schemas/me'
import { useBrowser } from '../support/browser'
import { mailTo, tokenIn } from '../support/outbox'
import { open } from '../support/web/pages'
import { newEmail, password, visit, visitAsStudioVink, type Visitor } from '../support/web/visitor'

const browser = await useBrowser()

async function choose(page: Page, label: string, choice: string) {
  await page.getByLabel(label, { exact: true }).click()
  await page.getByRole('option', { name: choice, exact: true }).click()
}

const wayTo = (page: Page, name: string) => page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name })

describe('an assistant who comes and goes', () => {
  const email = newEmail()
  let vink: Visitor
  let anna: Visitor
  beforeAll(async () => {
    vink = await visitAsStudioVink(browser)
    anna = await visit(browser)
  })

  it('is invited by the owner, who confirmed their own address, for one address and as an assistant', async () => {
    const { page } = vink
    const { user } = await vink.call<Me>('GET', '/api/v1/me')
    await open(page, `/verify-email?token=${tokenIn(await mailTo(user.email, /Bevestig/))}`)
    await page.getByRole('button', { name: 'Adres bevestigen' }).click()
    await page.getByRole('status').getByText('Je e-mailadres is bevestigd').waitFor()
    await open(page, '/settings/members')
    await page.getByLabel('E-mailadres').fill(email)
    await choose(page, 'Rol', 'Assistent')
    await page.getByRole('button', { name: 'Uitnodigen', exact: true }).click()

    await page.getByText('Niet gemaild: deze Polder heeft nog geen mailserver.').first().waitFor()
    await page.getByRole('button', { name: `De uitnodiging van ${email} intrekken` }).waitFor()
  })

  it('accepts by the link of the mail, as somebody new', async () => {
    const { page } = anna
    await open(page, `/invitation?token=${tokenIn(await mailTo(email, /Uitnodiging voor Studio Vink/))}`)
    await page.getByRole('heading', { name: 'Meewerken bij Studio Vink' }).waitFor()
    await page.getByLabel('Je naam').fill('Anna de Wit')
    await page.getByLabel('Wachtwoord', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Meedoen' }).click()

    await page.getByRole('heading', { name: 'Overzicht', level: 1 }).waitFor()
    await page.getByRole('button', { name: 'Studio Vink' }).waitFor()
  })

  it('finds what an assistant may do, and nothing else', async () => {
    const { page } = anna
    await wayTo(page, 'Facturen').waitFor()
    expect(await wayTo(page, 'Btw-aangifte').count()).toBe(0)
    await open(page, '/invoices/new')
    await page.getByRole('button', { name: 'Opslaan', exact: true }).first().waitFor()
    expect(await page.getByRole('button', { name: 'Definitief maken' }).count()).toBe(0)

    await wayTo(page, 'Instellingen').click()
    await page.getByRole('heading', { name: 'Mensen', level: 1 }).waitFor()
    const parts = page.getByRole('navigation', { name: 'Instellingen' }).getByRole('link')
    expect(await parts.allInnerTexts()).toEqual(['Mensen', 'API en AI', 'Beveiliging', 'Account'])
    await open(page, '/vat-return')
    await page.getByText('Je rol Assistent kan dit niet. Vraag het een eigenaar.').waitFor()
  })

  it('gets another role from the owner, and with it the VAT return', async () => {
    await open(vink.page, '/settings/members')
    await choose(vink.page, 'Rol van Anna de Wit', 'Boekhouder')
    await vink.page.getByText('Anna de Wit is nu boekhouder', { exact: true }).first().waitFor()

    await open(anna.page, '/')
    await wayTo(anna.page, 'Btw-aangifte').click()
    await anna.page.getByRole('heading', { name: 'Btw-aangifte', level: 1 }).waitFor()
  })

  it('leaves, and is no longer there', async () => {
    const { page } = anna
    await open(page, '/settings/members')
    await page.getByRole('button', { name: 'Weggaan' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Weggaan' }).click()
    await page.waitForURL(/\/sign-in/)

    await open(vink.page, '/settings/members')
    await vink.page.getByRole('heading', { name: 'Iemand uitnodigen' }).waitFor()
    expect(await vink.page.getByText('Anna de Wit').count()).toBe(0)
  })
})
