import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser'
import { holdAnswer, open, stopClock } from '../support/web/pages'
import { patient, visitAsStudioVink } from '../support/web/visitor'

const browser = await useBrowser()

describe('a draft whose saving takes long', () => {
  it('is left with all that was typed after it was asked for', async () => {
    const { page, type, stored, save } = await openSavedDraft()
    const answer = await save('Tot ziens')
    await type('Tot morgen')
    await page.getByRole('link', { name: 'Klanten' }).first().click()
    answer.release()

    await page.getByRole('heading', { name: 'Klanten', level: 1 }).waitFor()
    expect(await stored()).toBe('Tot morgen')
  })

  it('is not left without a question when more is typed while it saves on the way out', async () => {
    const { page, address, type, typed } = await openSavedDraft()
    const answer = await holdAnswer(page, address)
    // It would save itself before somebody has come to the link.
    await stopClock(page)
    await type('Tot ziens')
    await page.getByRole('link', { name: 'Klanten' }).first().click()
    await answer.arrived
    await type('Tot morgen')
    answer.release()
    await page.clock.resume()

    await page.getByRole('dialog').getByText('Niet opgeslagen wijzigingen').waitFor()
    expect(await typed()).toBe('Tot morgen')
  })

  it('goes on saving by itself afterwards', async () => {
    const { page, type, stored, save } = await openSavedDraft()
    const answer = await save('Tot ziens')
    await type('Tot morgen')
    // Longer than the pause after which it saves by itself.
    await page.clock.fastForward(5_000)
    answer.release()

    await expect.poll(stored, patient).toBe('Tot morgen')
  })
})

it('a draft that was left without saving is not saved any more, also when an attempt was on its way', async () => {
  const { page, address, type } = await openSavedDraft()
  await page.route(address, route => route.abort())
  await type('Liever niet')
  await page.getByRole('link', { name: 'Klanten' }).first().click()
  const question = page.getByRole('dialog')
  await question.getByText('Niet opgeslagen wijzigingen').waitFor()
  const answer = await holdAnswer(page, address)
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await answer.arrived
  await question.getByRole('button', { name: 'Weggaan zonder opslaan' }).click()
  await page.getByRole('heading', { name: 'Klanten', level: 1 }).waitFor()
  const attempts: string[] = []
  page.on('request', request => request.method() === 'PATCH' && attempts.push(request.url()))
  const lost = page.waitForEvent('requestfailed', patient)
  answer.lose()
  await lost
  // Longer than it takes until it tries again.
  await page.clock.runFor(20_000)
  await open(page, '/products')

  expect(attempts).toEqual([])
})

/** A stored draft that has saved itself once. */
async function openSavedDraft() {
  const { page, call } = await visitAsStudioVink(browser)
  const { id } = await call<{ id: string }>('POST', '/api/v1/invoices', { lines: [] })
  const notes = page.getByLabel('Bericht op de factuur')
  const address = `**/api/v1/invoices/${id}`
  const type = (text: string) => notes.fill(text)
  const stored = async () => (await call<{ notes: string | null }>('GET', `/api/v1/invoices/${id}`)).notes
  await open(page, `/invoices/${id}`)
  await type('Bedankt')
  await expect.poll(stored, patient).toBe('Bedankt')
  await page.getByText('Opgeslagen', { exact: true }).first().waitFor()
  return {
    page,
    address,
    type,
    typed: () => notes.inputValue(),
    stored,
    /** Asks to save a text, and holds the answer. */
    async save(text: string) {
      const answer = await holdAnswer(page, address)
      await type(text)
      await page.keyboard.press('Control+s')
      await answer.arrived
      return answer
    },
  }
}
