import { describe, expect, it } from 'vitest'
import { documentMail } from '#documents/email/document-mail'
import { documentMailWords } from '#documents/email/document-words'
import { documentLocales } from '#domain/invoice/document'
import { formatIban } from '#domain/identity/iban'
import { useBrowser } from '../support/browser'
import { visit } from '../support/web/visitor'

const browser = await useBrowser()
const page = (await visit(browser)).page

const iban = formatIban('NL91ABNA0417164300')

describe.each([320, 390, 800])('a mail in a window of %i px', (width) => {
  it.each(documentLocales)('breaks none of its own words, nor the account number, in %s', async (locale) => {
    const { toPay, open, number, dueDate, iban: account, accountName } = documentMailWords[locale]
    const labels = [toPay, open, number.invoice, number.credit_note, dueDate, account, accountName]
    await show(width, labels.map(label => ({
      label, value: label === account ? iban : 'Timmerbedrijf Jansen', isWhole: label === account,
    })), locale)

    expect(await brokenAmong([...labels.flatMap(label => label.split(' ')), iban])).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })

  it('breaks a number that is too long for it', async () => {
    await show(width, [{ label: 'Factuurnummer', value: 'FACTUUR2026'.repeat(4).slice(0, 40) }])

    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  })
})

async function show(
  width: number,
  facts: Parameters<typeof documentMail>[0]['facts'],
  locale: Parameters<typeof documentMail>[0]['locale'] = 'nl',
): Promise<void> {
  await page.setViewportSize({ width, height: 800 })
  await page.setContent(documentMail({
    locale, subject: 'Factuur', message: 'Beste Bakkerij De Korenaar,', businessName: 'Timmerbedrijf Jansen',
    accentColor: '#1f6f5c', font: 'open-sans', logoContentId: null, amount: { label: 'Te betalen', value: '€ 102,85' }, facts,
    caution: null, link: { label: 'Bekijk en betaal', url: 'https://polder.example/i/x' }, attachments: 'Als bijlage: de pdf.', footer: [],
  }).html)
}

/** Those of the texts that stand on more than one line. */
async function brokenAmong(texts: string[]): Promise<string[]> {
  return page.evaluate((wanted) => {
    const found = new Map(wanted.map(text => [text, 0]))
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const text of wanted) {
        const at = node.textContent?.indexOf(text) ?? -1
        if (at < 0) continue
        const range = document.createRange()
        range.setStart(node, at)
        range.setEnd(node, at + text.length)
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
        found.set(text, Math.max(found.get(text) ?? 0, lines))
      }
    }
    return wanted.filter(text => found.get(text) !== 1)
  }, texts)
}
