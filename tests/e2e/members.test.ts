import type { BrowserContextOptions, Page } from 'playwright'
import { describe, expect, inject, it } from 'vitest'
import type { Me } from '#contract/schemas/me'
import type { InvitedRole } from '#contract/schemas/member'
import { proveAddress } from '../support/api-client'
import { useBrowser } from '../support/browser'
import { mailTo, tokenIn } from '../support/outbox'
import { open } from '../support/web/pages'
import { newEmail, password, phone, visit, visitAsStudioVink, type Visitor } from '../support/web/visitor'

const browser = await useBrowser()

/** Somebody with a business of their own, at a browser of their own. */
async function visitAsJansen(options: BrowserContextOptions = {}) {
  const email = newEmail()
  const visitor = await visit(browser, options)
  await visitor.call('POST', '/api/auth/sign-up', { email, password, name: 'Timmerbedrijf Jansen' })
  return { ...visitor, email }
}

/** Studio Vink invites an address. @returns the page that the mail leads to */
async function invitationOf(vink: Visitor, email: string, role: InvitedRole): Promise<string> {
  const { user } = await vink.call<Me>('GET', '/api/v1/me')
  await proveAddress(inject('serverDatabaseUrl'), user.email)
  await vink.call('POST', '/api/v1/members/invitations', { email, role })
  return `/invitation?token=${tokenIn(await mailTo(email, /Uitnodiging voor Studio Vink/))}`
}

/** Jansen as a member of Studio Vink as well, which they chose last. */
async function visitAsJansenAtVink(options: BrowserContextOptions = {}) {
  const vink = await visitAsStudioVink(browser)
  const jansen = await visitAsJansen(options)
  const invitation = await invitationOf(vink, jansen.email, 'administrator')
  await jansen.call('POST', '/api/auth/invitations/accept', { token: invitation.split('=')[1] })
  const { accounts } = await jansen.call<Me>('GET', '/api/v1/me')
  const idOf = (name: string) => accounts.find(account => account.name === name)?.id ?? ''
  const ids = { studio: idOf('Studio Vink'), workshop: idOf('Timmerbedrijf Jansen') }
  await jansen.call('POST', '/api/auth/account', { accountId: ids.studio })
  return { vink, jansen, ids }
}

/** The menu of a page, which is called after the business that the page is in. */
const menuOf = (page: Page, business: string) => page.getByRole('button', { name: business, exact: true })

async function switchByMenu(page: Page, { from, to }: { from: string, to: string }) {
  await menuOf(page, from).click()
  await page.getByRole('menuitem', { name: to }).click()
  await menuOf(page, to).waitFor()
}

