import { describe, expect, it, vi } from 'vitest'
import type { Me } from '#contract/schemas/me'
import { apiPath, callApi } from '../../composables/api-client'
import { askWhoIsHere, draftsKey, useSession } from '../../composables/use-session'
import { openPage } from '../support/components/page'
import { answer, callsOf, Refused } from '../support/components/server'
import { inTwoBusinesses, ownerOfVink } from '../support/components/vink'

/** A tab is loaded, by an address, with what it and the browser remember: who it finds to be signed in. */
async function arrive(remembered: { tab?: string, last?: string, address?: string }): Promise<Me | null> {
  await openPage({ render: () => null })
  const session = useSession()
  session.me.value = null
  sessionStorage.clear()
  localStorage.clear()
  if (remembered.tab !== undefined) sessionStorage.setItem('polder-account', remembered.tab)
  if (remembered.last !== undefined) localStorage.setItem('polder-last-account', remembered.last)
  window.history.replaceState(null, '', remembered.address ?? '/')
  askWhoIsHere()
  return session.load()
}

const accountsAsked = () => callsOf('getMe').map(({ account }) => account)

/** Vera, in the business that is asked for, or in the workshop, which she chose last. */
function answerVera() {
  answer('getMe', ({ account }) => inTwoBusinesses(account === 'studio' ? 'studio' : 'workshop'))
}

describe('a tab', () => {
  it('works in the account it remembers, and says so with every call and every link', async () => {
    answer('getMe', inTwoBusinesses('workshop'))
    await arrive({ tab: 'workshop' })
    await callApi('getMe')

    expect(accountsAsked()).toEqual(['workshop', 'workshop'])
    expect(apiPath('getInvoicePdf', { params: { id: 'one' }, query: { download: '1' } }))
      .toBe('/api/v1/invoices/one/pdf?download=1&account=workshop')
  })

  it.each(['not_found', 'account_deletion_pending'] as const)(
    'asks without it where the answer is %s, and works on in the one chosen last', async (code) => {
      answer('getMe', ({ account }) => {
        if (account === 'workshop') throw new Refused(code)
        return ownerOfVink
      })

      expect((await arrive({ tab: 'workshop' }))?.account.name).toBe('Studio Vink')
      expect(accountsAsked()).toEqual(['workshop', null])
      expect(sessionStorage.getItem('polder-account')).toBe('studio')
    })

  it('begins anew in another account, and chooses it for the tabs to come', async () => {
    const location = vi.spyOn(window.location, 'href', 'set').mockImplementation(() => {})
    answer('chooseAccount', inTwoBusinesses('workshop'))
    answer('getMe', inTwoBusinesses('studio'))
    await arrive({ tab: 'studio' })

    await useSession().switchTo('workshop', '/invoices?status=draft')

    expect(callsOf('chooseAccount')).toMatchObject([{ body: { accountId: 'workshop' } }])
    expect(location).toHaveBeenCalledWith('/invoices?status=draft&account=workshop')
  })

  it('stays in its own where somebody stays on the page for what is not saved', async () => {
    // The browser asks, and does not go.
    vi.spyOn(window.location, 'href', 'set').mockImplementation(() => {})
    answer('chooseAccount', inTwoBusinesses('workshop'))
    answerVera()
    await arrive({ tab: 'studio' })

    await useSession().switchTo('workshop')
    window.dispatchEvent(new Event('pointerdown'))
    await callApi('getMe')

    expect(accountsAsked()).toEqual(['studio', 'studio'])
    expect(sessionStorage.getItem('polder-account')).toBe('studio')
    expect(localStorage.getItem('polder-last-account')).toBe('studio')
  })

  it('stays in its account when its owner signs in again, whichever they chose in another tab', async () => {
    answer('getMe', inTwoBusinesses('studio'))
    await arrive({ tab: 'studio' })
    await useSession().enterAgain(inTwoBusinesses('workshop'))

    expect(useSession().me.value?.account.id).toBe('studio')
  })
})

