import { describe, expect, it } from 'vitest'
import CustomerDetails from '../../components/customers/CustomerDetails.vue'
import NewCustomer from '../../pages/customers/new.vue'
import { draftWith, openEditor } from '../support/components/editor'
import { openPage, type Page } from '../support/components/page'
import { answer, callsOf, Unreachable } from '../support/components/server'
import { bakery } from '../support/components/vink'

const question = 'Als je nu weggaat, zijn je wijzigingen weg.'
const where = (page: Page) => page.router.currentRoute.value.path

function openNewCustomer() {
  answer('listCustomers', { data: [], page: 1, pageSize: 25, total: 0 })
  return openPage(NewCustomer, {}, '/customers/new')
}

function openBakery() {
  answer('listCustomers', { data: [], page: 1, pageSize: 25, total: 0 })
  return openPage(CustomerDetails, { customer: bakery }, '/customers/bakery?edit=1')
}

describe('leaving a form', () => {
  it('asks nothing where nothing was written', async () => {
    const page = await openNewCustomer()

    await page.leave('/products')

    expect(where(page)).toBe('/products')
  })

  it('asks before what was written is lost, and stays where that is the answer', async () => {
    const page = await openNewCustomer()
    await page.type('Naam', 'Galerie')

    await page.leave('/products')
    expect(page.text()).toContain(question)
    await page.press('Blijven')

    expect(where(page)).toBe('/customers/new')
    expect(page.field('Naam')?.value).toBe('Galerie')
  })

  it('leaves without saving where that is the answer', async () => {
    const page = await openNewCustomer()
    await page.type('Naam', 'Galerie')

    await page.leave('/products')
    await page.press('Weggaan zonder opslaan')

    expect(where(page)).toBe('/products')
    expect(callsOf('createCustomer')).toEqual([])
  })

  it('asks nothing once what was written is what was there before', async () => {
    const page = await openBakery()
    await page.type('Naam', 'Galerie')
    await page.type('Naam', bakery.name)

    await page.leave('/products')

    expect(where(page)).toBe('/products')
  })

  it('asks nothing once it is saved, and goes to the list', async () => {
    const page = await openNewCustomer()
    answer('createCustomer', bakery)
    await page.type('Naam', bakery.name)

    await page.press('Opslaan')

    expect(where(page)).toBe('/customers')
    expect(page.text()).toContain('Klant toegevoegd')
    expect(page.text()).not.toContain(question)
  })

  it('holds the tab as long as something is not saved', async () => {
    const page = await openNewCustomer()
    const close = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
    expect(close()).toBe(false)

    await page.type('Naam', 'Galerie')

    expect(close()).toBe(true)
  })
})

describe('leaving a draft that is stored', () => {
  it('saves it, and asks nothing', async () => {
    const editor = await openEditor(draftWith('Ontwerp'))
    await editor.type('Omschrijving', 'Advies')

    await editor.leave('/products')

    expect(callsOf('updateInvoice')).toMatchObject([{ body: { lines: [{ description: 'Advies' }] } }])
    expect(where(editor)).toBe('/products')
  })

  it('asks where it cannot be saved', async () => {
    const editor = await openEditor(draftWith('Ontwerp'))
    answer('updateInvoice', () => { throw new Unreachable() })
    await editor.type('Omschrijving', 'Advies')

    await editor.leave('/products')

    expect(editor.text()).toContain(question)
    expect(where(editor)).toBe('/invoices/draft')
  })
})

it('a form that is refused says what is missing at its field, which has the focus, until it is typed', async () => {
  const page = await openNewCustomer()

  await page.press('Opslaan')
  expect(callsOf('createCustomer')).toEqual([])
  expect(document.activeElement).toBe(page.field('Naam'))
  expect(page.field('Naam')?.getAttribute('aria-invalid')).toBe('true')
  await page.type('Naam', 'Galerie')

  expect(page.field('Naam')?.getAttribute('aria-invalid')).toBe('false')
})
