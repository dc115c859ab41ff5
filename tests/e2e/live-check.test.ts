import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser'
import { holdAnswer, openDraft, saveDraft } from '../support/web/pages'
import { patient } from '../support/web/visitor'

const browser = await useBrowser()

const line = { description: 'Ontwerp', unitPriceCents: 8500 }

describe('a price that cannot be read', () => {
  it('hides the total but not what the other lines come to', async () => {
    const { page } = await begin({ lines: [line, { ...line, description: 'Advies' }] })
    await page.getByLabel('Prijs').nth(1).fill('veel')
    await page.getByText('De prijs op regel 2 klopt niet').waitFor()

    expect(await page.locator('[data-total="total"]').innerText()).toBe('–')
    const rows = page.getByRole('listitem').filter({ has: page.getByLabel('Omschrijving') })
    expect(await rows.nth(0).innerText()).toContain('85,00')
    expect(await rows.nth(1).innerText()).not.toContain('85,00')
  })

  it('gives no finding about a total that nobody knows', async () => {
    const { page } = await begin({ lines: [line] })
    await page.getByLabel('Prijs').fill('veel')
    await page.getByText('De prijs op regel 1 klopt niet').waitFor()

    expect(await codesOf(page)).toEqual(['price_unreadable'])
  })

  it('says so when it is only too precise', async () => {
    const { page } = await begin({ lines: [line] })
    await page.getByLabel('Prijs').fill('12,345,')
    await page.getByText('De prijs op regel 1 klopt niet').waitFor()
    await page.getByLabel('Prijs').fill('12,3456')
    await page.getByText('De prijs op regel 1 heeft hoogstens twee cijfers achter de komma').waitFor()
    await page.getByText('Een prijs heeft hoogstens twee cijfers achter de komma').waitFor()
  })
})

describe('the check of a draft', () => {
  it('misses a date of issue', async () => {
    const { page } = await begin({ lines: [line] })
    await page.getByText('Klaar om definitief te maken').waitFor()
    await page.getByLabel('Factuurdatum').fill('')
    await page.getByText('Nog 1 punt tot definitief').waitFor()

    expect(await codesOf(page)).toEqual(['issue_date_missing'])
    await page.getByLabel('Omschrijving').fill('')
    await page.getByText('Nog 2 punten tot definitief').waitFor()
  })

  it('names what stops the invoice first', async () => {
    const { page } = await begin({ orderNumber: null, lines: [{ ...line, description: 'Ontwerp 設計' }] })
    await expect.poll(() => codesOf(page), patient).toEqual(['text_not_printable', 'buyer_reference_defaulted'])

    await page.getByLabel('Factuurdatum').fill('')
    await page.getByText('Kies een factuurdatum').waitFor()
    expect(await codesOf(page)).toEqual(['issue_date_missing', 'text_not_printable', 'buyer_reference_defaulted'])
  })

  it('knows emoji before anything is saved, and says it once', async () => {
    const { page } = await begin({ lines: [line] })
    await page.getByText('Klaar om definitief te maken').waitFor()
    await page.getByLabel('Omschrijving').fill('Ontwerp 🎉')
    await page.getByText('De tekens 🎉 kunnen niet op de pdf. Haal ze weg').waitFor()
    expect(await codesOf(page)).toEqual(['text_not_printable'])

    await saveDraft(page)
    await page.getByText('De tekens 🎉 kunnen niet op de pdf. Haal ze weg').waitFor()
    expect(await codesOf(page)).toEqual(['text_not_printable'])
  })

  it('keeps what only the server can tell until it is asked again', async () => {
    const { page, path } = await begin({ lines: [{ ...line, description: 'Ontwerp 設計' }] })
    // It saves by itself, too, and that may be before anybody has looked.
    const answer = await holdAnswer(page, `**/api/v1${path}`)
    await page.getByLabel('Omschrijving').fill('Ontwerp')
    await page.getByText('Wordt bij het opslaan opnieuw gecontroleerd').waitFor()
    expect(await codesOf(page)).toEqual(['text_not_printable'])

    answer.release()
    await page.keyboard.press('Control+s')
    await page.locator('[data-finding]').waitFor({ state: 'detached' })
  })
})

/** A draft that is in order, but for what is given. */
const begin = (input: object) => openDraft(browser, { orderNumber: 'PO-7781', ...input })

async function codesOf(page: Page): Promise<(string | null)[]> {
  const findings = await page.locator('[data-finding]').all()
  return Promise.all(findings.map(finding => finding.getAttribute('data-finding')))
}
