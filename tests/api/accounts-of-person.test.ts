import { beforeAll, describe, expect, inject, it } from 'vitest'
import { accountHeader, userHeader } from '#contract/user-header'
import { ApiClient, cookieOf, proveAddress, signUp, type Tenant } from '../support/api-client'
import { mailTo, tokenIn } from '../support/outbox'
import { guarded } from '../support/rights'

const url = inject('serverUrl')
let vink: Tenant
let jansen: Tenant
let vinkAccount: string
/** The businesses of Jansen: the first, where they work, and another. */
let [workshop, shop]: string[] = []
/** By it, Jansen becomes a member of Studio Vink. */
let invitation: string

beforeAll(async () => {
  vink = await signUp('Studio Vink')
  jansen = await signUp('Timmerbedrijf Jansen')
  await proveAddress(inject('serverDatabaseUrl'), vink.email)
  vinkAccount = (await vink.session.call('getMe')).account.id
  workshop = (await jansen.session.call('getMe')).account.id
  shop = (await jansen.session.call('openAccount', { body: { name: 'Jansen Hout' } })).account.id
  await jansen.session.call('chooseAccount', { body: { accountId: workshop } })
  invitation = await invitationTo(jansen.email)
})

async function invitationTo(email: string): Promise<string> {
  await vink.session.call('inviteMember', { body: { email, role: 'viewer' } })
  return tokenIn(await mailTo(email, /Uitnodiging/))
}

/** Where Jansen works, and where they could. */
async function businessesOfJansen(): Promise<{ account: string, accounts: string[] }> {
  const { account, accounts } = await jansen.session.call('getMe')
  return { account: account.id, accounts: accounts.map(({ id }) => id) }
}

describe('a tab that is open', () => {
  it('is in no business of whoever signed in in another tab since, whatever it asks for', async () => {
    const { user } = await vink.session.call('getMe')
    const headers = { [userHeader]: user.id, [accountHeader]: vinkAccount }
    for (const { id, auth } of guarded) {
      if (auth === 'program') continue
      expect(await jansen.session.refused(id, { body: {}, headers }), id).toMatchObject({ status: 401, code: 'unauthenticated' })
    }

    expect(await businessesOfJansen()).toMatchObject({ account: workshop })
  })

  it('stays where it is when an invitation is accepted in another tab, and is not that of whoever accepted', async () => {
    const { user } = await vink.session.call('getMe')
    const ofVink = { [userHeader]: user.id, [accountHeader]: vinkAccount }
    const ofJansen = { [userHeader]: (await jansen.session.call('getMe')).user.id, [accountHeader]: shop ?? '' }
    await jansen.session.call('acceptInvitation', { body: { token: invitation } })

    expect((await jansen.session.call('getMe', { headers: ofJansen })).account.id).toBe(shop)
    // Both belong to that business by now: a tab of the one shows nothing to the other, and changes nothing for them.
    expect(await jansen.session.refused('getMe', { headers: ofVink })).toMatchObject({ status: 401, code: 'unauthenticated' })
    expect(await jansen.session.refused('chooseAccount', { body: { accountId: vinkAccount }, headers: ofVink }))
      .toMatchObject({ status: 401, code: 'unauthenticated' })
    expect((await businessesOfJansen()).accounts).toContain(vinkAccount)
  })

  it('stays where it is when its person signs in once more, and another does so in the same browser', async () => {
    const { user } = await jansen.session.call('getMe')
    const tab = { [userHeader]: user.id, [accountHeader]: shop ?? '' }
    const signIn = async ({ email, password }: Tenant) => {
      const answer = await new ApiClient(url, { origin: url }).request('signIn', { body: { email, password } })
      return new ApiClient(url, { origin: url, cookie: cookieOf(answer) })
    }

    expect((await (await signIn(jansen)).call('getMe', { headers: tab })).account.id).toBe(shop)
    expect(await (await signIn(vink)).refused('getMe', { headers: tab })).toMatchObject({ status: 401, code: 'unauthenticated' })
  })
})
