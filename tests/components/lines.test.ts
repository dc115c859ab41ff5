import { describe, expect, it, vi } from 'vitest'
import { limits } from '#contract/limits'
import LinesEditor from '../../components/invoices/editor/LinesEditor.vue'
import { newLine, type LineTerms } from '../../composables/draft/draft'
import { useLastPrices } from '../../composables/use-last-prices'
import { draftWith, openEditor, type Editor } from '../support/components/editor'
import { openPage, pass, settled } from '../support/components/page'
import { answer, callsOf } from '../support/components/server'
import { design, storedDraft } from '../support/components/vink'

const pauseOfTyping = 150
const termsOfVink: LineTerms = {
  currency: 'EUR', chargesVat: true, pricesIncludeVat: false, typedIn: 'nl', documentLocale: 'nl', vatCountry: null,
  rateDate: '2026-11-20', defaultVatRate: '21', defaultExemptionReason: 'healthcare', lastPrices: new Map(),
}

const descriptions = (editor: Editor) => editor.lines().map(([description]) => description)

describe('a price', () => {
  it('is read in every way that people type one', async () => {
    const editor = await openEditor(draftWith('Ontwerp'))

    for (const [typed, unitPriceCents] of [
      ['1.234,56', 123_456], ['€ 12,50', 1_250], ['85', 8_500], ['12,-', 1_200], ['3*85', 25_500], ['-40', -4_000], ['', 0],
    ] as const) {
      await editor.type('Omschrijving', `Advies voor ${typed}`)
      await editor.type('Prijs', typed)
      await editor.press('Opslaan')
      expect(callsOf('updateInvoice').at(-1)?.body, typed).toMatchObject({ lines: [{ unitPriceCents }] })
    }
  })

  it('written as a sum becomes what it comes to, once nobody types on', async () => {
    const editor = await openEditor(draftWith('Ontwerp'))

    const price = await editor.type('Prijs', '3 x 85')
    expect(price.value).toBe('3 x 85')
    await editor.finish('Prijs')

    expect(price.value).toBe('255,00')
  })

  it('of a currency without cents is written in whole units, as its totals are', async () => {
    const editor = await openEditor(storedDraft({
      currency: 'JPY', exchangeRate: '160', lines: [{ description: 'Ontwerp', unitPriceCents: 850_000 }],
    }))
    expect(editor.lines()[0]).toEqual(['Ontwerp', '1', '8.500'])
    expect(editor.text()).toContain('Regeltotaal JPY 8.500')

    const price = await editor.type('Prijs', '3 x 8500')
    await editor.finish('Prijs')
    expect(price.value).toBe('25.500')
  })

  it('that was typed as an amount stays as it was typed', async () => {
    const editor = await openEditor(draftWith('Ontwerp'))

    const price = await editor.type('Prijs', '85')
    await editor.finish('Prijs')

    expect(price.value).toBe('85')
  })

  it('that cannot be read is told at its field, has no total and is not saved', async () => {
    const editor = await openEditor(draftWith('Ontwerp'))

    for (const [typed, told] of [
      ['veel', 'Vul een bedrag in, bijvoorbeeld 1.234,56.'],
      ['12,345', 'Een prijs heeft hoogstens twee cijfers achter de komma, bijvoorbeeld 12,35.'],
    ] as const) {
      await editor.type('Prijs', typed)
      await editor.press('Opslaan')
      expect(editor.text()).toContain(told)
      expect(editor.text()).toContain('Regeltotaal –')
      expect(callsOf('updateInvoice')).toEqual([])
    }
  })

  it('counts at once in the line and in the total', async () => {
    const editor = await openEditor(draftWith('Ontwerp'))

    await editor.type('Aantal', '1,5')
    await editor.type('Prijs', '100')

    expect(editor.text()).toContain('Regeltotaal € 150,00')
    expect(editor.text()).toContain('Totaal€ 181,50')
  })
})

