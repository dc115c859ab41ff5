import { describe, expect, it } from 'vitest'
import type { Invoice } from '#contract/schemas/invoice'
import CustomerPage from '../../pages/customers/[id].vue'
import Customers from '../../pages/customers/index.vue'
import Invoices from '../../pages/invoices/index.vue'
import SearchInput from '../../components/records/SearchInput.vue'
import { openPage, pass, settled, type Page } from '../support/components/page'
import { answer, callsOf, Refused } from '../support/components/server'
import { bakery, storedDraft, vink } from '../support/components/vink'

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

  it.each([0, 1])('leads to an import of customers, with %i of them', async (total) => {
    await openCustomers('/customers', total)
    const links = [...document.querySelectorAll('a')].filter(({ textContent }) => textContent.trim() === 'Importeren')
    expect(links.map(link => link.getAttribute('href'))).toEqual(Array(2 - total).fill('/settings/import?kind=customers'))
  })

  it('counts as the language of the app writes numbers', async () => {
    const page = await openCustomers('/customers?page=41', 12_345)
    expect(page.text()).toContain('1.001–1.025 van 12.345 · pagina 41 van 494')

    await page.speak('en')
    expect(page.text()).toContain('1,001–1,025 of 12,345 · page 41 of 494')
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

  it('leads back from one that is gone, which no trying brings back', async () => {
    answer('getCustomer', () => { throw new Refused('not_found') })
    const page = await openPage(CustomerPage, {}, '/customers/bakery')

    expect(page.text()).toContain('Dit bestaat niet meer.')
    expect(page.button('Opnieuw proberen')).toBeNull()
    expect(document.querySelector('main a')?.getAttribute('href')).toBe('/customers')
  })
})

/** The list of invoices at an address, with a document of 2022 in it. */
function openInvoices(path = '/invoices'): Promise<Page> {
  answer('listInvoices', { data: [storedDraft({}, { issueDate: '2022-05-01' })], page: 1, pageSize: 25, total: 1 })
  answer('listCustomers', { data: [bakery], page: 1, pageSize: 25, total: 1 })
  return openPage(Invoices, {}, path)
}

const listed = () => callsOf('listInvoices').filter(({ query }) => query.pageSize === undefined).at(-1)?.query
const heads = () => Object.fromEntries([...document.querySelectorAll('th[aria-sort]')]
  .map(head => [head.querySelector('button')?.textContent.trim(), head.getAttribute('aria-sort')]).filter(([, order]) => order !== 'none'))

/** An invoice that was to be paid a while ago. */
const late = (id: string): Invoice => storedDraft({}, {
  id, status: 'sent', displayStatus: 'overdue', number: `2026-${id}`, dueDate: '2026-11-01', totalCents: 12_100,
  openCents: 12_100, sentAt: '2026-10-01T08:00:00.000Z',
})

