import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser'
import { issuedHeading, open } from '../support/web/pages'
import { bakery, patient, phone, visitAsStudioVink, type Visitor } from '../support/web/visitor'

const browser = await useBrowser()

const euro = (amount: string) => `€\u00A0${amount}`

describe('the list of invoices', () => {
  it('is sorted by its heads, by mouse and by keyboard', async () => {
    const { page } = await withInvoices()
    const head = page.getByRole('columnheader', { name: 'Bedrag' })
    expect(await head.getAttribute('aria-sort')).toBe('none')
    await head.getByRole('button').click()
    await page.waitForURL('**/invoices?sort=-total')
    await page.getByRole('row').nth(1).getByText(euro('242,00')).first().waitFor()
    expect(await head.getAttribute('aria-sort')).toBe('descending')

    await head.getByRole('button').focus()
    await page.keyboard.press('Enter')
    await page.waitForURL('**/invoices?sort=total')
    await page.getByRole('row').nth(1).getByText(euro('-60,50')).waitFor()
    expect(await head.getAttribute('aria-sort')).toBe('ascending')
  })

  it('says how many there are and what they come to without drafts, credit notes taking away', async () => {
    const { page } = await withInvoices()
    await page.getByText('1–4 van 4').waitFor()
    const sums = page.locator('[data-sums="EUR"]')
    await sums.getByText('3 documenten, zonder concepten').waitFor()
    expect(await sums.getByText(euro('302,50')).count()).toBe(2)

    await page.getByRole('button', { name: 'Concept', exact: true }).click()
    await page.getByText('1–1 van 1').waitFor()
    await sums.getByText(euro('121,00')).waitFor()
  })

  it('finds an amount', async () => {
    const { page } = await withInvoices()
    await page.getByRole('searchbox').fill('242,00')
    await page.getByText('1–1 van 1').waitFor()
    expect(await page.getByRole('row').nth(1).innerText()).toContain(euro('242,00'))
  })

  it('marks several paid at once, on a day that is asked for', async () => {
    const { page, call } = await withInvoices()
    await page.getByRole('checkbox', { name: 'Alles kiezen' }).click()
    await page.getByText('4 gekozen').waitFor()
    await page.getByRole('button', { name: 'Markeer als betaald (2)' }).click()
    const question = page.getByRole('dialog', { name: '2 facturen markeren als betaald?' })
    await question.getByLabel('Betaald op').fill('19-11-2026')
    await question.getByRole('button', { name: 'Annuleren' }).click()
    await question.waitFor({ state: 'detached' })
    expect(await page.getByRole('row').getByText('Betaald').count()).toBe(0)

    await page.getByRole('button', { name: 'Markeer als betaald (2)' }).click()
    await question.getByLabel('Betaald op').fill('19-11-2026')
    await question.getByRole('button', { name: 'Markeer als betaald (2)' }).click()
    await page.getByText('2 facturen gemarkeerd als betaald').first().waitFor()
    await expect.poll(() => page.getByRole('row').getByText('Betaald').count(), patient).toBe(2)
    await page.getByText('4 gekozen').waitFor({ state: 'detached' })
    const { data } = await call<{ data: { paidAt: string | null }[] }>('GET', '/api/v1/invoices?status=paid')
    expect(data.map(({ paidAt }) => paidAt?.slice(0, 10))).toEqual(['2026-11-19', '2026-11-19'])
  })

  it('names a draft by its customer where only its name is heard', async () => {
    const { page } = await withInvoices()
    await page.getByRole('button', { name: `Meer met concept, ${bakery.name}` }).waitFor()
    await page.getByRole('checkbox', { name: `concept, ${bakery.name} kiezen` }).waitFor()
  })

  it('mails several at once, after one question', async () => {
    const { page } = await withInvoices()
    for (const number of ['2026-0001', '2026-0002']) await choose(page, number)
    await page.getByRole('button', { name: 'Versturen (2)' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Versturen (2)' }).click()
    await page.getByText('Niet gemaild: deze Polder heeft nog geen mailserver.').first().waitFor()
    await expect.poll(() => page.getByRole('row').getByText('Verstuurd').count(), patient).toBe(2)
  })

  it('packs what is chosen', async () => {
    const { page } = await withInvoices()
    await choose(page, '2026-0002')
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Zip downloaden' }).click()
    expect((await download).suggestedFilename()).toMatch(/^polder-.*\.zip$/)
  })

  it('has what can be done with a row at its end', async () => {
    const { page } = await withInvoices()
    await page.getByRole('button', { name: 'Meer met 2026-0002' }).click()
    await page.getByRole('menuitem', { name: 'Kopie als concept' }).click()
    await page.getByRole('heading', { name: 'Conceptfactuur' }).waitFor()
    // A copy is of something that is supplied now.
    expect(await page.getByLabel('Leveringsdatum').inputValue()).toBe('20 nov 2026')
  })

  it('takes one line for each at a desk, and has room for names', async () => {
    const { page } = await withInvoices()
    const heights = await page.getByRole('row').evaluateAll(rows => rows.slice(1).map(row => row.clientHeight))
    expect(Math.max(...heights)).toBeLessThan(60)
  })

  it('lets rows be chosen on a phone as well', async () => {
    const { page } = await withInvoices({ viewport: phone, hasTouch: true })
    await choose(page, '2026-0001')
    await page.getByText('1 gekozen').waitFor()
  })
})

/** Two open invoices of € 121,00 and € 242,00, a credit note of € 60,50 on the second, and a draft of € 121,00. */
async function withInvoices(options: Parameters<typeof visitAsStudioVink>[1] = {}): Promise<Visitor> {
  const visitor = await visitAsStudioVink(browser, options)
  const { page, call } = visitor
  await issue(call, 10_000)
  const credited = await issue(call, 20_000)
  const note = await call<{ id: string }>('POST', `/api/v1/invoices/${credited}/credit-note`)
  await call('PATCH', `/api/v1/invoices/${note.id}`, { lines: [{ description: 'Korting', unitPriceCents: 5_000 }] })
  await call('POST', `/api/v1/invoices/${note.id}/issue`)
  await draft(call, 10_000)
  await open(page, '/invoices')
  return visitor
}

async function choose(page: Page, number: string): Promise<void> {
  await page.getByRole('checkbox', { name: `${number} kiezen`, exact: true }).click()
}

async function draft(call: Visitor['call'], unitPriceCents: number): Promise<string> {
  const { id } = await call<{ id: string }>('POST', '/api/v1/invoices', {
    customer: bakery,
    issueDate: '2026-11-19',
    supplyDate: '2026-11-19',
    lines: [{ description: 'Ontwerp', unitPriceCents }],
  })
  return id
}

async function issue(call: Visitor['call'], unitPriceCents: number): Promise<string> {
  const id = await draft(call, unitPriceCents)
  await call('POST', `/api/v1/invoices/${id}/issue`)
  return id
}

it('customers stand by name, with what they have to pay, and with their documents on their page', async () => {
  const { page, call } = await visitAsStudioVink(browser)
  await call('POST', '/api/v1/customers', { ...bakery, name: 'Aannemer Vos', email: null })
  await issue(call, 10_000)
  await call('POST', '/api/v1/customers', { ...bakery, name: 'Zeilmakerij', email: null })
  await open(page, '/customers')
  const row = page.getByRole('row', { name: bakery.name })
  await row.getByText(euro('121,00')).waitFor()
  expect(await row.innerText()).toMatch(/19\snov\s2026/)
  expect(await page.getByRole('row').getByRole('link').allInnerTexts())
    .toEqual(['Aannemer Vos', bakery.name, 'Zeilmakerij'])

  await row.getByRole('link').click()
  await page.locator('[data-balance]').getByText(euro('121,00')).first().waitFor()
  await page.getByRole('row', { name: '2026-0001' }).getByRole('link').click()
  await issuedHeading(page, '2026-0001').waitFor()
})