describe('what the customer paid last for a product', () => {
  const chair = { description: 'Stoel', productId: 'chair', unitPriceCents: 10_000 }
  const lastOf = (fields: object = {}) => answer('listLastPrices', {
    data: [{
      productId: 'chair', unitPriceCents: 9_500, pricesIncludeVat: false, vatRate: '21', currency: 'EUR',
      issueDate: '2026-10-03', ...fields,
    }],
  })
  const label = 'Laatst € 95,00'

  it('stands beside the price, and one click takes it', async () => {
    lastOf()
    const lines = [chair, { ...chair, unitPriceCents: 9_500 }, { ...chair, productId: null }]
    const editor = await openEditor(storedDraft({ lines }))
    expect(callsOf('listLastPrices')).toMatchObject([{ params: { id: 'bakery' }, query: { ids: 'chair' } }])
    expect(editor.text().split(label)).toHaveLength(2)
    expect(editor.button(label)?.title).toMatch(/3\sokt\s2026/)

    await editor.press(label)
    expect(editor.lines()[0]).toEqual(['Stoel', '1', '95,00'])
    expect(editor.button(label)).toBeNull()
  })

  it('is stated as the document states prices', async () => {
    lastOf({ unitPriceCents: 12_100, pricesIncludeVat: true })
    const editor = await openEditor(storedDraft({ lines: [chair, { ...chair, productId: 'other' }] }))

    expect(editor.text().split('Laatst € 100,00')).toHaveLength(1)
    await editor.type('Prijs', '90')
    expect(editor.button('Laatst € 100,00')).not.toBeNull()
  })

  it('is not there in another currency', async () => {
    lastOf({ currency: 'USD' })
    const editor = await openEditor(storedDraft({ lines: [chair] }))

    expect(callsOf('listLastPrices')).toHaveLength(1)
    expect(editor.text()).not.toContain('Laatst')
  })

  it('is asked for all products of a long draft, as many at once as the contract takes', async () => {
    answer('listLastPrices', ({ query: { ids = '' } }) => ({
      data: ids.split(',').map(productId => ({
        productId, unitPriceCents: 9_500, pricesIncludeVat: false, vatRate: '21', currency: 'EUR', issueDate: '2026-10-03',
      })),
    }))
    const products = Array.from({ length: 2 * limits.pageSizeMax + 1 }, (_, index) => `chair-${index}`)
    let known = () => 0
    await openPage(defineComponent(() => {
      const prices = useLastPrices(() => 'bakery', () => products)
      known = () => prices.value.size
      return () => null
    }))

    expect(callsOf('listLastPrices').map(({ query }) => query.ids?.split(',').length)).toEqual([100, 100, 1])
    expect(known()).toBe(products.length)
  })

  it('is not asked for where no line is of a product', async () => {
    await openEditor(draftWith('Ontwerp'))

    expect(callsOf('listLastPrices')).toEqual([])
  })
})

it('a quantity of hours and minutes is charged as hours, and says so once nobody types on', async () => {
  const editor = await openEditor(draftWith('Ontwerp'))

  const quantity = await editor.type('Aantal', '1:30')
  expect(editor.text()).toContain('Regeltotaal € 127,50')
  await editor.finish('Aantal')
  await editor.press('Opslaan')

  expect(quantity.value).toBe('1,5')
  expect(callsOf('updateInvoice')).toMatchObject([{ body: { lines: [{ quantity: '1.5' }] } }])
})

describe('a quantity with its unit', () => {
  const sent = (quantity: string, unit: string) => [{ body: { lines: [{ quantity, unit }] } }]

  it('says both, each in its place once nobody types on', async () => {
    const editor = await openEditor(storedDraft({ lines: [{ description: 'Ontwerp', unitPriceCents: 8_500 }] }))

    const quantity = await editor.type('Aantal', '2,5 uur')
    // A keyboard of figures alone has no letters and no colon.
    expect(quantity.inputMode).toBe('text')
    expect(editor.text()).toContain('Regeltotaal € 212,50')
    await editor.finish('Aantal')
    await editor.press('Opslaan')

    expect(quantity.value).toBe('2,5')
    expect(editor.field('Eenheid')?.textContent).toBe('uur')
    expect(callsOf('updateInvoice')).toMatchObject(sent('2.5', 'HUR'))
  })

  it('is saved as it is meant while it is still being typed', async () => {
    const editor = await openEditor(storedDraft({ lines: [{ description: 'Ontwerp', unitPriceCents: 8_500 }] }))

    await editor.type('Aantal', '3 dagen')
    await editor.key('Aantal', 's', { ctrlKey: true })

    expect(callsOf('updateInvoice')).toMatchObject(sent('3', 'DAY'))
  })

  it('that nobody knows is told at its field', async () => {
    const editor = await openEditor(draftWith('Ontwerp'))

    const quantity = await editor.type('Aantal', '3 bananen')
    await editor.finish('Aantal')

    expect(quantity.value).toBe('3 bananen')
    expect(editor.text()).toContain('Vul een aantal in dat niet nul is')
  })
})

it('a line that is added goes on in the unit and with the VAT of the one before', async () => {
  const editor = await openEditor(storedDraft({
    lines: [{ description: 'Boek', unit: 'HUR', unitPriceCents: 1_000, vatRate: '9' }],
  }))

  await editor.paste('Omschrijving', 'Boek\t1\nKaft\t2')
  await editor.press('Opslaan')

  expect(callsOf('updateInvoice')).toMatchObject([{ body: { lines: [
    { unit: 'HUR', vatRate: '9' }, { unit: 'HUR', vatRate: '9' }, { unit: 'HUR', vatRate: '9' },
  ] } }])
})

