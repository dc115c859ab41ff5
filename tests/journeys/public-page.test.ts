import { createCanvas, loadImage } from '@napi-rs/canvas'
import jsQR from 'jsqr'
import type { BrowserContextOptions, Page } from 'playwright'
import { describe, expect, inject, it } from 'vitest'
import { useBrowser } from '../support/browser'
import { issuedInvoice, studioVink, vinkProfile } from '../support/cast'
import { jpeg } from '../support/images'
import { pageOf } from '../support/public-links'
import { putLogo } from '../support/upload'
import { readabilityOfPlain } from '../support/web/axe'
import { copiedIn } from '../support/web/pages'
import { phone } from '../support/web/visitor'

const browser = await useBrowser()
const vink = await studioVink()

const url = inject('serverUrl')
const payable = () => issuedInvoice(vink.api, {
  showEpcQr: true, paymentLink: 'https://pay.example/vink', dueDate: '2026-12-04', reference: 'PO-77',
})

/** Opens a document's page in a browser of its own, and hands over what went wrong in it. */
async function visit<Result>(
  address: string,
  options: BrowserContextOptions,
  look: (page: Page, problems: string[]) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext(options)
  const problems: string[] = []
  try {
    const page = await context.newPage()
    page.on('pageerror', error => problems.push(error.message))
    page.on('console', message => message.type() === 'error' && problems.push(message.text()))
    await page.goto(address)
    return await look(page, problems)
  } finally {
    await context.close()
  }
}

const still = { javaScriptEnabled: false }
/** As people read it: money and dates stay together by spaces that do not break. */
const plain = (words: string) => words.replaceAll('\u00A0', ' ')

describe('the page of an invoice, with scripts turned off', () => {
  it('says what is to be paid, by when, to whom and how, and leads to the payment page, the PDF and the e-invoice', async () => {
    const invoice = await payable()
    await visit(pageOf(invoice, url), still, async (page) => {
      const words = plain(await page.locator('main').innerText())
      for (const expected of [
        `Factuur ${invoice.number}`, 'Van Studio Vink voor Bakkerij De Korenaar', 'Te betalen', '€ 102,85',
        'Uiterlijk betalen op 4 dec 2026', 'NL91 ABNA 0417 1643 00', 'Grafisch ontwerp', '21% btw over € 85,00', 'PO-77', 'KvK 68750110',
      ]) expect(words).toContain(expected)
      expect(await page.locator('html').getAttribute('lang')).toBe('nl')
      // No button that would do nothing.
      expect(await page.locator('button:visible').count()).toBe(0)

      const hrefOf = (name: string) => page.getByRole('link', { name }).getAttribute('href')
      expect(await hrefOf('Online betalen')).toBe('https://pay.example/vink')
      for (const name of ['Pdf bekijken', 'Pdf downloaden', 'E-factuur (UBL) downloaden']) {
        expect((await fetch(url + await hrefOf(name))).status).toBe(200)
      }
    })
  })

  it('shows a payment code that a phone reads, says the same in words, and folds it away on the phone itself', async () => {
    const invoice = await payable()
    await visit(pageOf(invoice, url), { ...still, colorScheme: 'dark' }, async (page) => {
      const code = page.getByRole('img', { name: 'QR-code voor uw bank' })
      expect(plain(await code.getAttribute('aria-label') ?? ''))
        .toBe('QR-code voor uw bank: € 102,85 naar NL91 ABNA 0417 1643 00 op naam van Studio Vink '
          + `onder vermelding van ${invoice.number}`)
      expect(await scan(await code.screenshot())).toBe(
        `BCD\n002\n1\nSCT\n\nStudio Vink\n${vinkProfile.iban}\nEUR102.85\n\n\n${invoice.number}`,
      )
      await page.setViewportSize(phone)
      expect(await code.isVisible()).toBe(false)
      await page.getByText('QR-code voor een ander toestel').click()
      expect(await code.isVisible()).toBe(true)
    })
  })
})

