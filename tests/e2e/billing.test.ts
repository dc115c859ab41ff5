import AxeBuilder from '@axe-core/playwright'
import type { Page } from 'playwright'
import { afterAll, describe, expect, inject, it } from 'vitest'
import type { Billing } from '#contract/schemas/billing'
import { accountOf, signUp } from '../support/api-client'
import { useBrowser } from '../support/browser'
import { vinkProfile } from '../support/cast'
import { startStripe } from '../support/doubles/stripe'
import { startServer } from '../support/server'
import { useServer } from '../support/use-server'
import { settled } from '../support/web/axe'
import { open, sidewaysScroll } from '../support/web/pages'
import { patient, visitAsStudioVink } from '../support/web/visitor'

const stripe = await startStripe()
afterAll(() => stripe.close())
const before = await startServer({ database: inject('databaseTemplate') })
const operator = await signUp('Polder', before.url)
await operator.session.call('updateBusiness', { body: { ...vinkProfile, name: 'Polder' } })
const accountId = await accountOf(before.databaseUrl, operator.email)
await before.stop()
const server = await useServer({ continueFrom: before, env: stripe.environment(accountId) })
const browser = await useBrowser()
// The address that the payment page leads back to.
const url = server.url.replace('127.0.0.1', 'localhost')
const vink = await visitAsStudioVink(browser, { baseURL: url })

/** What keeps people from using a page, and whether it scrolls sideways on a phone. */
async function troubleOn(page: Page): Promise<unknown[]> {
  await settled(page)
  const { violations } = await new AxeBuilder({ page }).analyze()
  const desk = page.viewportSize() ?? { width: 1440, height: 900 }
  await page.setViewportSize({ width: 390, height: 844 })
  const scroll = await sidewaysScroll(page)
  await page.setViewportSize(desk)
  return [...violations.map(({ id }) => id), ...scroll.filter(pixels => pixels > 0)]
}

it('a limit of Free that stops somebody shows the way to Pro in another tab, and keeps what was typed', async () => {
  const { page, context, call } = await visitAsStudioVink(browser, { baseURL: url })
  for (let count = 0; count < 5; count++) await call('POST', '/api/v1/invoices', { lines: [] })
  await open(page, '/invoices/new')
  await page.getByLabel('Omschrijving').fill('De zesde van deze maand')
  await page.keyboard.press('Control+s')
  await page.getByRole('alert').getByText('Je hebt deze maand je vijf gratis facturen gemaakt.').waitFor()
  const [plans] = await Promise.all([
    context.waitForEvent('page'), page.getByRole('alert').getByRole('link', { name: 'Bekijk Pro' }).click(),
  ])
  await plans.getByRole('button', { name: 'Pro nemen' }).waitFor()

  expect(await page.getByLabel('Omschrijving').inputValue()).toBe('De zesde van deze maand')
})

describe('the subscription', () => {
  it('shows both plans with what a year saves and what is used', async () => {
    const { page } = vink
    await open(page, '/settings')
    await page.getByRole('navigation', { name: 'Instellingen' }).getByRole('link', { name: 'Abonnement' }).click()
    await page.getByText('Je bespaart € 24,20 per jaar.').waitFor()
    await page.getByText('€ 121,00 per jaar').waitFor()
    await page.getByText('0 van 5').waitFor()
    await page.getByLabel('Per maand').click()
    await page.getByText('€ 12,10 per maand').waitFor()

    expect(await page.getByText('Je bespaart').count()).toBe(0)
    expect(await troubleOn(page)).toEqual([])
  })

  it('is paid on the page of the provider, and confirmed on the way back', async () => {
    const { page } = vink
    await page.getByRole('button', { name: 'Pro nemen' }).click()
    await page.getByRole('button', { name: 'Pay' }).click()
    await page.getByText('Wordt op 20 dec 2026 verlengd.').waitFor()
    await page.waitForURL(`${url}/settings/billing`)
    // Its invoice is made right after the answer.
    const numbers = async () =>
      (await vink.call<Billing>('GET', '/api/v1/billing')).payments.map(({ number }) => number)
    await expect.poll(numbers, patient).toEqual(['2026-0001'])
    await page.reload()
    await page.getByRole('link', { name: 'Factuur 2026-0001 downloaden' }).waitFor()

    expect(await page.getByRole('button', { name: 'Pro nemen' }).count()).toBe(0)
    expect(await vink.call('GET', '/api/v1/me')).toMatchObject({ plan: 'pro' })
    expect(await troubleOn(page)).toEqual([])
  })

  it('is cancelled after saying what happens when, and goes on after all', async () => {
    const { page } = vink
    await page.getByRole('button', { name: 'Opzeggen' }).click()
    const question = page.getByRole('dialog')
    await question.getByText('Je houdt Pro tot 20 dec 2026').waitFor()
    await question.getByRole('button', { name: 'Opzeggen' }).click()
    await page.getByText('Daarna ga je terug naar Free.').waitFor()
    expect(await troubleOn(page)).toEqual([])

    await page.getByRole('button', { name: 'Toch doorgaan' }).click()
    await page.getByText('Wordt op 20 dec 2026 verlengd.').waitFor()
  })

  it('changes to a year on the page of the provider', async () => {
    const { page } = vink
    await page.getByRole('button', { name: 'Betaalgegevens beheren' }).click()
    await page.getByRole('button', { name: 'Yearly' }).click()
    await page.waitForURL(`${url}/settings/billing`)
    await vink.call('POST', '/api/v1/billing/sync')
    await page.reload()

    await page.getByText('€ 121,00 per jaar').first().waitFor()
  })

  it('says plainly that a payment failed, and until when Pro stays', async () => {
    const { page } = vink
    stripe.books.cardsWork = false
    stripe.books.advance(365 * 24 * 60 * 60)
    await vink.call('POST', '/api/v1/billing/sync')
    await page.reload()
    await page.getByRole('alert').filter({ hasText: 'Je houdt Pro tot' }).waitFor()
    await page.getByText('Betaling niet gelukt').waitFor()

    expect(await troubleOn(page)).toEqual([])
  })

  it('is no page of the menu where nothing is for sale', async () => {
    const { page } = await visitAsStudioVink(browser)
    await open(page, '/settings')

    expect(await page.getByRole('link', { name: 'Abonnement' }).count()).toBe(0)
  })
})
