import { buffer } from 'node:stream/consumers'
import type { Download, Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser'
import { textOfPages } from '../support/pdf-reader'
import { countWork } from '../support/web/hand-work'
import { issuedHeading } from '../support/web/pages'
import { newEmail, password, visit } from '../support/web/visitor'

/**
 * 7,5 hours at € 85,00 and a correction of € 25,50 at 21 %, two books at € 39,95 less 10 % at 9 %:
 * 612,00 × 21 % = 128,52 and 71,91 × 9 % = 6,47.
 */
const totals = { subtotal: '683,91', vat21: '128,52', vat9: '6,47', total: '818,90' }

const { page, call } = await visit(await useBrowser())
const work = await countWork(page)

describe('the first invoice of Studio Vink', () => {
  it('starts with signing up', async () => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Account maken' }).click()
    await page.getByRole('heading', { name: 'Begin met factureren' }).waitFor()
    await page.getByLabel('Naam van je bedrijf').fill('Studio Vink')
    await page.getByLabel('E-mailadres').fill(newEmail())
    await page.getByLabel('Wachtwoord').fill(password)
    await page.getByRole('button', { name: 'Account maken' }).click()
    await page.getByRole('heading', { name: 'Eerste stappen' }).waitFor()
  })

  it('asks what the law wants to know of a seller', async () => {
    await page.getByLabel('Straat en huisnummer').fill('Damrak 1')
    await page.getByLabel('Postcode').fill('1012 LG')
    await page.getByLabel('Plaats').fill('Amsterdam')
    await page.getByLabel('KvK-nummer').fill('12345678')
    await page.getByLabel('Btw-nummer').fill('NL123456789B13')
    await page.getByLabel('IBAN').fill('NL91 ABNA 0417 1643 00')
    await page.getByRole('button', { name: 'Opslaan en factuur maken' }).click()
    await page.getByRole('heading', { name: 'Nieuwe factuur' }).waitFor()
  })

  it('takes a new customer on the way', async () => {
    await page.getByRole('button', { name: 'Nieuwe klant' }).click()
    const form = page.getByRole('dialog')
    await form.getByLabel('Naam', { exact: false }).first().fill('Bakkerij Jansen')
    await form.getByLabel('Straat en huisnummer').fill('Oudegracht 12')
    await form.getByLabel('Postcode').fill('3511 AB')
    await form.getByLabel('Plaats').fill('Utrecht')
    await form.getByLabel('KvK-nummer').fill('87654321')
    await form.getByRole('button', { name: 'Opslaan' }).click()
    await form.waitFor({ state: 'hidden' })
    await page.getByText('3511 AB Utrecht').waitFor()

    expect(work.clicks()).toBe(5)
  })

  it('adds up what is typed, as it is typed', async () => {
    await fillLine(page, 0, { description: 'Ontwerp huisstijl', quantity: '7,5 uur', price: '85', rate: '21' })
    await page.getByRole('button', { name: 'Regel toevoegen' }).click()
    await fillLine(page, 1, { description: 'Boek', quantity: '2', price: '39.95', discount: '10', rate: '9' })
    await page.getByRole('button', { name: 'Regel toevoegen' }).click()
    await fillLine(page, 2, { description: 'Correctie', quantity: '-1', price: '25,50', rate: '21' })

    expect(await totalsIn(page)).toEqual(totals)
    expect(await page.getByText('Klaar om definitief te maken').isVisible()).toBe(true)
  })

  it('comes to the same in the API', async () => {
    await page.getByRole('button', { name: 'Opslaan' }).first().click()
    await page.waitForURL(/\/invoices\/[0-9a-f-]{36}$/)
    const invoice = await call('GET', `/api/v1${new URL(page.url()).pathname}`)

    expect(invoice).toMatchObject({
      subtotalCents: 68391,
      vatTotalCents: 13499,
      totalCents: 81890,
      vatBreakdown: [
        { rate: '21', taxableCents: 61200, vatCents: 12852 },
        { rate: '9', taxableCents: 7191, vatCents: 647 },
      ],
    })
    await page.getByText('Opgeslagen', { exact: true }).first().waitFor()
    expect(await totalsIn(page)).toEqual(totals)
  })

  it('becomes number one of the year after one question, which makes seven clicks beside those of the lines', async () => {
    const before = work.clicks()
    await page.getByRole('button', { name: 'Definitief maken' }).click()
    const question = page.getByRole('dialog')
    await question.getByText('Dit wordt factuur 2026-0001').waitFor()
    await question.getByRole('button', { name: 'Definitief maken', exact: true }).click()
    await issuedHeading(page, '2026-0001').waitFor()

    expect(work.clicks() - before).toBe(2)
    expect(await totalsIn(page)).toEqual(totals)
  })

  it('hands out the PDF with the same amounts', async () => {
    const download = await downloadBy(page, 'Pdf downloaden')
    const text = (await textOfPages(await bytesOf(download))).join('\n')

    expect(download.suggestedFilename()).toBe('2026-0001.pdf')
    for (const part of ['2026-0001', 'Bakkerij Jansen', ...Object.values(totals)]) expect(text).toContain(part)
  })

  it('hands out the e-invoice with the same amounts', async () => {
    const download = await downloadBy(page, 'E-factuur (UBL) downloaden')
    const xml = new TextDecoder().decode(await bytesOf(download))

    expect(download.suggestedFilename()).toBe('2026-0001.xml')
    expect(xml).toContain('<cbc:ID>2026-0001</cbc:ID>')
    expect(xml).toMatch(/<cbc:TaxExclusiveAmount[^>]*>683\.91</)
    expect(xml).toMatch(/<cbc:TaxAmount[^>]*>134\.99</)
    expect(xml).toMatch(/<cbc:PayableAmount[^>]*>818\.90</)
  })
})

interface TypedLine {
  description: string
  quantity: string
  price: string
  discount?: string
  rate: string
}

async function fillLine(page: Page, index: number, line: TypedLine): Promise<void> {
  const row = page.getByRole('listitem').filter({ has: page.getByLabel('Omschrijving') }).nth(index)
  await row.getByLabel('Omschrijving').fill(line.description)
  await row.getByLabel('Aantal').fill(line.quantity)
  await row.getByLabel('Prijs').fill(line.price)
  if (line.discount) {
    await row.getByRole('button', { name: /^Regel \d+: meer$/ }).click()
    await page.getByRole('menuitem', { name: 'Korting geven' }).click()
    await row.getByLabel('Korting').fill(line.discount)
  }
  await row.getByLabel('Btw').click()
  await page.getByRole('option', { name: `${line.rate}%`, exact: true }).click()
}

/** The amounts on the page, without currency. */
async function totalsIn(page: Page): Promise<typeof totals> {
  const amount = async (name: string) => {
    const text = await page.locator(`[data-total="${name}"]`).innerText()
    return text.replace(/^€\s/, '').trim()
  }
  return {
    subtotal: await amount('subtotal'),
    vat21: await amount('vat-21'),
    vat9: await amount('vat-9'),
    total: await amount('total'),
  }
}

async function downloadBy(page: Page, name: string): Promise<Download> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name }).last().click(),
  ])
  return download
}

async function bytesOf(download: Download): Promise<Uint8Array> {
  return new Uint8Array(await buffer(await download.createReadStream()))
}