describe('lines', () => {
  it('go on with a new one at Enter in the last, and with the next in any other', async () => {
    const editor = await openEditor(draftWith('Ontwerp'))

    await editor.key('Prijs', 'Enter')
    expect(descriptions(editor)).toEqual(['Ontwerp', ''])
    await editor.key('Prijs', 'Enter')

    expect(descriptions(editor)).toEqual(['Ontwerp', ''])
    expect(document.activeElement?.closest('li')?.previousElementSibling).not.toBeNull()
  })

  it('are no more than a document takes, also by Enter', async () => {
    const lines = [0, 1].map(key => ({ ...newLine(key, '21'), description: `Regel ${key + 1}` }))
    const addLine = vi.fn(() => newLine(lines.length, '21'))
    const page = await openPage(LinesEditor, {
      most: lines.length, modelValue: lines, lineTotals: [], findings: [], terms: termsOfVink, addLine,
    })
    expect(page.button('Regel toevoegen')?.disabled).toBe(true)
    const last = document.querySelector('[data-field="lines"] > ol > li:last-child')

    last?.querySelector('input')?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
    await settled()

    expect(addLine).not.toHaveBeenCalled()
    expect(document.activeElement).toBe(last?.querySelector('textarea'))
  })

  it('move with Alt and an arrow, but not beyond an end', async () => {
    const editor = await openEditor(draftWith('Een', 'Twee', 'Drie'))

    await editor.key('Prijs', 'ArrowDown', { altKey: true })
    expect(descriptions(editor)).toEqual(['Twee', 'Een', 'Drie'])
    await editor.key('Prijs', 'ArrowUp', { altKey: true })

    expect(descriptions(editor)).toEqual(['Twee', 'Een', 'Drie'])
  })

  it('that are removed can be put back where they were', async () => {
    const editor = await openEditor(draftWith('Een', 'Twee', 'Drie'))

    await editor.press('Regel 2 verwijderen')
    expect(descriptions(editor)).toEqual(['Een', 'Drie'])
    await editor.press('Ongedaan maken')

    expect(descriptions(editor)).toEqual(['Een', 'Twee', 'Drie'])
  })

  it('leave an empty one to write on when the last is removed', async () => {
    const editor = await openEditor(draftWith('Een'))

    await editor.press('Regel 1 verwijderen')

    expect(editor.lines()).toHaveLength(1)
    expect(descriptions(editor)).toEqual([''])
  })
})

describe('rows pasted from a spreadsheet', () => {
  const table = 'Omschrijving\tAantal\tPrijs\nOntwerp\t2\t85,00\nDrukwerk\t500\t0,12'

  it('become lines after the line they are pasted on', async () => {
    const editor = await openEditor(draftWith('Advies'))

    expect(await editor.paste('Omschrijving', table)).toBe(true)

    expect(editor.lines()).toEqual([
      ['Advies', '1', '85,00'], ['Ontwerp', '2', '85,00'], ['Drukwerk', '500', '0,12'],
    ])
    expect(editor.text()).toContain('2 regels geplakt')
    expect(editor.text()).toContain('Herkend: Omschrijving, Aantal en Prijs.')
  })

  it('take the place of a line that says nothing', async () => {
    const editor = await openEditor()

    await editor.paste('Omschrijving', table)

    expect(descriptions(editor)).toEqual(['Ontwerp', 'Drukwerk'])
  })

  it('are gone again when they are taken back', async () => {
    const editor = await openEditor(draftWith('Advies'))
    await editor.paste('Omschrijving', table)

    await editor.press('Ongedaan maken')

    expect(descriptions(editor)).toEqual(['Advies'])
  })

  it('are left to the field where the text is no table', async () => {
    const editor = await openEditor(draftWith('Advies'))

    expect(await editor.paste('Omschrijving', 'Ontwerp van een logo')).toBe(false)

    expect(descriptions(editor)).toEqual(['Advies'])
  })
})

it('the list of units of a line has the chosen one alone until somebody reaches it, and then all of them', async () => {
  const Fragment = globalThis.DocumentFragment
  const outOfSight: DocumentFragment[] = []
  globalThis.DocumentFragment = class extends Fragment {
    constructor() {
      super()
      outOfSight.push(this)
    }
  }
  const options = () => outOfSight.flatMap(drawn => [...drawn.querySelectorAll('[role="option"]')])
    .map(({ textContent }) => textContent.trim())
  const editor = await openEditor(draftWith('Ontwerp'))
  globalThis.DocumentFragment = Fragment
  expect(options()).toContain('uur')
  expect(options()).not.toContain('dag')

  editor.field('Eenheid')?.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  await settled()

  expect(options()).toContain('dag')
  expect(editor.field('Eenheid')?.textContent).toBe('uur')
})

it('products are offered to whoever is typing alone: who went on has no list before them', async () => {
  const editor = await openEditor(draftWith(''))
  answer('listProducts', { data: [design], page: 1, pageSize: 6, total: 1 })
  const offered = () => document.querySelectorAll('[role="listbox"] [role="option"][aria-selected]').length
  await editor.type('Omschrijving', 'on')
  await pass(pauseOfTyping)
  expect(offered()).toBe(1)

  await editor.type('Omschrijving', 'ont')
  vi.advanceTimersByTime(pauseOfTyping)
  await editor.finish('Omschrijving')

  expect(callsOf('listProducts')).toHaveLength(2)
  expect(offered()).toBe(0)
})