describe('the page of an invoice, with scripts', () => {
  it('copies what a bank asks for, and says so', async () => {
    const invoice = await payable()
    const options = { permissions: ['clipboard-read', 'clipboard-write'] }
    await visit(pageOf(invoice, url), options, async (page, problems) => {
      const copied = await copiedIn(page)
      await page.getByRole('button', { name: 'Kopieer: IBAN' }).click()
      await page.getByText('Gekopieerd: IBAN').waitFor()
      expect(await copied()).toBe(vinkProfile.iban)
      await page.getByRole('button', { name: 'Kopieer: Bedrag' }).click()
      await page.getByText('Gekopieerd: Bedrag').waitFor()
      expect(await copied()).toBe('102,85')
      await page.getByRole('button', { name: 'Kopieer: Onder vermelding van' }).click()
      await page.getByText('Gekopieerd: Onder vermelding van').waitFor()
      expect(await copied()).toBe(invoice.number)
      expect(problems).toEqual([])
    })
  })

  it('counts the visit once, and runs nothing but its own few lines', async () => {
    const invoice = await payable()
    for (let visits = 1; visits <= 2; visits++) {
      await visit('about:blank', {}, async (page, problems) => {
        const counted = page.waitForResponse(response => response.url().endsWith('/view'))
        await page.goto(pageOf(invoice, url))
        expect((await counted).status()).toBe(200)
        expect(await page.locator('script').count()).toBe(1)
        expect(await page.context().cookies()).toEqual([])
        expect(problems).toEqual([])
      })
    }

    expect(await vink.api.call('getInvoice', { params: { id: invoice.id } })).toMatchObject({ viewCount: 1 })
  })
})

describe('the page of an invoice of a house with a style', () => {
  const style = { base: 'minimal', accentColor: '#9B2C2C', font: 'noto-serif', logo: { placement: 'right' } } as const

  it('has its colour, letters and logo, and can be read in light and in dark', async () => {
    const tenant = await studioVink()
    await tenant.api.call('updateBusiness', { body: { houseStyle: style } })
    await putLogo(tenant.api, jpeg())
    const invoice = await issuedInvoice(tenant.api, { paymentLink: 'https://pay.example/vink' })
    await visit(pageOf(invoice, url), { viewport: phone }, async (page, problems) => {
      const look = await page.getByRole('link', { name: 'Pdf bekijken' }).evaluate(element => ({
        color: getComputedStyle(element).color, font: getComputedStyle(element).fontFamily,
      }))
      expect(look).toEqual({ color: 'rgb(155, 44, 44)', font: expect.stringMatching(/^Georgia/) })
      const logo = page.getByRole('img', { name: 'Studio Vink', exact: true })
      expect(await logo.evaluate(image => (image as HTMLImageElement).naturalWidth)).toBe(48)
      expect(await readabilityOfPlain(page)).toEqual([])
      expect(problems).toEqual([])
    })
  })
})

describe('the page of an invoice, for everyone', () => {
  it('is accessible in light and in dark, and fits a phone and a desk', async () => {
    await visit(pageOf(await payable(), url), {}, async (page) => {
      for (const width of [1440, phone.width]) {
        await page.setViewportSize({ ...phone, width })
        expect(await readabilityOfPlain(page)).toEqual([])
        expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
      }
    })
  })

  it('is small and not for others to keep, index, frame or learn of', async () => {
    const answer = await fetch(pageOf(await payable(), url))

    expect((await answer.text()).length).toBeLessThan(40_000)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'private, no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow',
      'content-security-policy': expect.stringMatching(/^default-src 'none'; script-src 'sha256-[^']+'; connect-src 'self'; style-src 'sha256-/),
    })
    expect(answer.headers.getSetCookie()).toEqual([])
  })
})

/** What a phone reads from a picture of a code. */
async function scan(png: Buffer): Promise<string | null> {
  const image = await loadImage(png)
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  const { data, width, height } = context.getImageData(0, 0, image.width, image.height)
  return jsQR(data, width, height)?.data ?? null
}
