import { defineComponent, h, shallowRef } from 'vue'
import { describe, expect, it } from 'vitest'
import type { CreditableLine } from '#contract/schemas/corrections'
import CreditLines from '../../components/invoices/editor/CreditLines.vue'
import type { DraftLine } from '../../composables/draft/draft'
import { openPage } from '../support/components/page'

const creditable = ['Ontwerp', 'Domeinnaam', 'Advies'].map((description): CreditableLine => ({
  productId: null, description, quantity: '2', unit: 'HUR', unitPriceCents: 8_500, discountPercent: '0', vatRate: '21',
  vatTreatment: null, vatExemptionReason: null,
}))

/** The lines that can be credited, none of them chosen yet. */
async function openLines() {
  const lines = shallowRef<DraftLine[]>([])
  const page = await openPage(defineComponent(() => () => h(CreditLines, {
    'creditable': creditable, 'lineTotals': [], 'currency': 'EUR', 'typedIn': 'nl', 'modelValue': lines.value,
    'onUpdate:modelValue': (changed: DraftLine[]) => { lines.value = changed },
  })))
  return {
    ...page,
    /** What stands in the box above all of them. */
    everything: () => page.field('Alles crediteren')?.getAttribute('aria-checked'),
    quantities: () => lines.value.map(({ description, quantity }) => `${quantity} ${description}`),
  }
}

describe('the box that credits everything', () => {
  it('is empty, half or full as none, some or all lines are chosen', async () => {
    const page = await openLines()
    expect(page.everything()).toBe('false')

    await page.click('Ontwerp')
    expect(page.everything()).toBe('mixed')
    expect(page.text()).toContain('1 van 3 regels')

    await page.click('Domeinnaam')
    await page.click('Advies')
    expect(page.everything()).toBe('true')
  })

  it('is half while less than all of a line is credited, and makes that whole', async () => {
    const page = await openLines()
    await page.click('Alles crediteren')
    await page.type('Aantal van Domeinnaam', '1')
    expect(page.everything()).toBe('mixed')

    await page.click('Alles crediteren')
    expect(page.quantities()).toEqual(['2 Ontwerp', '2 Domeinnaam', '2 Advies'])

    await page.click('Alles crediteren')
    expect(page.quantities()).toEqual([])
  })
})
