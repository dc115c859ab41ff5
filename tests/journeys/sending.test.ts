import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { connectBrowser } from '../support/browser'
import { startResend, type ResendDouble } from '../support/doubles/resend'
import { bounce, resendEvent, signed, webhookSecret } from '../support/doubles/resend-events'
import { mailTo } from '../support/outbox'
import { startServer, type TestServer } from '../support/server'
import { holdAnswer, issuedHeading, open } from '../support/web/pages'
import { bakery, newEmail, patient, visitAsStudioVink } from '../support/web/visitor'

let browser: Browser
beforeAll(async () => {
  browser = await connectBrowser()
})
afterAll(() => browser.close())

describe('sending an invoice', () => {
  it('shows to whom and in which words before it goes out, and what became of it', async () => {
    const { page, call } = await visitAsStudioVink(browser)
    const email = newEmail()
    const { id } = await call<{ id: string }>('POST', '/api/v1/invoices', {
      customer: { ...bakery, email }, supplyDate: '2026-11-20', lines: [{ description: 'Huisstijl', unitPriceCents: 85_000 }],
    })
    const { number } = await call<{ number: string }>('POST', `/api/v1/invoices/${id}/issue`)
    await open(page, `/invoices/${id}`)
    await page.getByRole('button', { name: 'Versturen' }).first().click()
    const dialog = page.getByRole('dialog')
    await expect.poll(() => dialog.locator('input[name="to"]').inputValue(), patient).toBe(email)
    await dialog.getByText(`Factuur ${number} van`).first().waitFor()
    await dialog.locator('textarea').fill('Dag {contact}, hierbij {number}. {verzonnen}')
    await dialog.getByText(/\{verzonnen\} wordt niet ingevuld/).waitFor()
    await dialog.getByRole('button', { name: 'Versturen' }).click()
    await page.getByRole('button', { name: 'Opnieuw versturen' }).waitFor()
    const mail = await mailTo(email, new RegExp(number))

    expect(mail.text).toContain(`hierbij ${number}. {verzonnen}`)
    expect(await page.getByText(/^Verstuurd op 20\snov\s2026\./).count()).toBe(1)
    await page.getByRole('heading', { name: 'Mail', exact: true }).waitFor()
  })

  it('mails once where the answer is lost and it is sent again', async () => {
    const { page, call, id, dialog } = await beginMail()
    const answer = await holdAnswer(page, '**/send')
    await dialog.getByRole('button', { name: 'Versturen' }).click()
    await answer.arrived
    answer.lose()
    await dialog.getByRole('alert').getByText('Polder is nu niet te bereiken').waitFor()
    await dialog.getByRole('button', { name: 'Versturen' }).click()

    await page.getByRole('button', { name: 'Opnieuw versturen' }).waitFor()
    expect(await call('GET', `/api/v1/emails?invoiceId=${id}`)).toMatchObject({ total: 1 })
  })

  it('keeps what was typed before the address on file was read', async () => {
    const { page, call } = await visitAsStudioVink(browser)
    const { id: customerId } = await call<{ id: string }>('POST', '/api/v1/customers', bakery)
    const { id } = await call<{ id: string }>('POST', '/api/v1/invoices', {
      customerId, supplyDate: '2026-11-20', lines: [{ description: 'Huisstijl', unitPriceCents: 85_000 }],
    })
    await call('POST', `/api/v1/invoices/${id}/issue`)
    await open(page, `/invoices/${id}`)
    const { release } = await holdAnswer(page, `**/api/v1/customers/${customerId}`)
    await page.getByRole('button', { name: 'Versturen' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.locator('input[name="to"]').fill('inkoop@bakkerijjansen.nl')
    release()
    await expect.poll(() => dialog.getByLabel('Onderwerp').inputValue(), patient).toContain('{nummer}')

    expect(await dialog.locator('input[name="to"]').inputValue()).toBe('inkoop@bakkerijjansen.nl')
    expect(await dialog.locator('textarea').inputValue()).not.toBe('')
  })
})

describe('from a new customer to a mail that came back', () => {
  let resend: ResendDouble
  let server: TestServer
  beforeAll(async () => {
    resend = await startResend()
    server = await startServer({
      database: inject('databaseTemplate'),
      env: {
        NUXT_RESEND_API_KEY: resend.apiKey,
        NUXT_RESEND_BASE_URL: resend.baseUrl,
        NUXT_RESEND_WEBHOOK_SECRET: webhookSecret,
      },
    })
  })
  afterAll(async () => {
    await server.stop()
    await resend.close()
  })

  /** What Resend tells of the mail with the invoice: the owner is written to as well, later than that. */
  async function tell(type: string, told: object = {}) {
    const { id = '' } = resend.mails.taken.findLast(({ subject }) => subject.startsWith('Onze huisstijl')) ?? {}
    const at = server.now()
    const { headers, body } = signed(resendEvent(type, { messageId: id, at, ...told }), { at })
    expect((await fetch(`${server.url}/api/webhooks/resend`, { method: 'POST', headers, body })).status).toBe(200)
  }

  it('issues and sends in one go, loses nothing where nobody takes the mail, and says what to do when it comes back', async () => {
    const { page } = await visitAsStudioVink(browser, { baseURL: server.url })
    await open(page, '/invoices/new')
    await page.getByRole('button', { name: 'Nieuwe klant' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Naam', { exact: false }).first().fill(bakery.name)
    await form.getByLabel('E-mailadres', { exact: true }).fill('info@bücher.example')
    await form.getByLabel('Straat en huisnummer').fill(bakery.addressLine1)
    await form.getByLabel('Postcode').fill(bakery.postalCode)
    await form.getByLabel('Plaats').fill(bakery.city)
    await form.getByLabel('KvK-nummer').fill(bakery.kvkNumber)
    await form.getByRole('button', { name: 'Opslaan' }).click()
    await form.waitFor({ state: 'hidden' })
    await page.getByLabel('Omschrijving').first().fill('Huisstijl')
    await page.getByLabel('Prijs').first().fill('850')
    await page.getByRole('button', { name: 'Definitief maken' }).click()
    const question = page.getByRole('dialog', { name: 'Dit wordt factuur 2026-0001' })
    await expect.poll(() => question.getByLabel('Mailen aan').inputValue(), patient).toBe('info@bücher.example')
    resend.failWith('internal error')
    await question.getByRole('button', { name: 'Definitief maken en versturen' }).click()

    const mail = page.getByRole('dialog', { name: 'Factuur 2026-0001 versturen' })
    await mail.getByRole('alert').waitFor()
    expect(await mail.locator('input[name="to"]').inputValue()).toBe('info@bücher.example')
    await mail.getByLabel('Onderwerp').fill('Onze huisstijl, factuur {number}')
    resend.failWith(null)
    await mail.getByRole('button', { name: 'Versturen' }).click()
    await page.getByRole('button', { name: 'Opnieuw versturen' }).waitFor()
    expect(resend.mails.taken.filter(({ subject }) => subject.startsWith('Onze huisstijl')))
      .toMatchObject([{ subject: 'Onze huisstijl, factuur 2026-0001', to: ['info@xn--bcher-kva.example'] }])

    await tell('email.delivered')
    await page.reload()
    await page.getByText('Aangekomen', { exact: true }).waitFor()
    await page.getByText('info@bücher.example').first().waitFor()
    await tell('email.bounced', bounce('Permanent'))
    await page.reload()
    await page.getByText('De mail kwam terug. Controleer het adres').waitFor()
    await page.getByText('Mail kwam terug', { exact: true }).waitFor()

    await page.getByRole('link', { name: 'Alle mail' }).click()
    await page.getByRole('row', { name: /factuur 2026-0001.*Niet aangekomen/ }).waitFor()
    await page.getByRole('combobox', { name: 'Status' }).click()
    await page.getByRole('option', { name: 'Aangekomen', exact: true }).click()
    await page.getByText('Niets gevonden').waitFor()
    await page.getByRole('button', { name: 'Filters wissen' }).click()
    await page.getByRole('link', { name: /factuur 2026-0001/ }).click()
    await issuedHeading(page, '2026-0001').waitFor()
  })
})

/** The mail of an invoice that Studio Vink has just issued, with its usual words. */
async function beginMail() {
  const { page, call } = await visitAsStudioVink(browser)
  const { id } = await call<{ id: string }>('POST', '/api/v1/invoices', {
    customer: bakery, supplyDate: '2026-11-20', lines: [{ description: 'Huisstijl', unitPriceCents: 85_000 }],
  })
  await call('POST', `/api/v1/invoices/${id}/issue`)
  await open(page, `/invoices/${id}`)
  await page.getByRole('button', { name: 'Versturen' }).first().click()
  const dialog = page.getByRole('dialog')
  await expect.poll(() => dialog.getByLabel('Onderwerp').inputValue(), patient).toContain('{nummer}')
  return { page, call, id, dialog }
}
