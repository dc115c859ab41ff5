import { describe, expect, it } from 'vitest'
import type { Component } from 'vue'
import CustomerDetails from '../../components/customers/CustomerDetails.vue'
import { openPage, type Page } from '../support/components/page'
import { answer, callsOf, Refused } from '../support/components/server'
import { bakery, storedDraft } from '../support/components/vink'

const noOwnPage = { url: null, expiresAt: null, viewCount: 0, lastViewedAt: null }

function openBakery(shown: Component = () => h(CustomerDetails, { customer: bakery })): Promise<Page> {
  answer('getCustomerPage', noOwnPage)
  answer('getCustomerFigures', {
    open: [{ currency: 'EUR', cents: 12_100 }, { currency: 'USD', cents: 5_000 }], overdue: [{ currency: 'EUR', cents: 2_100 }],
    turnover: [{ year: 2026, cents: 90_000 }, { year: 2025, cents: 0 }], daysToPay: 17,
  })
  answer('listInvoices', {
    data: [storedDraft({}, { id: 'one', number: '2026-0001', status: 'sent', displayStatus: 'sent' }), storedDraft()],
    page: 1, pageSize: 10, total: 2,
  })
  answer('listEmails', {
    data: [{
      id: 'mail', kind: 'invoice', invoiceId: 'one', invoiceNumber: '2026-0001', to: ['bakker@example.nl'], cc: [],
      subject: 'Factuur 2026-0001', status: 'delivered', error: null, sentAt: '2026-11-18T08:00:00.000Z',
      deliveredAt: '2026-11-18T08:01:00.000Z', createdAt: '2026-11-18T08:00:00.000Z',
    }],
    page: 1, pageSize: 5, total: 1,
  })
  return openPage(shown, {}, '/customers/bakery')
}

const plain = (page: Page) => page.text().replaceAll('\u00a0', ' ')

describe('the page of a customer', () => {
  it('begins with how the customer stands', async () => {
    const page = await openBakery()
    const figures = [...document.querySelectorAll('[data-balance] > div')].map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))

    expect(figures).toEqual([
      'Open€ 121,00US$ 50,00', 'Te laat€ 21,00', 'Omzet 2026, zonder btw€ 900,00', 'Omzet 2025, zonder btw€ 0,00',
      'Betaalt gemiddeld na17 dagen',
    ])
    expect(plain(page).indexOf('Open€')).toBeLessThan(plain(page).indexOf('2026-0001'))
    expect(plain(page).indexOf('2026-0001')).toBeLessThan(plain(page).indexOf('Gegevens'))
  })

  it('says that they could not be read, and reads them again', async () => {
    answer('getCustomerFigures', () => {
      throw new Refused('internal_error')
    })
    answer('getCustomerPage', noOwnPage)
    answer('listInvoices', { data: [], page: 1, pageSize: 10, total: 0 })
    answer('listEmails', { data: [], page: 1, pageSize: 5, total: 0 })
    const page = await openPage(CustomerDetails, { customer: bakery }, '/customers/bakery')
    expect(document.querySelector('[role=alert]')).not.toBeNull()

    answer('getCustomerFigures', { open: [], overdue: [], turnover: [{ year: 2026, cents: 90_000 }], daysToPay: null })
    await page.press('Opnieuw proberen')
    expect(plain(page)).toContain('€ 900,00')
    expect(document.querySelector('[role=alert]')).toBeNull()
  })

  it('has its documents by number, the newest first, and says the customer once', async () => {
    await openBakery()

    expect(callsOf('listInvoices').at(-1)?.query).toEqual({ customerId: 'bakery', sort: '-issueDate', pageSize: '10' })
    expect([...document.querySelectorAll('tbody a')].map(({ textContent }) => textContent.replace(/\s+/g, ' ').trim()))
      .toEqual([expect.stringContaining('2026-0001'), expect.stringContaining('Nog geen nummer')])
    expect([...document.querySelectorAll('tbody td')].map(({ textContent }) => textContent).join()).not.toContain(bakery.name)
  })

  it('tells the latest mail about them, and of which document each is', async () => {
    const page = await openBakery()

    expect(callsOf('listEmails').map(({ query }) => query)).toEqual([{ customerId: 'bakery', pageSize: '5' }])
    expect(page.text()).toContain('bakker@example.nl')
    expect(document.querySelector('section a[href="/invoices/one"]')).not.toBeNull()
  })

  it('shows the details as they are read, and the form once they are changed', async () => {
    answer('updateCustomer', { ...bakery, city: 'Zeist' })
    const page = await openBakery()
    expect(page.text()).toContain(bakery.city)
    expect(page.field('Naam')).toBeNull()

    await page.press('Wijzigen')
    await page.type('Plaats', 'Zeist')
    await page.press('Opslaan')

    expect(callsOf('updateCustomer')).toMatchObject([{ body: { city: 'Zeist' } }])
    expect(page.field('Naam')).toBeNull()
    expect(page.button('Wijzigen')).not.toBeNull()
  })

  it('is changed again from what was stored, however it was typed', async () => {
    const shown = shallowRef(bakery)
    const stored = { ...bakery, vatNumber: 'NL820646660B01' }
    answer('updateCustomer', stored)
    const settle = () => { shown.value = stored }
    const page = await openBakery(() => h(CustomerDetails, { customer: shown.value, onChanged: settle }))
    await page.press('Wijzigen')
    await page.type('Btw-nummer', 'nl 8206.46660.b01')
    await page.press('Opslaan')
    await page.press('Wijzigen')

    expect(page.field('Btw-nummer')?.value).toBe('NL820646660B01')
  })
})
