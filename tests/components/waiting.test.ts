import { h } from 'vue'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import ShortcutHelp from '../../components/shell/ShortcutHelp.vue'
import ShortcutKeys from '../../components/shell/ShortcutKeys.vue'
import AppNavigation from '../../components/shell/AppNavigation.vue'
import { oneKeyKey } from '../../composables/use-one-key'
import { byWaiting, nextWaiting, type WaitingBusiness } from '../../composables/waiting'
import Businesses from '../../pages/businesses.vue'
import { openPage, settled } from '../support/components/page'
import { answer, callsOf } from '../support/components/server'
import { inTwoBusinesses, ownerOfVink } from '../support/components/vink'

const nothing = { vatReturn: null, drafts: 0, overdue: 0, bankTransactions: 0 }
const business = (id: string, name: string, said: Partial<WaitingBusiness> = {}): WaitingBusiness =>
  ({ id, name, role: 'bookkeeper', offeredRole: null, deletesAt: null, waiting: nothing, ...said })
const withDrafts = (id: string, name: string, drafts = 2) => business(id, name, { waiting: { ...nothing, drafts } })
const vatReturn = { period: '2026-Q3', deadline: '2026-10-31', isLate: true }

const studio = business('studio', 'Studio Vink', { role: 'owner' })
const workshop = business('workshop', 'Werkplaats Zuid', {
  role: 'viewer', waiting: { vatReturn, drafts: 2, overdue: 1, bankTransactions: 3 },
})

function goesTo() {
  return vi.spyOn(window.location, 'href', 'set').mockReset().mockImplementation(() => {})
}

const openList = (data: WaitingBusiness[], person = inTwoBusinesses('studio')) => {
  answer('listAccounts', { data })
  answer('chooseAccount', inTwoBusinesses('workshop'))
  return openPage(Businesses, {}, '/businesses', person)
}
const namesShown = () => [...document.querySelectorAll('main > div > ul > li > div button')].map(({ textContent }) => textContent)

describe('the list of businesses', () => {
  it('begins with those in which something waits, each part by name', async () => {
    await openList([studio, business('b', 'bakkerij 10'), business('c', 'Bakkerij 9'), withDrafts('z', 'Zeilmakerij'), workshop])

    expect(namesShown()).toEqual(['Werkplaats Zuid', 'Zeilmakerij', 'Bakkerij 9', 'bakkerij 10', 'Studio Vink'])
  })

  it('says what each waits for, and what somebody is there', async () => {
    const page = await openList([studio, workshop])

    expect(page.text()).toContain('Werkplaats ZuidMeelezer')
    expect(page.text()).toContain('Btw-aangifte over kwartaal 3, 2026, 20 dagen te laat')
    expect(page.text()).toContain('2 concepten')
    expect(page.text()).toContain('1 factuur te laat')
    expect(page.text()).toContain('Studio VinkEigenaar · hier ben je nu')
  })

  it('says until when a return is due that is not late', async () => {
    const due = { period: '2026-10', deadline: '2026-11-30', isLate: false }
    const page = await openList([business('b', 'Bakkerij', { waiting: { ...nothing, vatReturn: due } })])

    expect(page.text().replaceAll('\u00a0', ' ')).toContain('Btw-aangifte over oktober 2026, uiterlijk 30 nov 2026')
  })

  it.each([
    ['Werkplaats Zuid', '/vat-return?period=2026-Q3&account=workshop'],
    [/^Btw-aangifte/, '/vat-return?period=2026-Q3&account=workshop'],
    [/^2 concepten/, '/invoices?status=draft&account=workshop'],
    [/^1 factuur te laat/, '/invoices?kind=invoice&status=overdue&account=workshop'],
  ])('opens a business where its work is: %s', async (name, to) => {
    const location = goesTo()
    const page = await openList([studio, workshop])
    await page.press(name)

    expect(callsOf('chooseAccount')).toMatchObject([{ body: { accountId: 'workshop' } }])
    expect(location).toHaveBeenCalledWith(to)
  })

  it('stays in the business of the tab where that one is opened', async () => {
    const page = await openList([withDrafts('studio', 'Studio Vink'), workshop])
    await page.press('Studio Vink')

    expect(callsOf('chooseAccount')).toEqual([])
    expect(page.router.currentRoute.value.fullPath).toBe('/invoices?status=draft')
  })

  it('begins a business with the overview where nothing waits, and where a role is offered', async () => {
    const location = goesTo()
    const page = await openList([business('workshop', 'Werkplaats Zuid'), business('b', 'Bakkerij', { offeredRole: 'owner' })])
    await page.press('Werkplaats Zuid')
    await page.press(/^Eigenaar aangeboden/)

    expect(callsOf('chooseAccount').map(({ body }) => body)).toEqual([{ accountId: 'workshop' }, { accountId: 'b' }])
    expect(location.mock.calls).toEqual([['/?account=workshop'], ['/?account=b']])
  })

  it('lets an owner keep one that is to be deleted, and leads nobody into it', async () => {
    const leaving = { ...workshop, deletesAt: '2026-12-04T09:00:00.000Z' }
    const page = await openList([{ ...leaving, role: 'owner' }, { ...leaving, id: 'b', name: 'Bakkerij' }])
    expect(page.text()).toContain('wordt verwijderd op 4 dec 2026')
    expect(page.button('Bakkerij')?.disabled).toBe(true)
    await page.press('Werkplaats Zuid')

    expect(page.button('Houden')).not.toBeNull()
    expect(callsOf('chooseAccount')).toEqual([])
  })

  it('is narrowed by a part of a name once it is long, and Enter opens the first', async () => {
    const location = goesTo()
    const many = Array.from({ length: 11 }, (_, number) => business(`b${number}`, `Café ${number}`))
    const page = await openList(many)
    await page.type('Zoek een bedrijf', 'cafe 7')
    expect(namesShown()).toEqual(['Café 7'])
    await page.key('Zoek een bedrijf', 'Enter')

    expect(callsOf('chooseAccount')).toMatchObject([{ body: { accountId: 'b7' } }])
    expect(location).toHaveBeenCalledWith('/?account=b7')
  })

  it('says that no name fits, and has no field where it is short', async () => {
    const many = Array.from({ length: 11 }, (_, number) => business(`b${number}`, `Café ${number}`))
    const page = await openList(many)
    await page.type('Zoek een bedrijf', 'bakker')
    expect(page.text()).toContain('Niets gevonden')
    page.close()

    expect((await openList(many.slice(1))).field('Zoek een bedrijf')).toBeNull()
  })

  it('offers somebody with one business another', async () => {
    const page = await openList([studio], ownerOfVink)

    expect(page.button('Nog een bedrijf')).not.toBeNull()
  })
})

