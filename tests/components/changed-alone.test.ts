import { describe, expect, it } from 'vitest'
import CustomerDetails from '../../components/customers/CustomerDetails.vue'
import ProductDetails from '../../components/products/ProductDetails.vue'
import ScheduleDetails from '../../components/recurring/ScheduleDetails.vue'
import MailForm from '../../components/settings/MailForm.vue'
import NewProduct from '../../pages/products/new.vue'
import NumberingPage from '../../pages/settings/numbering.vue'
import { openPage } from '../support/components/page'
import { answer, callsOf, CutOff, Refused } from '../support/components/server'
import { bakery, design, hosting, storedDraft, vink } from '../support/components/vink'

const none = { data: [], page: 1, pageSize: 10, total: 0 }

describe('what nobody changed is left as it is stored, whoever changed it meanwhile', () => {
  it('of a customer, also once it was saved', async () => {
    answer('updateCustomer', ({ body }) => ({ ...bakery, ...(body as object) }))
    const page = await openBakery()
    await page.type('Plaats', 'Zeist')
    await page.press('Opslaan')
    await page.press('Wijzigen')
    await page.type('Telefoon', '030 123')
    await page.press('Opslaan')

    expect(callsOf('updateCustomer').map(({ body }) => body)).toEqual([{ city: 'Zeist' }, { phone: '030 123' }])
  })

  it('of a product', async () => {
    answer('updateProduct', ({ body }) => ({ ...design, ...(body as object) }))
    const page = await openPage(ProductDetails, { product: design }, '/products/design')
    await page.type('Prijs', '90,00')
    await page.press('Opslaan')

    expect(callsOf('updateProduct').map(({ body }) => body)).toEqual([{ unitPriceCents: 9_000 }])
  })

  it('and what was changed is read by the language that it was typed in, though the app speaks another by then', async () => {
    answer('updateProduct', ({ body }) => ({ ...design, ...(body as object) }))
    const page = await openPage(ProductDetails, { product: design }, '/products/design')
    await page.type('Prijs', '1.250')
    await page.speak('en')
    await page.press('Save')

    expect(callsOf('updateProduct').map(({ body }) => body)).toEqual([{ unitPriceCents: 125_000 }])
  })

  it('also where the language was changed before it was typed', async () => {
    answer('updateProduct', ({ body }) => ({ ...design, ...(body as object) }))
    const page = await openPage(ProductDetails, { product: design }, '/products/design')
    await page.speak('en')
    await page.type('Name', 'Design')
    await page.press('Save')
    await page.type('Price', '1,250')
    await page.press('Save')

    expect(callsOf('updateProduct').map(({ body }) => body)).toEqual([{ name: 'Design' }, { unitPriceCents: 125_000 }])
  })

  it('also of a new one', async () => {
    answer('createProduct', ({ body }) => ({ ...design, ...(body as object) }))
    const page = await openPage(NewProduct, {}, '/products/new')
    await page.type('Naam', 'Ontwerp')
    await page.speak('en')
    await page.type('Price', '1,250')
    await page.speak('nl')
    await page.press('Opslaan')

    expect(callsOf('createProduct')).toMatchObject([{ body: { unitPriceCents: 125_000 } }])
  })

  it('of a recurring invoice, whose next date went on', async () => {
    answer('listInvoices', none)
    answer('updateRecurringSchedule', ({ body }) => ({ ...hosting, ...(body as object) }))
    const page = await openPage(ScheduleDetails, { schedule: hosting, template: storedDraft() }, '/recurring/hosting')
    await page.type('Elke', '2')
    await page.press('Opslaan')

    expect(callsOf('updateRecurringSchedule').map(({ body }) => body)).toEqual([{ interval: 2 }])
  })

  it('of the settings', async () => {
    answer('updateBusiness', ({ body }) => ({ ...vink, ...(body as object) }))
    const page = await openPage(MailForm, { business: vink }, '/settings/email')
    await page.type('Dagen na de vervaldatum', '7, 21')
    await page.press('Opslaan')

    expect(callsOf('updateBusiness').map(({ body }) => body)).toEqual([{ reminderSchedule: [7, 21] }])
  })

  it('of the numbers that come next, which the switch beside them may change', async () => {
    answer('updateBusiness', ({ body }) => ({ ...vink, ...(body as object), nextInvoiceSequence: 12 }))
    const page = await openPage(NumberingPage, { business: vink }, '/settings/numbering')
    await page.click(/^Elk jaar/)
    await page.press('Opslaan')

    expect(callsOf('updateBusiness').map(({ body }) => body)).toEqual([{ resetSequenceYearly: false }])
  })
})

it('what the switch would make of the numbers is told at it, since the formats are not sent', async () => {
  answer('updateBusiness', () => {
    throw new Refused('validation_failed', [{ path: ['resetSequenceYearly'], message: 'Needs a year' }])
  })
  const page = await openPage(NumberingPage, { business: vink }, '/settings/numbering')
  await page.click(/^Elk jaar/)
  await page.press('Opslaan')

  expect(page.text()).toContain('Zet een jaar in beide opmaken')
})

it('nothing is written where nothing was changed', async () => {
  answer('updateCustomer', bakery)
  const page = await openBakery()
  await page.press('Opslaan')

  expect(callsOf('updateCustomer').map(({ body }) => body)).toEqual([{}])
  expect(page.button('Wijzigen')).not.toBeNull()
})

it('what was typed of a customer stays in sight while the customer is archived', async () => {
  answer('updateCustomer', ({ body }) => ({ ...bakery, ...(body as object) }))
  const page = await openBakery()
  await page.type('Plaats', 'Zeist')
  await page.press('Meer')
  await page.take('Archiveren')

  expect(callsOf('updateCustomer').map(({ body }) => body)).toEqual([{ archived: true }])
  expect(page.field('Plaats')?.value).toBe('Zeist')
})

it('what cannot be read is no field that nobody changed', async () => {
  const page = await openBakery()
  await page.type('Betaaltermijn in dagen', 'een week')
  await page.press('Opslaan')

  expect(callsOf('updateCustomer')).toEqual([])
  expect(page.field('Betaaltermijn in dagen')?.getAttribute('aria-invalid')).toBe('true')
})

async function openBakery() {
  answer('getCustomerFigures', { open: [], overdue: [], turnover: [], daysToPay: null })
  answer('listInvoices', none)
  answer('listEmails', none)
  const page = await openPage(CustomerDetails, { customer: bakery }, '/customers/bakery')
  await page.press('Wijzigen')
  return page
}

it('a recurring invoice that is run once more after its answer was lost is run under the same key, until it is changed', async () => {
  answer('listInvoices', none)
  answer('runRecurringSchedule', () => { throw new CutOff() })
  const schedule = shallowRef(hosting)
  const template = storedDraft()
  const page = await openPage({ render: () => h(ScheduleDetails, { schedule: schedule.value, template }) }, {}, '/recurring/hosting')
  const run = async () => {
    await page.press('Meer')
    await page.take('Nu een factuur maken')
  }
  await run()
  expect(page.text()).toContain('Polder is nu niet te bereiken')
  await run()
  // What is run now says something else.
  schedule.value = { ...hosting, updatedAt: '2026-11-20T09:05:00.000Z' }
  await run()

  const [first, again, changed] = callsOf('runRecurringSchedule').map(({ idempotencyKey }) => idempotencyKey)
  expect(first).toMatch(/./)
  expect(again).toBe(first)
  expect(changed).not.toBe(first)
})