describe('a row of the list of invoices', () => {
  it('leaves the mark behind its number where the day stands on a line of its own', async () => {
    answer('listInvoices', { data: [late('0001')], page: 1, pageSize: 25, total: 1 })
    await openPage(Invoices, {}, '/invoices')

    const number = [...document.querySelectorAll('td span.inline-block')].map(({ textContent }) => textContent)
    expect(number).toContain('2026-0001\u00A0·')
  })

  it('can be reminded of where it is late, once the mail was seen', async () => {
    const invoice = late('0001')
    answer('listInvoices', { data: [invoice], page: 1, pageSize: 25, total: 1 })
    answer('getInvoice', invoice)
    answer('getBusiness', vink)
    answer('getCustomer', { ...bakery, email: 'bakker@example.nl' })
    answer('sendReminder', invoice)
    const page = await openPage(Invoices, {}, '/invoices')
    await page.press('Meer met 2026-0001')
    await page.take('Herinneren')
    expect(page.text()).toContain('Herinnering voor 2026-0001')
    expect(page.text()).toContain('Aanbakker@example.nl')
    expect(callsOf('sendReminder')).toEqual([])

    await page.press('Herinneren')

    expect(callsOf('sendReminder').map(({ params }) => params.id)).toEqual(['0001'])
    expect(page.text()).toContain('Herinnering verstuurd')
  })

  it('is deleted where it is a draft, after one question', async () => {
    answer('listInvoices', { data: [storedDraft()], page: 1, pageSize: 25, total: 1 })
    answer('deleteInvoice', { id: 'draft', deleted: true })
    const page = await openPage(Invoices, {}, '/invoices')
    await page.press('Meer met concept, Bakkerij De Korenaar')
    await page.take('Verwijderen')
    expect(callsOf('deleteInvoice')).toEqual([])

    answer('listInvoices', { data: [], page: 1, pageSize: 25, total: 0 })
    await page.press('Verwijderen')

    expect(callsOf('deleteInvoice').map(({ params }) => params.id)).toEqual(['draft'])
    expect(page.text()).toContain('Nog geen facturen')
  })

  it('is reminded of together with others; only those that are late are', async () => {
    answer('listInvoices', { data: [late('0001'), late('0002'), storedDraft()], page: 1, pageSize: 25, total: 3 })
    answer('sendReminder', ({ params }) => {
      if (params.id === '0002') throw new Refused('reminder_too_early')
      return late('0001')
    })
    const page = await openPage(Invoices, {}, '/invoices')
    await page.click('Alles kiezen')
    await page.press('Herinneren (2)')
    expect(page.text()).toContain('2 herinneringen versturen?')
    expect(callsOf('sendReminder')).toEqual([])

    await page.press('Herinneren (2)')

    expect(callsOf('sendReminder').map(({ params }) => params.id)).toEqual(['0001', '0002'])
    expect(page.text()).toContain('1 herinnering verstuurd')
    expect(page.text()).toContain('Niet gelukt: 2026-0002: Er is net al een herinnering gestuurd.')
  })
})

