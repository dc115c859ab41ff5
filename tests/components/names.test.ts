import { describe, expect, it } from 'vitest'
import CustomerSlideover from '../../components/customers/CustomerSlideover.vue'
import ConfirmDelete from '../../components/form/ConfirmDelete.vue'
import CountrySelect from '../../components/form/CountrySelect.vue'
import DateInput from '../../components/form/DateInput.vue'
import ListPages from '../../components/records/ListPages.vue'
import { useNotify } from '../../composables/use-notify'
import { openPage, pass } from '../support/components/page'

/** What everything on the page is called by who cannot see it: names given, titles, and words meant for ears alone. */
function spokenNames(): string[] {
  const given = [...document.querySelectorAll('[aria-label]')].map(element => element.getAttribute('aria-label'))
  const titles = [...document.querySelectorAll('[title]')].map(element => element.getAttribute('title'))
  const unseen = [...document.querySelectorAll('.sr-only, [style*="clip"]')].map(({ textContent }) => textContent)
  return [...new Set([...given, ...titles, ...unseen].map(name => name?.replace(/\s+/g, ' ').trim() ?? ''))]
    .filter(name => name !== '').toSorted()
}

const region = 'Meldingen (F8)'

describe('what is heard of', () => {
  it('the pages of a list is Dutch', async () => {
    await openPage(ListPages, { total: 200, pageSize: 25, page: 3 })

    expect(spokenNames()).toEqual([
      'Pagina\'s', 'Eerste pagina', 'Laatste pagina', region, 'Volgende pagina', 'Vorige pagina',
    ].toSorted())
  })

  it('a short message is Dutch', async () => {
    const Teller = { setup: () => useNotify().done('Klant opgeslagen'), render: () => null }
    await openPage(Teller)
    await pass(1_500)

    expect(document.querySelector('[data-slot="close"]')?.getAttribute('aria-label')).toBe('Sluiten')
    expect(spokenNames().filter(name => !/Klant opgeslagen|^\d+%$/.test(name))).toEqual([region, 'Sluiten'])
    expect(document.body.textContent).not.toMatch(/notification/i)
  })

  it('a question is Dutch', async () => {
    await openPage(ConfirmDelete, { open: true, title: 'Concept verwijderen?', text: 'Het is daarna weg.' })

    expect(spokenNames()).toEqual([region, 'Sluiten'])
  })

  it('a form at the side is Dutch', async () => {
    await openPage(CustomerSlideover, { open: true, customer: {} })

    expect(spokenNames()).toEqual(expect.arrayContaining([region, 'Sluiten']))
    expect(spokenNames().filter(name => /close|show|popup|clear|country/i.test(name))).toEqual([])
  })

  it('a calendar is Dutch', async () => {
    const page = await openPage(DateInput, { modelValue: '2026-11-20' })
    await page.press('Kies uit de kalender')

    const days = /^\w+ \d+ november 2026$/
    expect(spokenNames().filter(name => !days.test(name))).toEqual([
      'Kies uit de kalender', region, 'Volgend jaar', 'Volgende maand', 'Vorig jaar', 'Vorige maand',
    ])
    expect(spokenNames().filter(name => days.test(name))).toHaveLength(30)
  })

  it('a list to choose from is Dutch', async () => {
    const page = await openPage(CountrySelect, { modelValue: 'NL' })
    await page.press('Land: Nederland')

    expect(document.querySelector('[placeholder]')?.getAttribute('placeholder')).toBe('Zoeken')
    expect(spokenNames()).toEqual(['Land: Nederland', region])
  })
})
