import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser'
import { holdAnswer, open, pictureIn } from '../support/web/pages'
import { bakery, patient, visitAsStudioVink } from '../support/web/visitor'

const browser = await useBrowser()

describe('without a connection', () => {
  it('a list says so, and is there once the connection is', async () => {
    const { page, context, call } = await visitAsStudioVink(browser)
    await call('POST', '/api/v1/customers', bakery)
    await open(page, '/')
    await context.route('**/api/**', route => route.abort())
    await page.getByRole('link', { name: 'Klanten' }).first().click()
    const notice = page.getByRole('main').getByRole('alert')
    await notice.getByText('Geen verbinding').waitFor()
    expect(await notice.innerText()).not.toContain('ingevuld')

    await context.unroute('**/api/**')
    await notice.getByRole('button', { name: 'Opnieuw proberen' }).click()
    await page.getByRole('link', { name: 'Bakkerij Jansen' }).waitFor()
  })

  it('the editor says why it does not save, and nothing more of it once it did', async () => {
    const { page, context, call } = await visitAsStudioVink(browser)
    const { id } = await call<{ id: string }>('POST', '/api/v1/invoices', {
      customer: bakery, lines: [{ description: 'Ontwerp', unitPriceCents: 8500 }],
    })
    await open(page, `/invoices/${id}`)
    const before = await pictureIn(page)
    await context.setOffline(true)
    await page.getByLabel('Omschrijving').fill('Een heel ander ontwerp')
    const state = page.getByRole('banner').getByRole('status')
    await expect.poll(() => state.innerText(), patient).toMatch(/Niet opgeslagen\s*:\s*geen verbinding/)
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(0)
    await page.keyboard.press('Control+s')
    await page.getByRole('alert').getByText('Polder is nu niet te bereiken').waitFor()

    await context.setOffline(false)
    await state.getByText('Opgeslagen', { exact: true }).waitFor()
    await page.getByRole('main').getByRole('alert').waitFor({ state: 'detached' })
    expect(await call('GET', `/api/v1/invoices/${id}`)).toMatchObject({ lines: [{ description: 'Een heel ander ontwerp' }] })
    await expect.poll(() => pictureIn(page), patient).not.toBe(before)
    await page.getByText('Van voor je laatste wijziging').waitFor({ state: 'detached' })
  })

  it('the app says so when it cannot start', async () => {
    const { page, context } = await visitAsStudioVink(browser)
    await context.route('**/api/**', route => route.abort())
    await page.goto('/')
    await page.getByRole('heading', { name: 'Geen verbinding' }).waitFor()
  })
})

describe('a draft that was stored although the answer was lost', () => {
  it('is saved on, with what was typed since', async () => {
    const { page, type, call, address } = await openUnanswered()
    await type('Bedankt, en tot ziens')
    await page.keyboard.press('Control+s')
    await page.getByText('Opgeslagen', { exact: true }).first().waitFor()

    expect(await call('GET', address)).toMatchObject({ notes: 'Bedankt, en tot ziens' })
    await page.getByRole('main').getByRole('alert').waitFor({ state: 'detached' })
  })

  it('is saved on also when later attempts never arrived', async () => {
    const { page, type, call, address } = await openUnanswered()
    await page.route(`**${address}`, route => route.abort())
    const lost = page.waitForEvent('requestfailed', request => request.method() === 'PATCH')
    await type('Bedankt, en')
    await page.keyboard.press('Control+s')
    await lost
    await page.unroute(`**${address}`)
    await type('Bedankt, en tot ziens')
    await page.keyboard.press('Control+s')
    await page.getByText('Opgeslagen', { exact: true }).first().waitFor()

    expect(await call('GET', address)).toMatchObject({ notes: 'Bedankt, en tot ziens' })
  })

  it('is not overwritten where somebody else changed it since', async () => {
    const { page, type, call, address } = await openUnanswered()
    await call('PATCH', address, { notes: 'Uit het andere tabblad' })
    await type('Bedankt, en tot ziens')
    await page.keyboard.press('Control+s')

    await page.getByRole('alert').getByText('Dit concept is intussen gewijzigd').waitFor()
    expect(await call('GET', address)).toMatchObject({ notes: 'Uit het andere tabblad' })
  })
})

/** A draft that was stored once more, a little tidier than it was typed, without the editor hearing of it. */
async function openUnanswered() {
  const { page, call } = await visitAsStudioVink(browser)
  const { id } = await call<{ id: string }>('POST', '/api/v1/invoices', {
    lines: [{ description: 'Ontwerp', unitPriceCents: 8500 }],
  })
  const address = `/api/v1/invoices/${id}`
  await open(page, `/invoices/${id}`)
  const notes = page.getByLabel('Bericht op de factuur')
  const answer = await holdAnswer(page, `**${address}`)
  await notes.fill(' Bedankt ')
  await page.keyboard.press('Control+s')
  await answer.arrived
  answer.lose()
  await page.getByRole('alert').getByText('Polder is nu niet te bereiken').waitFor()
  return { page, call, address, type: (text: string) => notes.fill(text) }
}