describe('the list of invoices', () => {
  it('has the newest first, and what is late longest where it is about what is late', async () => {
    const page = await openInvoices()
    expect(listed()).toEqual({ sort: '-issueDate' })
    expect(heads()).toEqual({ Datum: 'descending' })

    await page.press('Te laat')
    expect(listed()).toEqual({ sort: 'dueDate', status: 'overdue' })
    expect(heads()).toEqual({ Vervaldatum: 'ascending' })

    await page.press('Bedrag')
    expect(listed()).toEqual({ sort: '-total', status: 'overdue' })
  })

  it('is narrowed down to a quarter or a year with one click, and back with another', async () => {
    const page = await openInvoices('/invoices?page=2')
    for (const [chip, from, to] of [
      ['Dit kwartaal', '2026-10-01', '2026-12-31'], ['Vorig kwartaal', '2026-07-01', '2026-09-30'],
      ['Dit jaar', '2026-01-01', '2026-12-31'], ['Vorig jaar', '2025-01-01', '2025-12-31'],
      ['2024', '2024-01-01', '2024-12-31'], ['2022', '2022-01-01', '2022-12-31'],
    ] as const) {
      await page.press(chip)
      expect(address(page)).toEqual({ from, to })
      expect(page.button(chip)?.getAttribute('aria-pressed')).toBe('true')
    }
    expect(page.button('2021')).toBeNull()

    await page.press('2022')
    expect(address(page)).toEqual({})
  })

  it('is narrowed down to a customer that is found by name', async () => {
    const page = await openInvoices()
    await page.press('Meer filters')
    await page.press('Klant: Alle klanten')
    await page.take(/Bakkerij De Korenaar/)

    expect(address(page)).toEqual({ customerId: 'bakery' })
  })

  it('tells what is still to be paid, and of a credit note what is to be paid back', async () => {
    const document_ = (id: string, fields: Partial<Invoice>) => storedDraft({}, {
      id, number: id, status: 'sent', displayStatus: 'sent', totalCents: 12_100, openCents: 12_100, ...fields,
    })
    answer('listInvoices', {
      data: [
        document_('2026-0001', {}), document_('2026-0002', { openCents: 2_100 }),
        document_('C2026-0001', { kind: 'credit_note', creditedInvoiceId: '2026-0003', openCents: 5_000 }),
        document_('C2026-0002', { kind: 'credit_note', creditedInvoiceId: '2026-0003', openCents: 0 }),
        document_('C2026-0003', { kind: 'credit_note', creditedInvoiceId: null }),
      ],
      page: 1, pageSize: 25, total: 5,
    })
    await openPage(Invoices, {}, '/invoices')
    const column = [...document.querySelectorAll('th')].findIndex(({ textContent }) => textContent.trim() === 'Open')
    const open = [...document.querySelectorAll('tbody tr')].map(row => row.children[column]?.textContent.replace(/\s+/g, ' ').trim())

    expect(open).toEqual(['€ 121,00', '€ 21,00', '€ -50,00', '', ''])
  })

  it('names the customer whose documents it shows, whichever answer comes last', async () => {
    const answered: ((name: string) => void)[] = []
    answer('getCustomer', () => new Promise((resolve) => {
      answered.push(name => resolve({ ...bakery, name }))
    }))
    const page = await openInvoices('/invoices?customerId=bakery')
    await page.leave('/invoices?customerId=brewery')

    answered[1]?.('Brouwerij')
    await settled()
    answered[0]?.('Bakkerij De Korenaar')
    await settled()

    expect(page.button('Brouwerij: facturen van alle klanten tonen')?.textContent.trim()).toBe('Brouwerij')
  })

  it.each([
    ['', '3 documenten, zonder concepten'],
    ['?status=draft', '3 concepten'],
    ['?status=paid', '3 betaalde documenten, factuurdatum alle jaren'],
    ['?status=paid&from=2026-10-01&to=2026-12-31', '3 betaalde documenten, factuurdatum kwartaal 4, 2026'],
    ['?from=2026-01-01&to=2026-12-31', '3 documenten, zonder concepten, factuurdatum 2026'],
    ['?from=2026-11-02', '3 documenten, zonder concepten, factuurdatum vanaf 2 nov 2026'],
    ['?from=2026-11-02&to=2026-11-09', '3 documenten, zonder concepten, factuurdatum 2 nov 2026 – 9 nov 2026'],
  ])('says below it of what %s it is the sum', async (query, said) => {
    answer('sumInvoices', { data: [{ currency: 'EUR', count: 3, totalCents: 36_300, openCents: 0, paidCents: 0 }] })
    const page = await openInvoices(`/invoices${query}`)

    expect(document.querySelector('[data-sums] dt')?.textContent.replaceAll('\u00a0', ' ')).toBe(said)
    page.close()
  })

  it('keeps every filter beside the others, and folds out those that are set', async () => {
    answer('listInvoices', { data: [], page: 1, pageSize: 25, total: 0 })
    answer('getCustomer', bakery)
    const page = await openPage(Invoices, {}, '/invoices?kind=invoice&from=2026-11-01&customerId=bakery')
    expect(page.field('Vanaf')?.value).toBe('1 nov 2026')

    await page.press('Te laat')
    expect(address(page)).toEqual({ kind: 'invoice', from: '2026-11-01', customerId: 'bakery', status: 'overdue' })
    await page.press('Bakkerij De Korenaar: facturen van alle klanten tonen')

    expect(address(page)).toEqual({ kind: 'invoice', from: '2026-11-01', status: 'overdue' })
  })

  it('shows a period of somebody\'s own beside the usual ones, and takes it away with one click', async () => {
    const page = await openInvoices('/invoices?from=2026-11-02&to=2026-11-09')
    expect(page.field('Vanaf')).toBeNull()
    expect(page.button('2 nov 2026 – 9 nov 2026')?.getAttribute('aria-pressed')).toBe('true')

    await page.press('2 nov 2026 – 9 nov 2026')
    expect(address(page)).toEqual({})
    expect(page.button('2 nov 2026 – 9 nov 2026')).toBeNull()
  })
})

it('what is typed while a search is on its way to the address stays, and is searched for in turn', async () => {
  const query = ref<string>()
  const searches: (string | undefined)[] = []
  const page = await openPage({ render: () => h(SearchInput, {
    query: query.value, label: 'Zoeken', onSearch: (text: string | undefined) => searches.push(text),
  }) })
  await page.type('Zoeken', 'bak')
  await pass(pauseOfSearch)
  await page.type('Zoeken', 'bakker')
  query.value = 'bak'
  await settled()
  expect(page.field('Zoeken')?.value).toBe('bakker')
  await pass(pauseOfSearch)
  expect(searches).toEqual(['bak', 'bakker'])

  query.value = 'bakker'
  await settled()
  query.value = undefined
  await settled()
  expect(page.field('Zoeken')?.value).toBe('')
  await pass(pauseOfSearch)
  expect(searches).toHaveLength(2)
})
