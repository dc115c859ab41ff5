import type { Router } from 'vue-router'
import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser'
import { hasFocus, holdAnswer, open } from '../support/web/pages'
import { visitAsStudioVink } from '../support/web/visitor'

const browser = await useBrowser()

const draftAddress = /\/invoices\/[0-9a-f-]{36}$/

describe('saving an invoice for the first time', () => {
  it('keeps what is typed meanwhile, as not saved yet', async () => {
    const { page } = await startInvoice()
    const answer = await holdAnswer(page, '**/api/v1/invoices')
    await page.keyboard.press('Control+s')
    await answer.arrived
    await page.getByLabel('Bericht op de factuur').fill('Bedankt')
    // It would save itself before anybody has looked.
    const changes = '**/api/v1/invoices/*'
    await page.route(changes, route => (route.request().method() === 'PATCH' ? route.abort() : route.fallback()))
    answer.release()

    await page.waitForURL(draftAddress)
    expect(await page.getByRole('dialog').count()).toBe(0)
    expect(await page.getByLabel('Bericht op de factuur').inputValue()).toBe('Bedankt')
    await page.getByText('Niet opgeslagen', { exact: true }).first().waitFor()
    await page.unroute(changes)
    await page.keyboard.press('Control+s')
    await page.getByText('Opgeslagen', { exact: true }).first().waitFor()
  })

  it('leaves the focus and the open options where they were', async () => {
    const { page } = await startInvoice()
    await page.getByRole('button', { name: 'Meer opties' }).click()
    await page.getByLabel('Voettekst').fill('Tot ziens')
    await page.keyboard.press('Control+s')
    await page.waitForURL(draftAddress)
    await page.getByText('Opgeslagen', { exact: true }).first().waitFor()
    await hasFocus(page.getByLabel('Voettekst'))
  })

  it('leaves what is written to be repeated so, also once the page is loaded anew', async () => {
    const { page } = await visitAsStudioVink(browser)
    await open(page, '/invoices/new?repeat=new')
    await page.getByLabel('Omschrijving').fill('Hosting')
    await page.keyboard.press('Control+s')
    await page.waitForURL(/\/invoices\/[0-9a-f-]{36}\?repeat=new$/)
    await page.getByText('Opgeslagen', { exact: true }).first().waitFor()

    await page.reload()
    await page.getByRole('button', { name: 'Verder: hoe vaak' }).first().waitFor()
  })

  it('makes one draft of it where the first answer was lost, with what was typed since', async () => {
    const { page, call } = await startInvoice()
    const answer = await holdAnswer(page, '**/api/v1/invoices')
    await page.keyboard.press('Control+s')
    await answer.arrived
    answer.lose()
    await page.getByRole('alert').getByText('Polder is nu niet te bereiken').waitFor()
    await page.getByLabel('Bericht op de factuur').fill('Bedankt')
    await page.keyboard.press('Control+s')

    await page.waitForURL(draftAddress)
    await page.getByText('Opgeslagen', { exact: true }).first().waitFor()
    const { data } = await call<{ data: { id: string }[] }>('GET', '/api/v1/invoices')
    expect(data.map(({ id }) => `/invoices/${id}`)).toEqual([new URL(page.url()).pathname])
    expect(await call('GET', `/api/v1/invoices/${data[0]?.id}`)).toMatchObject({ notes: 'Bedankt' })
  })

  it('still asks before unsaved changes are left for another invoice', async () => {
    const { page, call } = await startInvoice()
    const other = await call<{ id: string }>('POST', '/api/v1/invoices', { lines: [] })
    await page.evaluate((path) => {
      void (window.useNuxtApp?.().$router as Router).push(path)
    }, `/invoices/${other.id}`)
    await page.getByRole('dialog').getByText('Niet opgeslagen wijzigingen').waitFor()
  })

  it('is followed by a new invoice that starts empty', async () => {
    const { page } = await startInvoice()
    await page.keyboard.press('Control+s')
    await page.waitForURL(draftAddress)
    await page.getByRole('link', { name: 'Facturen' }).first().click()
    await page.getByRole('link', { name: 'Nieuwe factuur' }).first().click()
    await page.getByRole('heading', { name: 'Nieuwe factuur' }).waitFor()

    expect(await page.getByLabel('Omschrijving').inputValue()).toBe('')
  })
})

it('an invoice that cannot be saved as it is shows what is wrong, also when the options are closed', async () => {
  const { page } = await startInvoice()
  const options = page.getByRole('button', { name: 'Meer opties' })
  await options.click()
  await page.getByLabel('Betaallink').fill('mollie.com/x')
  await options.click()
  await page.getByLabel('Betaallink').waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Opslaan' }).first().click()

  await page.getByRole('alert').getByText('Niet alles is goed ingevuld').waitFor()
  await page.getByText('Dit is geen webadres').waitFor()
  await hasFocus(page.getByLabel('Betaallink'))
  await page.getByLabel('Betaallink').fill('https://mollie.com/x')
  await page.getByRole('alert').getByText('Niet alles is goed ingevuld').waitFor({ state: 'detached' })
})

async function startInvoice() {
  const visitor = await visitAsStudioVink(browser)
  await open(visitor.page, '/invoices/new')
  await visitor.page.getByLabel('Omschrijving').fill('Ontwerp')
  await visitor.page.getByLabel('Prijs').fill('85')
  return visitor
}