describe('a new tab', () => {
  it.each([
    ['the one that its address names', { address: '/invoices?account=studio', last: 'workshop' }, 'studio'],
    ['the one that its address names, whatever it remembers', { address: '/?account=studio', tab: 'workshop' }, 'studio'],
    ['its own, once it has one', { tab: 'studio', last: 'workshop' }, 'studio'],
    ['that of the tab that was used last', { last: 'studio' }, 'studio'],
    ['the one chosen last, where nothing is remembered', {}, 'workshop'],
  ])('begins in %s', async (_, remembered, expected) => {
    answerVera()

    expect((await arrive(remembered))?.account.id).toBe(expected)
    expect(callsOf('getMe')).toHaveLength(1)
    expect(sessionStorage.getItem('polder-account')).toBe(expected)
  })

  it.each(['not_found', 'account_deletion_pending'] as const)(
    'shows no other business where the answer for the one in its address is %s', async (code) => {
      answer('getMe', ({ account }) => {
        if (account === 'bakery') throw new Refused(code)
        return inTwoBusinesses('studio')
      })

      await expect(arrive({ address: '/invoices?account=bakery', tab: 'studio' })).rejects.toMatchObject({ code: 'not_found' })
      expect(accountsAsked()).toEqual(['bakery'])
      // From there it goes on where it was.
      expect((await useSession().load())?.account.id).toBe('studio')
      expect(accountsAsked()).toEqual(['bakery', 'studio'])
    })

  it('of whoever is not signed in finds nobody, whatever its address names', async () => {
    answer('getMe', () => { throw new Refused('unauthenticated') })

    expect(await arrive({ address: '/?account=studio' })).toBeNull()
  })

  it('of another person begins in a business of theirs', async () => {
    answer('getMe', ({ account }) => {
      if (account === 'bakery') throw new Refused('not_found')
      return ownerOfVink
    })

    expect((await arrive({ last: 'bakery' }))?.account.id).toBe('studio')
    expect(localStorage.getItem('polder-last-account')).not.toBe('bakery')
  })
})

describe('the tab that was used last', () => {
  it.each(['focus', 'pointerdown', 'keydown'])('is the one that has %s', async (event) => {
    answerVera()
    await arrive({ tab: 'studio' })
    localStorage.setItem('polder-last-account', 'workshop')
    window.dispatchEvent(new Event(event))

    expect(localStorage.getItem('polder-last-account')).toBe('studio')
  })

  it('is none that shows nothing, as the account in its address is not theirs', async () => {
    answer('getMe', () => { throw new Refused('not_found') })
    await expect(arrive({ address: '/?account=bakery', last: 'studio' })).rejects.toMatchObject({ code: 'not_found' })
    window.dispatchEvent(new Event('pointerdown'))

    expect(localStorage.getItem('polder-last-account')).toBe('studio')
  })

  it('is none that loads behind another', async () => {
    const focus = vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    answerVera()
    await arrive({ tab: 'studio', last: 'workshop' })
    focus.mockRestore()

    expect(localStorage.getItem('polder-last-account')).toBe('workshop')
  })

  it('is forgotten when somebody signs out, also where they left another tab open', async () => {
    vi.spyOn(window.location, 'href', 'set').mockImplementation(() => {})
    answerVera()
    answer('signOut', { signedOut: true })
    await arrive({ tab: 'studio' })
    await useSession().leave()
    expect(localStorage.getItem('polder-last-account')).toBeNull()

    sessionStorage.setItem('polder-account', 'studio')
    window.dispatchEvent(new Event('pointerdown'))
    expect(localStorage.getItem('polder-last-account')).toBeNull()
  })
})

it('a draft that is not stored yet is kept for the business it was written in', () => {
  expect(draftsKey(inTwoBusinesses('workshop'))).not.toBe(draftsKey(inTwoBusinesses('studio')))
})
