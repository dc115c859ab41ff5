import type { Locator, Page } from 'playwright'
import { beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser'
import { open } from '../support/web/pages'
import { bakery, phone, visitAsStudioVink, type Visitor } from '../support/web/visitor'

const browser = await useBrowser()

const longName = 'Arbeidsongeschiktheidsverzekeringsmaatschappijvereniging'.repeat(2)
const longWord = 'huisstijl_definitief_versie_3_goedgekeurd_door_opdrachtgever_2026_met_alle_bijlagen.pdf'

/** An issued invoice of words that are longer than what they stand in. */
async function issueLongWords({ call }: Visitor): Promise<{ id: string, publicUrl: string }> {
  const { id } = await call<{ id: string }>('POST', '/api/v1/invoices', {
    customer: { ...bakery, name: longName, email: `crediteurenadministratie@${longName.slice(0, 50)}.nl` },
    supplyDate: '2026-11-20', reference: longWord, lines: [{ description: longWord, unitPriceCents: 1_250_000 }],
  })
  return call('POST', `/api/v1/invoices/${id}/issue`)
}

/** Whether nobody has to push anything aside to read it, and it is the uppermost at its place. */
async function isInSight(page: Page, shown: Locator): Promise<boolean> {
  await shown.evaluate(element => element.scrollIntoView({ block: 'center', inline: 'nearest' }))
  return shown.evaluate((element) => {
    const { left, right, top, height } = element.getBoundingClientRect()
    const isUppermost = [left + 1, right - 1].every((x) => {
      const found = document.elementFromPoint(x, top + height / 2)
      return found !== null && (element.contains(found) || found.contains(element))
    })
    let isPushed = false
    for (let around = element.parentElement; around; around = around.parentElement) isPushed ||= around.scrollLeft > 0
    return isUppermost && !isPushed && left >= 0 && right <= window.innerWidth
      && document.documentElement.scrollWidth <= window.innerWidth
  })
}

describe.each([['a desk', undefined], ['a phone', phone]])('long words at %s', (_, viewport) => {
  let visitor: Visitor
  let invoice: { id: string, publicUrl: string }
  beforeAll(async () => {
    visitor = await visitAsStudioVink(browser, viewport ? { viewport } : {})
    invoice = await issueLongWords(visitor)
  })

  it('leave the amounts of a link in sight', async () => {
    const { page } = visitor
    await page.goto(new URL(invoice.publicUrl).pathname)

    expect(await isInSight(page, page.locator('tbody tr td').last())).toBe(true)
    expect(await isInSight(page, page.getByText('15.125,00').first())).toBe(true)
  })

  it('leave total, files and customer of an issued invoice in sight', async () => {
    const { page } = visitor
    await open(page, `/invoices/${invoice.id}`)

    expect(await isInSight(page, page.locator('[data-total="total"]').first())).toBe(true)
    expect(await isInSight(page, page.getByRole('link', { name: 'Pdf downloaden' }))).toBe(true)
    expect(await isInSight(page, page.getByRole('link', { name: longName }))).toBe(true)
  })
})

it.each([['132,25', '12.500,00'], ['1250', '125.000,00']])('a line in the editor shows %s times %s whole', async (quantity, price) => {
  const { page } = await visitAsStudioVink(browser)
  await open(page, '/invoices/new')
  const fields = [page.getByLabel('Aantal'), page.getByLabel('Prijs')]
  for (const [place, text] of [quantity, price].entries()) await fields[place]?.fill(text)

  for (const field of fields) {
    expect(await field.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
  }
})
