import { describe, expect, it } from 'vitest'
import CommandPalette from '../../components/shell/CommandPalette.vue'
import Numbering from '../../pages/settings/numbering.vue'
import { openPage, pass, type Page } from '../support/components/page'
import { answer, Unreachable } from '../support/components/server'
import { bakery, storedDraft, vink } from '../support/components/vink'

const pauseOfSearch = 200

it('a format of numbers is picked from what the next number would be', async () => {
  const page = await openPage(Numbering, { business: vink }, '/settings/numbering')

  await page.press('F26-001')

  expect(page.field('Opmaak')?.value).toBe('F{YY}-{SEQ:3}')
  expect(page.text()).toContain('Volgende nummer F26-001')
  expect(page.button('F26-001')).toBeNull()
})

it('a format that would repeat itself each year is offered only where the count goes on', async () => {
  const page = await openPage(Numbering, { business: vink }, '/settings/numbering')
  expect(page.button('00001')).toBeNull()

  await page.click('Elk jaar opnieuw beginnen')

  expect(page.button('00001')).not.toBeNull()
})

it('documents that are looked for by name tell when, how much and where they stand', async () => {
  const invoice = storedDraft({}, {
    number: '2026-0007', customerName: bakery.name, issueDate: '2026-10-12', totalCents: 12_100, status: 'sent', displayStatus: 'overdue',
  })
  answer('listCustomers', { data: [], page: 1, pageSize: 5, total: 0 })
  answer('listInvoices', { data: [invoice], page: 1, pageSize: 5, total: 1 })
  const page = await openPage(CommandPalette, { open: true })
  await page.type('Zoeken of gaan naar', 'korenaar')
  await pass(pauseOfSearch)

  const option = [...document.querySelectorAll('[role="option"]')].find(({ textContent }) => textContent.includes('2026-0007'))
  expect(option?.textContent.replaceAll('\u00a0', ' ').replace(/\s+/g, ' ').trim())
    .toBe('2026-0007 · Bakkerij De Korenaar 12 okt 2026 · € 121,00Te laat')
})

describe('Enter while one goes somewhere by name', () => {
  const label = 'Zoeken of gaan naar'
  const customers = [bakery, { ...bakery, id: 'brewery', name: 'Brouwerij De Kroon' }]
  async function openPalette() {
    answer('listInvoices', { data: [], page: 1, pageSize: 5, total: 0 })
    answer('listCustomers', ({ query: { q = '' } }) => {
      const data = customers.filter(({ name }) => name.toLowerCase().includes(q))
      return { data, page: 1, pageSize: 5, total: data.length }
    })
    const page = await openPage(CommandPalette, { open: true, 'onUpdate:open': () => {} })
    await page.type(label, 'korenaar')
    await pass(pauseOfSearch)
    return page
  }
  const address = (page: Page) => page.router.currentRoute.value.path

  it('takes nothing that was found for what stood there before', async () => {
    const page = await openPalette()
    await page.type(label, 'kroon')
    await page.key(label, 'Enter')

    expect(address(page)).toBe('/customers/brewery')
  })

  it('takes what was found already where its name fits all that is typed by now', async () => {
    const page = await openPalette()
    await page.type(label, 'de korenaar')
    answer('listCustomers', () => { throw new Unreachable() })
    await page.key(label, 'Enter')

    expect(address(page)).toBe('/customers/bakery')
  })

  it('takes what somebody moved to, though more is found above it meanwhile', async () => {
    const page = await openPalette()
    await page.type(label, 'pro')
    await page.key(label, 'ArrowDown')
    const highlighted = document.querySelector('[aria-selected="true"]')?.textContent.trim()
    answer('listCustomers', { data: customers, page: 1, pageSize: 5, total: 2 })
    await pass(pauseOfSearch)

    expect(document.querySelector('[aria-selected="true"]')?.textContent.trim()).toBe(highlighted)
  })
})
