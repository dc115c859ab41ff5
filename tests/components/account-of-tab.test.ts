import { describe, expect, it, vi } from 'vitest'
import type { Me } from '#contract/schemas/me'
import { apiPath, callApi } from '../../composables/api-client'
import { askWhoIsHere, draftsKey, useSession } from '../../composables/use-session'
import { openPage } from '../support/components/page'
import { answer, callsOf, Refused } from '../support/components/server'
import { inTwoBusinesses, ownerOfVink } from '../support/components/vink'

/** A tab that remembers an account is loaded: who it finds to be signed in. */
async function arrive(remembered: string): Promise<Me | null> {
  await openPage({ render: () => null })
  const session = useSession()
  session.me.value = null
  sessionStorage.setItem('polder-account', remembered)
  askWhoIsHere()
  return session.load()
}

describe('a tab', () => {
  it('works in the account it remembers, and says so with every call and every link', async () => {
    answer('getMe', inTwoBusinesses('workshop'))
    await arrive('workshop')
    await callApi('getMe')

    expect(callsOf('getMe').map(({ account }) => account)).toEqual(['workshop', 'workshop'])
    expect(apiPath('getInvoicePdf', { params: { id: 'one' }, query: { download: '1' } }))
      .toBe('/api/v1/invoices/one/pdf?download=1&account=workshop')
  })

  it.each(['not_found', 'account_deletion_pending'] as const)(
    'asks without it where the answer is %s, and works on in the one chosen last', async (code) => {
      answer('getMe', ({ account }) => {
        if (account === 'workshop') throw new Refused(code)
        return ownerOfVink
      })

      expect((await arrive('workshop'))?.account.name).toBe('Studio Vink')
      expect(callsOf('getMe').map(({ account }) => account)).toEqual(['workshop', null])
      expect(sessionStorage.getItem('polder-account')).toBe('studio')
    })

  it('begins anew in another account, and chooses it for the tabs to come', async () => {
    const location = vi.spyOn(window.location, 'href', 'set').mockImplementation(() => {})
    answer('chooseAccount', inTwoBusinesses('workshop'))
    answer('getMe', inTwoBusinesses('studio'))
    await arrive('studio')

    await useSession().switchTo('workshop')

    expect(callsOf('chooseAccount')).toMatchObject([{ body: { accountId: 'workshop' } }])
    expect(sessionStorage.getItem('polder-account')).toBe('workshop')
    expect(location).toHaveBeenCalledWith('/')
  })

  it('stays in its account when its owner signs in again, whichever they chose in another tab', async () => {
    answer('getMe', inTwoBusinesses('studio'))
    await arrive('studio')
    await useSession().enterAgain(inTwoBusinesses('workshop'))

    expect(useSession().me.value?.account.id).toBe('studio')
  })
})

describe('a draft that is not stored yet', () => {
  it('is kept for the business it was written in', () => {
    expect(draftsKey(inTwoBusinesses('workshop'))).not.toBe(draftsKey(inTwoBusinesses('studio')))
  })

  it('is taken over from the version before where there is one business', async () => {
    await openPage({ render: () => null })
    localStorage.setItem('polder-draft-vink-invoice', '{}')
    useSession().enter(ownerOfVink)

    expect(localStorage.getItem('polder-draft-vink-invoice')).toBeNull()
    expect(localStorage.getItem(`${draftsKey(ownerOfVink)}invoice`)).toBe('{}')
  })

  it('is nobody\'s where there are several', async () => {
    await openPage({ render: () => null })
    localStorage.setItem('polder-draft-vink-invoice', '{}')
    useSession().enter(inTwoBusinesses('workshop'))

    expect(localStorage.getItem(`${draftsKey(inTwoBusinesses('workshop'))}invoice`)).toBeNull()
  })
})
