import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser'
import { open } from '../support/web/pages'
import { bakery, patient, visitAsStudioVink } from '../support/web/visitor'

const browser = await useBrowser()

describe('the numbering of a seller who comes from another program', () => {
  it('goes on after the last invoice made there', async () => {
    const { page, call } = await visitAsStudioVink(browser)
    await open(page, '/settings/numbering')
    await page.getByLabel('Mijn laatste factuur was nummer').fill('F2026/0041')
    await page.getByText('Je volgende factuur krijgt nummer F2026/0042.').waitFor()
    expect(await page.getByLabel('Verder vanaf').first().inputValue()).toBe('42')
    await page.getByRole('button', { name: 'Opslaan' }).click()
    await page.getByText('Opgeslagen', { exact: true }).first().waitFor()

    expect(await call('GET', '/api/v1/invoices/next-number')).toEqual({ invoice: 'F2026/0042', creditNote: 'C2026-0001' })
  })

  it('says so where it cannot be counted on from', async () => {
    const { page } = await visitAsStudioVink(browser)
    await open(page, '/settings/numbering')
    await page.getByLabel('Mijn laatste factuur was nummer').fill('laatste')
    await page.getByText('Een nummer eindigt op cijfers').waitFor()

    expect(await page.getByLabel('Verder vanaf').first().inputValue()).toBe('1')
  })
})

it('numbers that no longer start over every year go on after those of the year before, without anybody typing the next one', async () => {
  const { page, call } = await visitAsStudioVink(browser)
  for (let time = 1; time <= 2; time++) {
    const { id } = await call('POST', '/api/v1/invoices', {
      customer: bakery, issueDate: '2025-12-31', supplyDate: '2025-12-31',
      lines: [{ description: 'Huisstijl', unitPriceCents: 95_000, vatRate: '21' }],
    })
    await call('POST', `/api/v1/invoices/${String(id)}/issue`)
  }
  await open(page, '/settings/numbering')
  const next = page.getByLabel('Verder vanaf').first()
  expect(await next.inputValue()).toBe('1')
  await page.getByLabel('Elk jaar opnieuw beginnen').click()
  await page.getByRole('button', { name: 'Opslaan' }).click()
  await page.getByText('Opgeslagen', { exact: true }).first().waitFor()

  await expect.poll(() => next.inputValue(), patient).toBe('3')
  expect(await call('GET', '/api/v1/invoices/next-number')).toMatchObject({ invoice: '2026-0003' })
})
