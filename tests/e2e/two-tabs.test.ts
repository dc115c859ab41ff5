import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser'
import { holdAnswer, issuedHeading, open, openDraft, saveDraft } from '../support/web/pages'
import { bakery, newEmail, password, patient, visitAsStudioVink } from '../support/web/visitor'

const browser = await useBrowser()

describe('a draft that is open in two tabs', () => {
  it('is not overwritten by the tab that saves last', async () => {
    const { page, path, call } = await begin()
    await call('PATCH', `/api/v1${path}`, { notes: 'Uit het andere tabblad' })
    await page.getByLabel('Bericht op de factuur').fill('Uit dit tabblad')
    await page.keyboard.press('Control+s')
    await page.getByRole('alert').getByText('Dit concept is intussen gewijzigd').waitFor()
    expect(await call('GET', `/api/v1${path}`)).toMatchObject({ notes: 'Uit het andere tabblad' })

    await page.getByRole('button', { name: 'Opnieuw laden' }).click()
    await page.getByText('Dit concept is intussen gewijzigd').waitFor({ state: 'detached' })
    expect(await page.getByLabel('Bericht op de factuur').inputValue()).toBe('Uit het andere tabblad')
  })

  it('keeps what was typed as a draft of its own, where that is asked for', async () => {
    const { page, path, call } = await begin()
    await call('PATCH', `/api/v1${path}`, { notes: 'Uit het andere tabblad' })
    await page.getByLabel('Bericht op de factuur').fill('Uit dit tabblad')
    await page.keyboard.press('Control+s')
    await page.getByRole('button', { name: 'Mijn versie als nieuw concept bewaren' }).click()
    await page.waitForURL(url => url.pathname !== path)
    await page.getByText('Dit concept is intussen gewijzigd').waitFor({ state: 'detached' })
    await expect.poll(() => page.getByLabel('Bericht op de factuur').inputValue(), patient).toBe('Uit dit tabblad')

    expect(await call('GET', `/api/v1${path}`)).toMatchObject({ notes: 'Uit het andere tabblad' })
    expect(await call('GET', `/api/v1${new URL(page.url()).pathname}`)).toMatchObject({
      notes: 'Uit dit tabblad', customer: { name: bakery.name }, lines: [{ description: 'Ontwerp' }],
    })
  })

  it('keeps what the other tab said of goods and of a period', async () => {
    const { page, path, call } = await begin()
    const elsewhere = { vatTreatment: 'intra_eu', supplyType: 'goods', deliveryCountry: 'DE', supplyPeriodEnd: '2026-11-30' }
    await call('PATCH', `/api/v1${path}`, elsewhere)
    await page.getByLabel('Bericht op de factuur').fill('Uit dit tabblad')
    await page.keyboard.press('Control+s')
    await page.getByRole('button', { name: 'Opnieuw laden' }).click()
    await page.getByText('Dit concept is intussen gewijzigd').waitFor({ state: 'detached' })
    await page.getByLabel('Bericht op de factuur').fill('Bedankt')
    await saveDraft(page)

    expect(await call('GET', `/api/v1${path}`)).toMatchObject({ ...elsewhere, notes: 'Bedankt' })
  })

  it('is saved all the same when only its customer was changed', async () => {
    const { page, path, call, customerId } = await begin()
    await call('PATCH', `/api/v1/customers/${customerId}`, { city: 'Zeist' })
    await page.getByLabel('Bericht op de factuur').fill('Bedankt')
    await saveDraft(page)

    expect(await call('GET', `/api/v1${path}`)).toMatchObject({ notes: 'Bedankt', customer: { city: 'Zeist' } })
  })

  it('is protected from its first save on', async () => {
    const { page, call } = await visitAsStudioVink(browser)
    await open(page, '/invoices/new')
    await page.getByLabel('Omschrijving').fill('Ontwerp')
    await page.keyboard.press('Control+s')
    await page.waitForURL(/\/invoices\/[0-9a-f-]{36}$/)
    await page.getByText('Opgeslagen', { exact: true }).first().waitFor()
    await call('PATCH', `/api/v1${new URL(page.url()).pathname}`, { notes: 'Uit het andere tabblad' })
    await page.getByLabel('Bericht op de factuur').fill('Uit dit tabblad')
    await page.keyboard.press('Control+s')
    await page.getByRole('alert').getByText('Dit concept is intussen gewijzigd').waitFor()
  })

  it('leads to the invoice it has become in the other', async () => {
    const { page, path, call } = await begin()
    await call('POST', `/api/v1${path}/issue`)
    await page.getByLabel('Bericht op de factuur').fill('Te laat')
    await page.keyboard.press('Control+s')
    await page.getByRole('alert').getByText('Deze factuur is al definitief').waitFor()
    await page.getByRole('button', { name: 'Factuur bekijken' }).click()
    await issuedHeading(page, '2026-0001').waitFor()
  })
})

