import type { Page } from 'playwright'
import { afterAll, describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser'
import { startVies } from '../support/doubles/vies'
import { jpeg, png } from '../support/images'
import { useServer } from '../support/use-server'
import { open } from '../support/web/pages'
import { patient, visitAsStudioVink } from '../support/web/visitor'

const vies = await startVies()
afterAll(() => vies.close())
vies.register('DE136695976')
vies.register('NL123456789B13')
const server = await useServer({ env: { NUXT_VIES_BASE_URL: `${vies.baseUrl}/` } })
const browser = await useBrowser()

const arrive = () => visitAsStudioVink(browser, { baseURL: server.url })

describe('the logo', () => {
  it('is shown once chosen, replaced, and removed', async () => {
    const { page, call } = await arrive()
    await open(page, '/settings/appearance')
    await choose(page, { name: 'logo.png', mimeType: 'image/png', buffer: png({ width: 120, height: 40 }) })
    const logo = page.getByRole('img', { name: 'Je logo' })
    await logo.waitFor()
    expect(await logo.evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))).toBe(120)

    await choose(page, { name: 'logo.jpg', mimeType: 'image/jpeg', buffer: jpeg(90, 30) })
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth), patient).toBe(90)
    await page.getByRole('button', { name: 'Logo verwijderen' }).click()
    await logo.waitFor({ state: 'detached' })
    expect(await call('GET', '/api/v1/business')).toMatchObject({ hasLogo: false })
  })

  it.each([
    ['larger than 500 KB', Buffer.alloc(500_001), 'Dit bestand is groter dan 500 KB'],
    ['another kind of file', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'Dit is geen PNG of JPEG'],
    ['a broken picture', png().subarray(0, 60), 'Dit plaatje kunnen we niet gebruiken'],
  ])('is refused in words: %s', async (_, buffer, words) => {
    const { page } = await arrive()
    await open(page, '/settings/appearance')
    await choose(page, { name: 'logo.png', mimeType: 'image/png', buffer })
    await page.getByRole('alert').getByText(words).waitFor()
  })
})

describe('the VAT number of a customer', () => {
  it('is checked as it is typed, with proof', async () => {
    const { page } = await arrive()
    await checkNumber(page, 'DE 136 695 976')
    await page.getByText('Geldig btw-nummer', { exact: true }).waitFor()
    await page.getByText(/Volgens VIES, 20\snov\s2026, 10:\d\d/).waitFor()
    await page.getByText(/^WAPI/).waitFor()

    await page.getByLabel('Btw-nummer', { exact: true }).fill('DE111111111')
    await page.getByText('Geldig btw-nummer', { exact: true }).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Btw-nummer controleren' }).click()
    await page.getByText('Ongeldig btw-nummer').waitFor()
  })

  it('that cannot be European is told so', async () => {
    const { page } = await arrive()
    await checkNumber(page, '12345')
    await page.getByText('Dit is geen Europees btw-nummer').waitFor()
  })

  it('that cannot be checked now is no reason to worry', async () => {
    vies.failWith('SERVICE_UNAVAILABLE')
    const { page } = await arrive()
    await checkNumber(page, 'ATU12345678')
    await page.getByText('Nu niet te controleren').waitFor()
    await page.getByText('Dat is niet erg').waitFor()
    vies.failWith(null)
  })
})

interface ChosenFile {
  name: string
  mimeType: string
  buffer: Buffer
}

async function choose(page: Page, file: ChosenFile): Promise<void> {
  await page.locator('input[type="file"]').setInputFiles(file)
}

async function checkNumber(page: Page, vatNumber: string): Promise<void> {
  await open(page, '/customers/new')
  await page.getByLabel('Btw-nummer', { exact: true }).fill(vatNumber)
  await page.getByRole('button', { name: 'Btw-nummer controleren' }).click()
}
