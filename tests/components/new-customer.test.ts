import { describe, expect, it } from 'vitest'
import CustomerSlideover from '../../components/customers/CustomerSlideover.vue'
import { openPage, type Page } from '../support/components/page'
import { answer, callsOf } from '../support/components/server'
import { bakery } from '../support/components/vink'

const isShown = (page: Page, label: string) => {
  const field = page.field(label)
  return field !== null && field.closest('[style*="display: none"]') === null
}

async function openForm(): Promise<Page> {
  answer('listCustomers', { data: [], page: 1, pageSize: 8, total: 0 })
  answer('listLayouts', { data: [] })
  answer('createCustomer', bakery)
  return openPage(CustomerSlideover, { open: true, customer: { name: 'Bakkerij Jansen' } })
}

describe('a customer that is added while an invoice is written', () => {
  it('begins with what an invoice needs to be lawful and to arrive', async () => {
    const page = await openForm()
    const asked = ['Naam', 'Straat en huisnummer', 'Postcode', 'Plaats', 'E-mailadres', 'KvK-nummer', 'Btw-nummer']

    expect(asked.filter(label => !isShown(page, label))).toEqual([])
    expect(['Telefoon', 'Peppol-id', 'Contactpersoon', 'Notities'].filter(label => isShown(page, label))).toEqual([])
  })

  it('shows the rest where it is asked for', async () => {
    const page = await openForm()

    await page.press('Meer gegevens')

    expect(['Telefoon', 'Peppol-id', 'Contactpersoon', 'Notities'].filter(label => !isShown(page, label))).toEqual([])
  })

  it('is stored with its address for mail and its number', async () => {
    const page = await openForm()

    await page.type('E-mailadres', 'info@bakkerijjansen.nl')
    await page.type('KvK-nummer', '87654321')
    await page.press('Opslaan')

    expect(callsOf('createCustomer')).toMatchObject([
      { body: { name: 'Bakkerij Jansen', email: 'info@bakkerijjansen.nl', kvkNumber: '87654321' } },
    ])
  })

  it('takes an address for mail with the blanks that came along as it was pasted', async () => {
    const page = await openForm()

    await page.type('E-mailadres', ' info@bakkerijjansen.nl\u00A0')
    await page.press('Opslaan')

    expect(callsOf('createCustomer')).toMatchObject([{ body: { email: 'info@bakkerijjansen.nl' } }])
  })

  it.each(['Naam', 'Plaats', 'KvK-nummer'])('says in its own language that there is something in %s that nobody sees', async (label) => {
    const page = await openForm()

    await page.type(label, '\u200E87654321\u202C')
    await page.press('Opslaan')

    expect(page.text()).toContain('Hier staan onzichtbare tekens')
    expect(callsOf('createCustomer')).toEqual([])
  })
})
