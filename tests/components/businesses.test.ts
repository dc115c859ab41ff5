import { describe, expect, it, vi } from 'vitest'
import type { Me } from '#contract/schemas/me'
import BusinessList from '../../components/shell/BusinessList.vue'
import ShortcutKeys from '../../components/shell/ShortcutKeys.vue'
import { businessMark } from '../../composables/business-mark'
import { openPage, pass } from '../support/components/page'
import { answer, callsOf, Refused } from '../support/components/server'
import { inTwoBusinesses, ownerOfVink } from '../support/components/vink'

const both = inTwoBusinesses('studio')

/** The other business is to be deleted, and Vera has a role in it. */
const leaving = (role: 'owner' | 'viewer'): Me => ({
  ...both,
  accounts: both.accounts.map(account =>
    (account.id === 'workshop' ? { ...account, role, deletesAt: '2026-12-04T09:00:00.000Z' } : account)),
})

function goesTo() {
  return vi.spyOn(window.location, 'href', 'set').mockImplementation(() => {})
}

describe('the businesses of a person', () => {
  it('are not named where there is one', async () => {
    const page = await openPage(BusinessList)

    expect(page.text().trim()).toBe('Nog een bedrijf')
  })

  it('lead to another, which is worked in from then on', async () => {
    const location = goesTo()
    answer('chooseAccount', inTwoBusinesses('workshop'))
    const page = await openPage(BusinessList, {}, '/', both)
    await page.press('Werkplaats Zuid')

    expect(callsOf('chooseAccount')).toMatchObject([{ body: { accountId: 'workshop' } }])
    expect(location).toHaveBeenCalledWith('/?account=workshop')
  })

  it('grow by one, which begins with its first steps', async () => {
    const location = goesTo()
    answer('openAccount', inTwoBusinesses('workshop'))
    answer('chooseAccount', inTwoBusinesses('workshop'))
    const page = await openPage(BusinessList)
    await page.press('Nog een bedrijf')
    await page.type('Naam van je bedrijf', 'Werkplaats Zuid')
    await page.press('Bedrijf toevoegen')

    expect(callsOf('openAccount')).toMatchObject([{ body: { name: 'Werkplaats Zuid' } }])
    expect(location).toHaveBeenCalledWith('/start?account=workshop')
  })

  it('are no more than the plan allows one owner', async () => {
    answer('openAccount', () => { throw new Refused('plan_limit_reached', { limit: 'accounts', most: 3 }) })
    const page = await openPage(BusinessList)
    await page.press('Nog een bedrijf')
    await page.type('Naam van je bedrijf', 'Werkplaats Zuid')
    await page.press('Bedrijf toevoegen')

    expect(page.text()).toContain('Je hebt al 3 bedrijven op Free. Neem voor een ervan Pro, of verwijder er een; '
      + 'dat telt na veertien dagen.')
  })
})

describe('a business that is to be deleted', () => {
  it('can be kept by its owner', async () => {
    answer('keepAccount', { kept: true })
    answer('getMe', both)
    const page = await openPage(BusinessList, {}, '/', leaving('owner'))
    await page.press(/^Werkplaats Zuid wordt verwijderd op/)
    await page.press('Houden')

    expect(callsOf('keepAccount')).toMatchObject([{ params: { id: 'workshop' } }])
    expect(page.text()).toContain('Werkplaats Zuid blijft bestaan')
    expect(page.text()).not.toContain('wordt verwijderd')
  })

  it('is closed to others, who see until when', async () => {
    const page = await openPage(BusinessList, {}, '/', leaving('viewer'))

    expect(page.button(/^Werkplaats Zuid wordt verwijderd op 4 dec/)?.disabled).toBe(true)
  })
})

it('a business in which a role is offered says so', async () => {
  const person: Me = {
    ...both, accounts: both.accounts.map(account => ({ ...account, offeredRole: account.id === 'workshop' ? 'owner' : null })),
  }
  const page = await openPage(BusinessList, {}, '/', person)

  expect(page.button(/^Werkplaats Zuid Eigenaar aangeboden/)).not.toBeNull()
})

it('Ctrl K finds another business by a part of its name', async () => {
  const location = goesTo()
  answer('chooseAccount', inTwoBusinesses('workshop'))
  answer('listCustomers', { data: [], page: 1, pageSize: 5, total: 0 })
  answer('listInvoices', { data: [], page: 1, pageSize: 5, total: 0 })
  const page = await openPage(ShortcutKeys, {}, '/', both)
  await page.press(/Zoeken/)
  await page.type('Zoeken of gaan naar', 'plaats')
  await pass(200)
  await page.take('Werkplaats Zuid')

  expect(callsOf('chooseAccount')).toHaveLength(1)
  expect(location).toHaveBeenCalledWith('/?account=workshop')
})

it('the colour of a business is that of its id, whatever it is called', () => {
  expect(businessMark({ id: 'studio' })).toEqual(businessMark(ownerOfVink.account))
  expect(businessMark({ id: 'studio' })).not.toEqual(businessMark({ id: 'workshop' }))
})
