import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser'
import { holdAnswer, issuedHeading, openDraft } from '../support/web/pages'

const browser = await useBrowser()

describe('the last question before issuing', () => {
  it('names the customer and the total', async () => {
    const { page } = await begin()
    await page.getByRole('button', { name: 'Definitief maken' }).click()
    const question = page.getByRole('dialog')

    await question.getByText('Dit wordt factuur').waitFor()
    expect(await question.getByText('Bakkerij Jansen').count()).toBe(1)
    expect(await question.innerText()).toContain('1.210,00')
  })

  it('is about what was typed until it stood there as well, and that becomes final', async () => {
    const { page, call, path } = await begin()
    const answer = await holdAnswer(page, '**/api/v1/business')
    await page.getByRole('button', { name: 'Definitief maken' }).click()
    await answer.arrived
    await page.getByLabel('Prijs').fill('2000')
    answer.release()
    const question = page.getByRole('dialog')
    await question.getByText('Dit wordt factuur').waitFor()
    expect(await question.innerText()).toContain('2.420,00')

    await question.getByRole('button', { name: 'Definitief maken', exact: true }).click()
    await issuedHeading(page, '2026-0001').waitFor()
    expect(await call('GET', `/api/v1${path}`)).toMatchObject({ status: 'issued', totalCents: 242_000 })
  })
})

it('an invoice that became final is shown and sent also when nothing else can be read', async () => {
  const { page } = await begin()
  await page.getByRole('button', { name: 'Definitief maken' }).click()
  const question = page.getByRole('dialog')
  await question.getByText('Dit wordt factuur').waitFor()
  await page.route('**/api/v1/business', route => route.abort())
  await question.getByRole('button', { name: 'Definitief maken en versturen' }).click()

  await issuedHeading(page, '2026-0001').waitFor()
  await page.getByRole('button', { name: 'Opnieuw versturen' }).waitFor()
  expect(await page.getByText('Polder is nu niet te bereiken').count()).toBe(0)
})

/** A draft of € 1.000,00 without VAT. */
const begin = () => openDraft(browser, { lines: [{ description: 'Ontwerp', unitPriceCents: 100_000 }] })