describe('a tab that shows somebody else than who signed in in another since', () => {
  it('saves nothing for them, and goes on by the password of who it shows', async () => {
    const { page, call } = await visitAsStudioVink(browser)
    const { user } = await call<{ user: { email: string } }>('GET', '/api/v1/me')
    await open(page, '/settings/payment')
    await call('POST', '/api/auth/sign-out')
    const another = { email: newEmail(), password: 'vijf andere woorden op rij', name: 'Timmerbedrijf Jansen' }
    await call('POST', '/api/auth/sign-up', another)

    await page.getByLabel('IBAN').fill('NL02 ABNA 0123 4567 89')
    await page.getByRole('button', { name: 'Opslaan' }).click()
    const question = page.getByRole('dialog')
    await question.getByText('Je sessie is verlopen').waitFor()
    await question.getByText(user.email).waitFor()
    expect(await call('GET', '/api/v1/business')).toMatchObject({ name: 'Timmerbedrijf Jansen', iban: null })

    await question.getByLabel('Wachtwoord').fill(password)
    await question.getByRole('button', { name: 'Bevestigen', exact: true }).click()
    await page.getByText('Opgeslagen', { exact: true }).first().waitFor()
    expect(await call('GET', '/api/v1/business')).toMatchObject({ name: 'Studio Vink', iban: 'NL02ABNA0123456789' })
  })

  it('signs nobody else out', async () => {
    const { page, call } = await visitAsStudioVink(browser)
    await open(page, '/settings/account')
    await call('POST', '/api/auth/sign-out')
    const another = { email: newEmail(), password, name: 'Timmerbedrijf Jansen' }
    await call('POST', '/api/auth/sign-up', another)
    await page.getByRole('main').getByRole('button', { name: 'Uitloggen' }).click()

    await page.getByRole('button', { name: 'Timmerbedrijf Jansen' }).waitFor()
    expect(await call('GET', '/api/v1/me')).toMatchObject({ user: { email: another.email } })
  })
})

it('two businesses in two tabs are each worked in where they were opened, and a new tab takes that of the tab that was used last', async () => {
  const { page: studio, context } = await visitAsStudioVink(browser)
  await open(studio, '/')
  const workshop = await context.newPage()
  await open(workshop, '/')
  await workshop.getByRole('button', { name: 'Studio Vink' }).click()
  await workshop.getByRole('menuitem', { name: 'Nog een bedrijf' }).click()
  await workshop.getByLabel('Naam van je bedrijf').fill('Werkplaats Zuid')
  await workshop.getByRole('button', { name: 'Bedrijf toevoegen' }).click()
  await workshop.waitForURL('**/start')
  await workshop.getByRole('button', { name: 'Werkplaats Zuid' }).waitFor()

  await open(studio, '/settings')
  await studio.getByRole('button', { name: 'Studio Vink' }).waitFor()
  expect(await studio.locator('[data-field="name"] input').inputValue()).toBe('Studio Vink')
  await studio.locator('[data-field="name"] input').click()
  const another = await context.newPage()
  await open(another, '/settings')
  expect(await another.locator('[data-field="name"] input').inputValue()).toBe('Studio Vink')

  await another.keyboard.press('Control+k')
  await another.getByRole('combobox', { name: 'Zoeken of gaan naar' }).fill('zuid')
  await another.getByRole('option', { name: 'Werkplaats Zuid' }).click()
  await another.getByRole('button', { name: 'Werkplaats Zuid' }).waitFor()
  await studio.reload()
  await studio.getByRole('button', { name: 'Studio Vink' }).waitFor()
  await workshop.reload()
  await workshop.getByRole('button', { name: 'Werkplaats Zuid' }).waitFor()
})

it('settings that were changed elsewhere are shown around what is being typed, and not written back', async () => {
  const { page, call } = await visitAsStudioVink(browser)
  await open(page, '/settings')
  await page.getByRole('link', { name: 'Klanten' }).first().click()
  await page.getByRole('heading', { name: 'Klanten', level: 1 }).waitFor()
  await call('PATCH', '/api/v1/business', { city: 'Zeist', phone: '030 765 43 21' })
  const { release } = await holdAnswer(page, '**/api/v1/business')
  await page.getByRole('link', { name: 'Instellingen' }).first().click()
  const field = (name: string) => page.locator(`[data-field="${name}"] input`)
  await field('website').fill('https://studiovink.nl')
  expect(await field('city').inputValue()).toBe('Amsterdam')
  release()
  await expect.poll(() => field('city').inputValue(), patient).toBe('Zeist')
  expect(await field('website').inputValue()).toBe('https://studiovink.nl')

  await page.getByRole('button', { name: 'Opslaan' }).click()
  await page.getByText('Opgeslagen', { exact: true }).first().waitFor()
  expect(await call('GET', '/api/v1/business'))
    .toMatchObject({ city: 'Zeist', phone: '030 765 43 21', website: 'https://studiovink.nl' })
})

it('a draft that another tab issued is shown as the invoice it is to whoever issues it again', async () => {
  const { page, path, call } = await begin()
  await page.getByRole('button', { name: 'Definitief maken' }).click()
  const question = page.getByRole('dialog')
  await question.getByText('Dit wordt factuur').waitFor()
  await call('POST', `/api/v1${path}/issue`)
  await question.getByRole('button', { name: 'Definitief maken', exact: true }).click()

  await page.getByText('Deze factuur is al definitief').first().waitFor()
  await issuedHeading(page, '2026-0001').waitFor()
})

it('the preview of a draft waits for what is not saved yet', async () => {
  const { page, path } = await begin()
  const preview = page.getByRole('menuitem', { name: 'Voorbeeld (pdf)' })
  // It saves by itself, too, and that may be before the menu has come.
  const answer = await holdAnswer(page, `**/api/v1${path}`)
  await page.getByLabel('Bericht op de factuur').fill('Bedankt')
  await page.getByRole('button', { name: 'Meer', exact: true }).click()
  await preview.getByText('Sla eerst op').waitFor()
  expect(await preview.getAttribute('aria-disabled')).toBe('true')

  await page.keyboard.press('Escape')
  answer.release()
  await saveDraft(page)
  await page.getByRole('button', { name: 'Meer', exact: true }).click()
  await preview.waitFor()
  expect(await preview.getAttribute('aria-disabled')).not.toBe('true')
})

const begin = () => openDraft(browser, { lines: [{ description: 'Ontwerp', unitPriceCents: 8500 }] })
