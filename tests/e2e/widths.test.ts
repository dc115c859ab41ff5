import { beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser'
import { furnish, open, sidewaysScroll } from '../support/web/pages'
import { bakery } from '../support/web/visitor'

const browser = await useBrowser()
const app = await furnish(browser)

describe.each([768, 1024, 1180])('in a window of %i px', (width) => {
  beforeAll(() => app.page.setViewportSize({ width, height: 900 }))

  it.each(['the overview', 'invoices', 'a draft'] as const)('%s does not scroll sideways', async (name) => {
    await open(app.page, app.paths[name])
    expect(await sidewaysScroll(app.page)).toEqual([0, 0])
  })

  it.each(['the overview', 'invoices'] as const)('%s says for whom each invoice is', async (name) => {
    await open(app.page, app.paths[name])
    const names = await app.page.getByRole('cell').getByRole('link', { name: bakery.name }).all()
    expect(names.length).toBeGreaterThanOrEqual(3)
    for (const link of names) expect((await link.boundingBox())?.width).toBeGreaterThanOrEqual(130)
  })

  it('a draft keeps its totals clear of its fields and in sight', async () => {
    const { page, paths } = app
    await open(page, paths['a draft'])
    const summary = await page.getByRole('complementary', { name: 'Totalen en controle' }).elementHandle()
    // All at one moment: what comes late in the page moves the totals along with the fields.
    const beside = await page.locator('main').getByRole('textbox').evaluateAll((fields, summary) => {
      const totals = summary?.getBoundingClientRect()
      if (!totals || totals.width === 0) throw new Error('There are no totals')
      const boxes = fields.map(field => field.getBoundingClientRect()).filter(({ width }) => width > 0)
      return boxes.map(box => box.right <= totals.left || box.bottom <= totals.top)
    }, summary)
    expect(beside.length).toBeGreaterThan(3)
    expect(beside).not.toContain(false)
    await page.getByRole('button', { name: 'Definitief' }).click({ trial: true })
  })
})
