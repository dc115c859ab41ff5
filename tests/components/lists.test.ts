import { describe, expect, it } from 'vitest'
import Customers from '../../pages/customers/index.vue'
import Invoices from '../../pages/invoices/index.vue'
import { openPage, pass, type Page } from '../support/components/page'
import { answer, callsOf, Refused } from '../support/components/server'
import { bakery } from '../support/components/vink'

const pauseOfSearch = 250
const search = 'Zoek op naam, e-mail, KvK of btw-nummer'

/** The list of customers at an address, with as many of them as a server has. */
function openCustomers(path = '/customers', total = 1): Promise<Page> {
  answer('listCustomers', ({ query }) => {
    const page = Number(query.page ?? 1)
    return { data: (page - 1) * 25 < total ? [bakery] : [], page, pageSize: 25, total }
  })
  answer('listCustomerBalances', {
    data: [{ customerId: 'bakery', lastIssueDate: '2026-11-02', open: [{ currency: 'EUR', cents: 12_100 }] }],
  })
  return openPage(Customers, {}, path)
}

const asked = () => callsOf('listCustomers').at(-1)?.query
const address = (page: Page) => page.router.currentRoute.value.query

describe('the list of customers', () => {
  it('is by name where nobody says otherwise, and tells what each has to pay', async () => {
    const page = await openCustomers()

    expect(asked()).toEqual({ sort: 'name' })
    expect(page.text()).toContain('Bakkerij De Korenaar')
    expect(page.text()).toContain('€ 121,00')
    expect(page.text()).toContain('2 nov 2026')
  })

  it('opens as its address says', async () => {
    const page = await openCustomers('/customers?q=bakker&archived=true&sort=-name&page=2', 40)

    expect(asked()).toEqual({ q: 'bakker', archived: 'true', sort: '-name', page: '2' })
    expect(page.field(search)?.value).toBe('bakker')
    expect(page.field('Archief')?.getAttribute('aria-checked')).toBe('true')
  })

  it('leaves out of its address what the contract does not know', async () => {
    await openCustomers('/customers?archived=perhaps&sort=size&page=-1&colour=red')

    expect(asked()).toEqual({ sort: 'name' })
  })

  it('keeps a search in its address once typing pauses, on the first page', async () => {
    const page = await openCustomers('/customers?archived=true&page=2', 40)
    await page.type(search, ' bakker ')
    expect(address(page)).toEqual({ archived: 'true', page: '2' })

    await pass(pauseOfSearch)

    expect(address(page)).toEqual({ archived: 'true', q: 'bakker' })
    expect(asked()).toEqual({ archived: 'true', q: 'bakker', sort: 'name' })
  })

  it('asks once for all that was typed without a pause', async () => {
    const page = await openCustomers()
    await page.type(search, 'bak')
    await page.type(search, 'bakker')
    await pass(pauseOfSearch)

    expect(callsOf('listCustomers').map(({ query }) => query.q)).toEqual([undefined, 'bakker'])
  })

  it('goes back from a filter with one step, and over a search at once', async () => {
    const page = await openCustomers()
    await page.click('Archief')
    await page.type(search, 'bakker')
    await pass(pauseOfSearch)
    expect(address(page)).toEqual({ archived: 'true', q: 'bakker' })

    page.router.back()
    await pass(0)

    expect(address(page)).toEqual({})
    expect(page.field(search)?.value).toBe('')
  })

  it('falls back to the last page where its address names one beyond it', async () => {
    const page = await openCustomers('/customers?page=9', 40)

    expect(address(page)).toEqual({ page: '2' })
    expect(page.text()).toContain('Bakkerij De Korenaar')
  })

  it('says that nothing was found where something was looked for, and shows everything again', async () => {
    const page = await openCustomers('/customers?q=slager&sort=-name', 0)
    expect(page.text()).toContain('Geen klanten gevonden')

    await page.press('Filters wissen')

    expect(address(page)).toEqual({ sort: '-name' })
    expect(page.text()).toContain('Nog geen klanten')
  })

  it('says why it cannot be read, and reads it when it is tried again', async () => {
    answer('listCustomers', () => { throw new Refused('internal_error') })
    const page = await openPage(Customers, {}, '/customers')
    expect(page.button('Opnieuw proberen')).not.toBeNull()

    answer('listCustomers', { data: [bakery], page: 1, pageSize: 25, total: 1 })
    await page.press('Opnieuw proberen')

    expect(page.text()).toContain('Bakkerij De Korenaar')
  })
})

describe('the list of invoices', () => {
  it('keeps every filter beside the others, and folds out those that are set', async () => {
    answer('listInvoices', { data: [], page: 1, pageSize: 25, total: 0 })
    answer('getCustomer', bakery)
    const page = await openPage(Invoices, {}, '/invoices?from=2026-11-01&customerId=bakery')
    expect(page.field('Vanaf')?.value).toBe('1 nov 2026')

    await page.press('Te laat')
    expect(address(page)).toEqual({ from: '2026-11-01', customerId: 'bakery', status: 'overdue' })
    await page.press('Facturen van alle klanten tonen')

    expect(address(page)).toEqual({ from: '2026-11-01', status: 'overdue' })
  })
})
