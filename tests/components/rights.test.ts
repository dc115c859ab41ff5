import { describe, expect, it } from 'vitest'
import { roles, rolesWithScope, type Role } from '#contract/roles'
import InvoiceRowActions from '../../components/invoices/InvoiceRowActions.vue'
import OverviewPage from '../../components/overview/OverviewPage.vue'
import AppNavigation from '../../components/shell/AppNavigation.vue'
import NotAllowed from '../../components/shell/NotAllowed.vue'
import CustomerDetails from '../../components/customers/CustomerDetails.vue'
import ProductDetails from '../../components/products/ProductDetails.vue'
import InvoiceWorkspace from '../../components/invoices/InvoiceWorkspace.vue'
import { useSettingsPlaces } from '../../composables/use-places'
import { draftWith, openEditor } from '../support/components/editor'
import { openIssued } from '../support/components/issued'
import { openPage } from '../support/components/page'
import { answer, callsOf, Refused } from '../support/components/server'
import { as, bakery, design, storedDraft, vink } from '../support/components/vink'

const none = { data: [], page: 1, pageSize: 5, total: 0 }
const sent = storedDraft({}, { id: 'sent', number: '2026-0001', status: 'issued', displayStatus: 'overdue', sentAt: '2026-11-02T08:00:00.000Z' })

/** What stands in the menu, by its address. */
async function waysOf(placement: 'side' | 'bottom', role: Role) {
  const page = await openPage(AppNavigation, { placement }, '/', as(role))
  const ways = [...document.querySelectorAll('nav a')].map(link => link.getAttribute('href'))
  page.close()
  return ways
}

it.each(roles)('the ways through the app lead a member who is %s only to what is theirs', async (role) => {
  const [side, bottom] = [await waysOf('side', role), await waysOf('bottom', role)]

  expect([side.includes('/vat-return'), bottom.includes('/invoices/new')])
    .toEqual((['reports:read', 'invoices:write'] as const).map(scope => rolesWithScope(scope).includes(role)))
  expect(side).toContain('/settings')
})

it.each([
  ['owner', ['', '/payment', '/defaults', '/numbering', '/appearance', '/email', '/bookkeeping', '/members', '/api-keys', '/security', '/import', '/account']],
  ['administrator', ['', '/defaults', '/numbering', '/appearance', '/email', '/bookkeeping', '/members', '/api-keys', '/security', '/import', '/account']],
  ['bookkeeper', ['/bookkeeping', '/members', '/api-keys', '/security', '/import', '/account']],
  ['assistant', ['/members', '/api-keys', '/security', '/account']],
  ['viewer', ['/members', '/api-keys', '/security', '/account']],
] as const)('the settings of a member who is %s', async (role, parts) => {
  let places: string[] = []
  await openPage({
    setup() {
      places = useSettingsPlaces().value.map(({ to }) => to)
      return () => null
    },
  }, {}, '/', as(role))

  expect(places).toEqual(parts.map(part => `/settings${part}`))
})

it('the overview of an assistant asks for no figures, and shows what there is to do', async () => {
  answer('getBusiness', vink)
  answer('listInvoices', { ...none, data: [sent], total: 1 })
  answer('sumInvoices', { data: [] })
  answer('listEmails', none)
  const page = await openPage(OverviewPage, {}, '/', as('assistant'))

  expect([callsOf('getStats'), callsOf('listVatReturns')]).toEqual([[], []])
  expect(page.text()).toContain('2026-0001')
  expect([...document.querySelectorAll('a')].map(link => link.getAttribute('href'))).toContain('/invoices/new')
})

describe('an invoice that is issued', () => {
  it.each([
    ['owner', true, true], ['bookkeeper', true, false], ['assistant', false, false], ['viewer', false, false],
  ] as const)('is put on paid and mailed by whoever may: %s', async (role, pays, mails) => {
    const page = await openIssued(sent, { person: as(role) })

    expect([page.button('Betaling noteren') !== null, page.button('Herinneren') !== null]).toEqual([pays, mails])
  })

  it.each([
    ['owner', true, true], ['bookkeeper', true, false], ['assistant', false, false],
  ] as const)('is put on unpaid and withdrawn by whoever may: %s', async (role, unpays, withdraws) => {
    const menuOf = async (status: 'paid' | 'issued') => {
      const page = await openIssued({ ...sent, status, displayStatus: status, sentAt: null }, { person: as(role) })
      if (page.button('Meer')) await page.press('Meer')
      const items = [...document.querySelectorAll('[role="menuitem"]')].map(({ textContent }) => textContent.trim())
      page.close()
      return items
    }

    expect((await menuOf('paid')).includes('Toch niet betaald')).toBe(unpays)
    expect((await menuOf('issued')).includes('Factuur intrekken')).toBe(withdraws)
  })

  it('has no menu for whoever only reads', async () => {
    const page = await openPage(InvoiceRowActions, { invoice: { ...sent, imported: true }, name: '2026-0001' }, '/', as('viewer'))

    expect(page.button(/Acties/)).toBeNull()
  })
})

describe('a draft', () => {
  it('is written by an assistant, who does not issue it', async () => {
    const editor = await openEditor(draftWith('Ontwerp'), { person: as('assistant') })

    expect(editor.button('Opslaan')).not.toBeNull()
    expect(editor.button('Definitief maken')).toBeNull()
  })

  it.each([
    [['owner', 'administrator', 'assistant'], 'Je rol is intussen veranderd, en kan dit niet meer.'],
    [[], 'Je rol is intussen veranderd, en kan dit niet meer.'],
    [['owner'], 'Je rol Assistent kan dit niet.'],
  ])('is refused to an assistant by what they are by now, and keeps what they typed: %s may', async (roles, words) => {
    const editor = await openEditor(draftWith('Ontwerp'), { person: as('assistant') })
    answer('updateInvoice', () => { throw new Refused('role_not_allowed', { roles }) })
    await editor.type('Omschrijving', 'Huisstijl')
    await editor.press('Opslaan')

    expect(editor.text()).toContain(words)
    expect(editor.field('Omschrijving')?.value).toBe('Huisstijl')
  })

  it('is read by a bookkeeper, without fields', async () => {
    answer('getBusiness', vink)
    answer('getInvoice', draftWith('Ontwerp'))
    answer('getInvoicePdf', () => { throw new Refused('internal_error') })
    const page = await openPage(InvoiceWorkspace, { id: 'draft', visit: 0 }, '/invoices/draft', as('bookkeeper'))

    expect(page.text()).toContain('Bakkerij')
    expect(document.querySelectorAll('input, textarea')).toHaveLength(0)
  })
})

it('a customer and a product are not changed by whoever only reads', async () => {
  answer('getCustomerFigures', { open: [], overdue: [], turnover: [], daysToPay: null })
  answer('listInvoices', none)
  answer('listEmails', none)
  const page = await openPage(CustomerDetails, { customer: bakery }, '/customers/bakery?edit=1', as('viewer'))
  expect([page.button('Wijzigen'), page.button('Opslaan')]).toEqual([null, null])
  expect(page.text()).toContain(bakery.name)
  page.close()

  const other = await openPage(ProductDetails, { product: design }, '/products/design', as('viewer'))
  expect(other.button('Opslaan')).toBeNull()
  expect(document.querySelector('fieldset')?.disabled).toBe(true)
})

it('a page that is not for the role of whoever opens it says so, and whom to ask', async () => {
  const page = await openPage(NotAllowed, {}, '/', as('bookkeeper'))

  expect(page.text()).toContain('Je rol Boekhouder kan dit niet. Vraag het een eigenaar.')
})
