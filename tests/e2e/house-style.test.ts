import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser'
import { open, pictureIn } from '../support/web/pages'
import { patient, phone, visitAsStudioVink } from '../support/web/visitor'

const browser = await useBrowser()

describe('a house style', () => {
  it('is looked at while it changes, and is that of new invoices once saved', async () => {
    const { page, call } = await visitAsStudioVink(browser)
    await openStyle(page)
    const usual = await pictureIn(page)
    await page.getByRole('textbox', { name: 'Kleur van lijnen en bedragen', exact: true }).fill('#9B2C2C')
    await page.getByRole('radio', { name: 'Modern' }).check({ force: true })
    await page.getByLabel('Voettekst').fill('Lid van de BNO')
    await page.getByRole('switch', { name: 'Eenheid' }).click()
    await page.getByRole('button', { name: 'Eigen woorden' }).click()
    await page.getByLabel('Factuur', { exact: true }).fill('Rekening')
    await expect.poll(() => pictureIn(page), patient).not.toBe(usual)
    expect(await call('GET', '/api/v1/business')).toMatchObject({ houseStyle: null })

    await page.getByRole('button', { name: 'Opslaan' }).click()
    await page.getByText('Opgeslagen', { exact: true }).first().waitFor()
    expect(await call('GET', '/api/v1/business')).toMatchObject({
      defaultLayoutId: null,
      houseStyle: {
        base: 'modern', accentColor: '#9B2C2C', footerText: 'Lid van de BNO', columns: { unit: false },
        labels: { invoice: { nl: 'Rekening' } },
      },
    })
  })

  it('is not saved with a colour that is none, and says so at the field', async () => {
    const { page } = await visitAsStudioVink(browser)
    await openStyle(page)
    await page.getByRole('textbox', { name: 'Kleur van de tekst', exact: true }).fill('rood')
    await page.getByText('Van voor je laatste wijziging').waitFor()
    await page.getByRole('button', { name: 'Opslaan' }).click()
    await page.locator('[data-field="config.textColor"] [aria-invalid="true"]').waitFor()
  })

  it('can be kept as a layout beside it, chosen by its picture, and made the usual one', async () => {
    const { page, call } = await visitAsStudioVink(browser)
    await openStyle(page)
    await page.getByRole('textbox', { name: 'Kleur van lijnen en bedragen', exact: true }).fill('#1D4ED8')
    await page.getByRole('button', { name: 'Bewaren als opmaak' }).click()
    await page.getByLabel('Naam van de opmaak').fill('Voor de winkel')
    await page.getByRole('dialog').getByRole('button', { name: 'Opslaan' }).click()
    const card = page.getByRole('button', { name: 'Voor de winkel', exact: true })
    await card.waitFor()
    expect(await card.getAttribute('aria-pressed')).toBe('true')
    await page.getByRole('button', { name: 'Voor de winkel gebruiken voor nieuwe facturen' }).click()
    await page.getByRole('button', { name: 'Huisstijl gebruiken voor nieuwe facturen' }).waitFor()
    const { data } = await call<{ data: { id: string, name: string }[] }>('GET', '/api/v1/layouts')
    const saved = data.find(({ name }) => name === 'Voor de winkel')
    expect(await call('GET', '/api/v1/business')).toMatchObject({ defaultLayoutId: saved?.id, houseStyle: null })

    await open(page, '/customers/new')
    await page.getByRole('radio', { name: 'Voor de winkel' }).waitFor()

    await openStyle(page)
    await page.getByRole('button', { name: 'Opmaak verwijderen' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Verwijderen' }).click()
    await page.getByText('Opmaak verwijderd', { exact: true }).first().waitFor()
    expect(await card.count()).toBe(0)
    expect(await call('GET', '/api/v1/business')).toMatchObject({ defaultLayoutId: null })
  })

  it('shows its example behind one tap on a phone', async () => {
    const { page } = await visitAsStudioVink(browser, { viewport: phone, hasTouch: true })
    await open(page, '/settings/appearance')
    await page.getByRole('button', { name: 'Bekijk voorbeeld' }).click()
    await page.getByRole('dialog').locator('[data-pdf-pages] canvas').waitFor()
  })
})

async function openStyle(page: Page): Promise<void> {
  await open(page, '/settings/appearance')
  await pictureIn(page)
}