describe('the way to the list', () => {
  it.each([['more than one business', inTwoBusinesses('studio'), true], ['one', ownerOfVink, false]])(
    'stands in the menu of somebody with %s', async (_, person, isThere) => {
      const page = await openPage(AppNavigation, { placement: 'side' }, '/', person)

      expect(page.text().includes('Je bedrijven')).toBe(isThere)
    })
})

describe('what comes next', () => {
  const quiet = business('quiet', 'Midden')
  const closed = { ...withDrafts('closed', 'Dicht'), deletesAt: '2026-12-04T09:00:00.000Z' }
  const all = [withDrafts('a', 'Aap'), withDrafts('n', 'Noot'), withDrafts('z', 'Zus'), quiet, closed]

  it.each([
    ['a', 1, 'n'], ['n', 1, 'z'], ['z', 1, 'a'], ['a', -1, 'z'], ['n', -1, 'a'],
    // Done with what waited there, somebody goes on from its place.
    ['quiet', 1, 'n'], ['quiet', -1, 'a'],
  ] as const)('after %s by %i is %s', (from, step, to) => {
    expect(nextWaiting(all, from, step)?.id).toBe(to)
  })

  it('is none where nothing waits elsewhere', () => {
    expect(nextWaiting([withDrafts('a', 'Aap'), quiet, closed], 'a', 1)).toBeNull()
  })

  it('follows the list', () => {
    const ids = byWaiting(all.filter(({ deletesAt }) => deletesAt === null)).map(({ id }) => id)
    expect(ids).toEqual(['a', 'n', 'z', 'quiet'])
  })
})

describe('the brackets', () => {
  const Keys = { render: () => [h(ShortcutKeys), h('input', { 'aria-label': 'Zoek' }), h('h1', { tabindex: -1 }, 'Facturen')] }

  beforeEach(() => localStorage.removeItem(oneKeyKey))

  async function press(key: string, at: string, person = inTwoBusinesses('studio')) {
    const page = await openPage(Keys, {}, '/', person)
    document.querySelector(at)?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    await settled()
    return page
  }

  it.each([']', '['])('%s goes on to a business where something waits', async (key) => {
    const location = goesTo()
    answer('listAccounts', { data: [studio, workshop] })
    answer('chooseAccount', inTwoBusinesses('workshop'))
    await press(key, 'h1')

    expect(callsOf('chooseAccount')).toMatchObject([{ body: { accountId: 'workshop' } }])
    expect(location).toHaveBeenCalledWith('/vat-return?period=2026-Q3&account=workshop')
  })

  it('say so where nothing waits elsewhere', async () => {
    answer('listAccounts', { data: [withDrafts('studio', 'Studio Vink'), business('workshop', 'Werkplaats Zuid')] })
    const page = await press(']', 'h1')

    expect(page.text()).toContain('Bij je andere bedrijven wacht niets')
    expect(callsOf('chooseAccount')).toEqual([])
  })

  it('are letters where somebody types', async () => {
    await press(']', 'input')

    expect(callsOf('listAccounts')).toEqual([])
  })

  it('do nothing where single keys are off, and for somebody with one business', async () => {
    localStorage.setItem(oneKeyKey, 'off')
    const page = await press(']', 'h1')
    page.close()
    localStorage.removeItem(oneKeyKey)
    await press(']', 'h1', ownerOfVink)

    expect(callsOf('listAccounts')).toEqual([])
  })

  it('stand among the keys', async () => {
    const page = await openPage(ShortcutHelp, { open: true, command: 'Ctrl' }, '/', inTwoBusinesses('studio'))

    expect(page.text()).toContain('Volgend bedrijf waar iets wacht]')
    expect(page.text()).toContain('Vorig bedrijf waar iets wacht[')
  })
})
