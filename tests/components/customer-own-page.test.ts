import { describe, expect, it, vi } from 'vitest'
import type { CustomerPageLink } from '#contract/schemas/customer-page'
import CustomerOwnPage from '../../components/customers/CustomerOwnPage.vue'
import { openPage } from '../support/components/page'
import { answer, callsOf } from '../support/components/server'
import { as, bakery } from '../support/components/vink'

const none: CustomerPageLink = { url: null, expiresAt: null, viewCount: 0, lastViewedAt: null }
const linked: CustomerPageLink = {
  url: 'https://polder.example/c/token', expiresAt: '2028-11-20T09:00:00.000Z', viewCount: 3,
  lastViewedAt: '2026-11-19T14:05:00.000Z',
}

describe('the own page of a customer', () => {
  const open = (page: CustomerPageLink, person = as('owner')) => {
    answer('getCustomerPage', page)
    return openPage(CustomerOwnPage, { customer: bakery }, '/customers/bakery', person)
  }
  const written = () => vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()

  it('has no link until one is made, which is copied at once', async () => {
    answer('renewCustomerPage', linked)
    const copied = written()
    const page = await open(none)
    expect(page.text()).toContain('Met één link ziet je klant alles bij elkaar')
    expect(page.button('Link kopiëren')).toBeNull()

    await page.press('Link maken')
    expect(callsOf('renewCustomerPage')).toMatchObject([{ params: { id: 'bakery' } }])
    expect(copied).toHaveBeenCalledWith(linked.url)
    expect(page.button('Link maken')).toBeNull()
    expect(page.text()).toContain('Link gekopieerd')
  })

  it('says that it has a new link where the browser forbids copying it', async () => {
    answer('renewCustomerPage', linked)
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('', 'NotAllowedError'))
    const page = await open(none)
    await page.press('Link maken')
    expect(page.text()).toContain('Er is een nieuwe link, maar je browser liet niet toe dat hij gekopieerd werd.')
  })

  it('says until when its link works and who looked', async () => {
    const page = await open(linked)

    expect(page.text().replaceAll('\u00a0', ' ')).toContain('Werkt tot 20 nov 2028 · 3 keer bekeken, het laatst 19 nov 2026, 15:05')
  })

  it('is withdrawn once that was confirmed', async () => {
    answer('revokeCustomerPage', { ...linked, url: null, expiresAt: null })
    const page = await open(linked)
    await page.press('Meer voor de eigen pagina')
    await page.take('Link intrekken')
    expect(callsOf('revokeCustomerPage')).toEqual([])
    await page.press('Link intrekken')

    expect(callsOf('revokeCustomerPage')).toHaveLength(1)
    expect(page.button('Link maken')).not.toBeNull()
  })

  it('is mailed with the statement, which everybody who reads invoices may open', async () => {
    answer('sendCustomerPage', linked)
    const page = await open(none)
    await page.press('Overzicht mailen')

    expect(callsOf('sendCustomerPage')).toHaveLength(1)
    expect(page.text()).toContain(`Het overzicht is gemaild naar ${bakery.email}`)
    // In the account of this tab: another one may have been chosen since.
    const account = as('owner').account.id
    expect(document.querySelector(`a[href="/api/v1/customers/bakery/statement?account=${account}"]`)).not.toBeNull()
  })

  it('shows to whoever only reads what there is, and nothing to change it', async () => {
    const page = await open(linked, as('viewer'))

    expect(page.button('Link kopiëren')).not.toBeNull()
    expect(page.button('Overzicht mailen')).toBeNull()
    expect(page.button('Meer voor de eigen pagina')).toBeNull()
  })
})
