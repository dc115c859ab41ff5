import { afterAll, describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser'
import { startResend } from '../support/doubles/resend'
import { bounce, resendEvent, signed, webhookSecret } from '../support/doubles/resend-events'
import { useServer } from '../support/use-server'
import { holdAnswer, issuedHeading, open } from '../support/web/pages'
import { bakery, patient, visitAsStudioVink } from '../support/web/visitor'

const resend = await startResend()
afterAll(() => resend.close())
const server = await useServer({
  env: {
    NUXT_RESEND_API_KEY: resend.apiKey,
    NUXT_RESEND_BASE_URL: resend.baseUrl,
    NUXT_RESEND_WEBHOOK_SECRET: webhookSecret,
  },
})
const browser = await useBrowser()

describe('from a new customer to a mail that came back', () => {
  /** What Resend tells of the mail with the invoice: the owner is written to as well, later than that. */
  async function tell(type: string, told: object = {}) {
    const { id = '' } = resend.mails.taken.findLast(({ subject }) => subject.startsWith('Onze huisstijl')) ?? {}
    const at = server.now()
    const { headers, body } = signed(resendEvent(type, { messageId: id, at, ...told }), { at })
    expect((await fetch(`${server.url}/api/webhooks/resend`, { method: 'POST', headers, body })).status).toBe(200)
  }

  it('issues and sends in one go, loses nothing where nobody takes the mail or the answer is lost, and says what to do when it comes back', async () => {
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
    const answer = await holdAnswer(page, '**/send')
    await mail.getByRole('button', { name: 'Versturen' }).click()
    await answer.arrived
    answer.lose()
    await mail.getByRole('alert').getByText('Polder is nu niet te bereiken').waitFor()
    await mail.getByRole('button', { name: 'Versturen' }).click()
    const again = page.getByRole('button', { name: 'Opnieuw versturen' })
    await again.waitFor()
    expect(await page.getByText(/^Verstuurd op 20\snov\s2026\./).count()).toBe(1)
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

    // What was typed before the address on file was read stays.
    const { release } = await holdAnswer(page, '**/api/v1/customers/*')
    await again.click()
    await mail.locator('input[name="to"]').fill('inkoop@bakkerijjansen.nl')
    release()
    await expect.poll(() => mail.getByLabel('Onderwerp').inputValue(), patient).toContain('{nummer}')
    expect(await mail.locator('input[name="to"]').inputValue()).toBe('inkoop@bakkerijjansen.nl')
    expect(await mail.locator('textarea').inputValue()).not.toBe('')
  })
})