/** Writes a customer by the form. */
async function write(page: Page, name: string) {
  await open(page, '/customers/new')
  await page.getByLabel('Naam', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Opslaan', exact: true }).click()
  await page.getByRole('heading', { name: 'Klanten', level: 1 }).waitFor()
  await page.getByRole('link', { name }).first().waitFor()
}

/** What was done in another business is not seen here. */
async function showsAlone(page: Page, { mine, theirs }: { mine: string, theirs: string }) {
  await open(page, '/customers')
  await page.getByRole('link', { name: mine }).first().waitFor()
  expect(await page.getByText(theirs).count()).toBe(0)
}

/** The tab that a click opens. */
async function openedBy(page: Page, click: () => Promise<void>): Promise<Page> {
  const [opened] = await Promise.all([page.context().waitForEvent('page'), click()])
  return opened
}

describe('somebody who has a business already, and is invited to another', () => {
  it('accepts while signed in, and works in both', async () => {
    const vink = await visitAsStudioVink(browser)
    const { page, email } = await visitAsJansen()
    await open(page, await invitationOf(vink, email, 'bookkeeper'))
    await page.getByRole('heading', { name: 'Meewerken bij Studio Vink' }).waitFor()
    await page.getByRole('button', { name: 'Uitnodiging aannemen' }).click()

    await menuOf(page, 'Studio Vink').click()
    await page.getByRole('menuitem', { name: 'Timmerbedrijf Jansen' }).waitFor()
  })

  it('signs in from the page of the invitation, comes back and accepts', async () => {
    const vink = await visitAsStudioVink(browser)
    const { page, call, email } = await visitAsJansen()
    await call('POST', '/api/auth/sign-out')
    await open(page, await invitationOf(vink, email, 'viewer'))
    await page.getByRole('link', { name: 'Inloggen om aan te nemen' }).click()
    await page.getByLabel('E-mailadres').fill(email)
    await page.getByLabel('Wachtwoord', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Inloggen', exact: true }).click()
    await page.getByRole('button', { name: 'Uitnodiging aannemen' }).click()

    await menuOf(page, 'Studio Vink').waitFor()
    expect((await call<Me>('GET', '/api/v1/me')).accounts.map(({ name, role }) => [name, role])).toEqual(
      expect.arrayContaining([['Timmerbedrijf Jansen', 'owner'], ['Studio Vink', 'viewer']]),
    )
  })

  it('does so in English', async () => {
    const vink = await visitAsStudioVink(browser)
    const { page, email } = await visitAsJansen({ locale: 'en-GB' })
    await open(page, await invitationOf(vink, email, 'bookkeeper'))
    await page.getByText('Bookkeeper').waitFor()
    await page.getByRole('button', { name: 'Accept invitation' }).click()
    await page.getByRole('heading', { name: 'Overview', level: 1 }).waitFor()
    await menuOf(page, 'Studio Vink').click()
    await page.getByRole('menuitem', { name: 'Timmerbedrijf Jansen' }).click()

    await menuOf(page, 'Timmerbedrijf Jansen').waitFor()
  })
})

describe('two businesses of one person', () => {
  it('are switched between by the menu, and by the keyboard', async () => {
    const { jansen: { page } } = await visitAsJansenAtVink()
    await open(page, '/')
    await switchByMenu(page, { from: 'Studio Vink', to: 'Timmerbedrijf Jansen' })
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Zoeken of gaan naar' }).fill('vink')
    await page.getByRole('option', { name: 'Studio Vink' }).waitFor()
    await page.keyboard.press('Enter')

    await menuOf(page, 'Studio Vink').waitFor()
  })

  it('are switched between on a phone', async () => {
    const { jansen: { page } } = await visitAsJansenAtVink({ viewport: phone, hasTouch: true })
    await open(page, '/more')
    await page.locator('[aria-current="true"]').getByText('Studio Vink').waitFor()
    await page.getByRole('button', { name: 'Timmerbedrijf Jansen' }).click()
    await page.waitForURL('**/')
    await open(page, '/more')

    await page.locator('[aria-current="true"]').getByText('Timmerbedrijf Jansen').waitFor()
  })

  it('are written in side by side, in two tabs, and nothing comes into the wrong one', async () => {
    const { jansen: { page: studio, context } } = await visitAsJansenAtVink()
    await open(studio, '/')
    const workshop = await context.newPage()
    await open(workshop, '/')
    await switchByMenu(workshop, { from: 'Studio Vink', to: 'Timmerbedrijf Jansen' })

    await write(studio, 'Bakkerij van de studio')
    await write(workshop, 'Slagerij van de werkplaats')
    await Promise.all([studio.reload(), workshop.reload()])
    await menuOf(studio, 'Studio Vink').waitFor()
    await menuOf(workshop, 'Timmerbedrijf Jansen').waitFor()
    await write(studio, 'Tweede van de studio')
    await write(workshop, 'Tweede van de werkplaats')

    await showsAlone(studio, { mine: 'Tweede van de studio', theirs: 'van de werkplaats' })
    await showsAlone(workshop, { mine: 'Tweede van de werkplaats', theirs: 'van de studio' })
  })
})

describe('a new tab', () => {
  it('opens a link in the business of the tab that it came from, whichever was chosen last', async () => {
    const { jansen: { page: studio, context } } = await visitAsJansenAtVink()
    await open(studio, '/')
    const workshop = await context.newPage()
    await open(workshop, '/')
    await switchByMenu(workshop, { from: 'Studio Vink', to: 'Timmerbedrijf Jansen' })
    const linkIn = (page: Page) => page.getByRole('navigation', { name: 'Hoofdmenu' }).getByRole('link', { name: 'Klanten' })

    const ofStudio = await openedBy(studio, () => linkIn(studio).click({ modifiers: ['Control'] }))
    await menuOf(ofStudio, 'Studio Vink').waitFor()
    const ofWorkshop = await openedBy(workshop, () => linkIn(workshop).click({ modifiers: ['Control'] }))
    await menuOf(ofWorkshop, 'Timmerbedrijf Jansen').waitFor()
    await ofStudio.reload()
    await menuOf(ofStudio, 'Studio Vink').waitFor()
  })

  it('opens in the business that its address names, which then stands there no more', async () => {
    const { jansen: { page }, ids } = await visitAsJansenAtVink()
    await open(page, `/customers?search=bakker&account=${ids.workshop}`)

    await menuOf(page, 'Timmerbedrijf Jansen').waitFor()
    await page.waitForURL(url => url.search === '?search=bakker')
    await page.reload()
    await menuOf(page, 'Timmerbedrijf Jansen').waitFor()
  })

  it('opens there also after signing in', async () => {
    const { jansen: { page, call, email }, ids } = await visitAsJansenAtVink()
    await call('POST', '/api/auth/sign-out')
    await page.goto(`/customers?account=${ids.workshop}`)
    await page.waitForURL('**/sign-up?**')
    await page.getByRole('link', { name: 'Inloggen' }).click()
    await page.getByLabel('E-mailadres').fill(email)
    await page.getByLabel('Wachtwoord', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Inloggen', exact: true }).click()

    await page.getByRole('heading', { name: 'Klanten', level: 1 }).waitFor()
    await menuOf(page, 'Timmerbedrijf Jansen').waitFor()
    expect(new URL(page.url()).search).toBe('')
  })

  it('shows nothing of any business where its address names one of others', async () => {
    const { ids } = await visitAsJansenAtVink()
    const { page } = await visitAsStudioVink(browser)
    await open(page, '/customers')
    await page.goto(`/customers?account=${ids.workshop}`)
    await page.getByRole('heading', { name: 'Deze pagina bestaat niet' }).waitFor()
    expect(await menuOf(page, 'Studio Vink').count()).toBe(0)

    await page.getByRole('button', { name: 'Naar het overzicht' }).click()
    await page.getByRole('heading', { name: 'Overzicht', level: 1 }).waitFor()
    await menuOf(page, 'Studio Vink').waitFor()
  })
})

it('handing a business over is offered and accepted, and then the former owner takes a lower role and leaves', async () => {
  const { vink: { page: vink, call }, jansen: { page: jansen, email } } = await visitAsJansenAtVink()
  const choose = async (page: Page, label: string, choice: string) => {
    await page.getByLabel(label, { exact: true }).click()
    await page.getByRole('option', { name: choice, exact: true }).click()
  }
  await open(vink, '/settings/members')
  await choose(vink, 'Rol van Timmerbedrijf Jansen', 'Eigenaar')
  await vink.getByText('Timmerbedrijf Jansen krijgt een mail en moet dit nog aannemen', { exact: true }).first().waitFor()
  await mailTo(email, /Andere rol bij Studio Vink aangeboden/)

  await open(jansen, '/settings/members')
  await jansen.getByText('Word je eigenaar van Studio Vink?').waitFor()
  await jansen.getByRole('button', { name: 'Aannemen' }).click()
  await jansen.getByText('Je bent nu eigenaar', { exact: true }).first().waitFor()
  await choose(jansen, 'Rol van Studio Vink', 'Meelezer')
  await jansen.getByText('Studio Vink is nu meelezer', { exact: true }).first().waitFor()

  await open(vink, '/settings/members')
  expect(await vink.getByRole('heading', { name: 'Iemand uitnodigen' }).count()).toBe(0)
  await vink.getByRole('button', { name: 'Weggaan' }).click()
  await vink.getByRole('dialog').getByRole('button', { name: 'Weggaan' }).click()
  await vink.waitForURL(/\/sign-in/)
  await expect(call('GET', '/api/v1/me')).rejects.toThrow('401')

  await open(jansen, '/settings/members')
  await jansen.getByText('Timmerbedrijf Jansen (jij)').waitFor()
  expect(await jansen.getByText('Rol van Studio Vink').count()).toBe(0)
  // Nobody is left who could let the last owner go.
  expect(await jansen.getByRole('button', { name: 'Weggaan' }).count()).toBe(0)
})
