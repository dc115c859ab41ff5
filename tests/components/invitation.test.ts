import { h } from 'vue'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { OpenInvitation } from '#contract/schemas/member'
import Invitation from '../../pages/invitation.vue'
import { useSession } from '../../composables/use-session'
import { openPage } from '../support/components/page'
import { answer, callsOf, Refused } from '../support/components/server'
import { inTwoBusinesses, ownerOfVink } from '../support/components/vink'

const invitation: OpenInvitation = {
  email: 'vink@example.nl', role: 'viewer', accountName: 'Werkplaats Zuid', invitedBy: 'Bram de Boer',
  expiresAt: '2026-11-27T08:00:00.000Z',
}
const joined = inTwoBusinesses('workshop')
const path = '/invitation?token=secret'
let location: ReturnType<typeof vi.fn>

vi.stubGlobal('definePageMeta', () => {})

beforeEach(() => {
  answer('findInvitation', invitation)
  location = vi.spyOn(window.location, 'href', 'set').mockImplementation(() => {}) as typeof location
})

/** Somebody who is not signed in here. */
function openAsNobody() {
  answer('getMe', () => { throw new Refused('unauthenticated') })
  const NobodyYet = {
    setup() {
      useSession().me.value = null
      return () => h(Invitation)
    },
  }
  return openPage(NobodyYet, {}, path)
}

describe('an invitation', () => {
  it('says to which business, as what, by whom, for which address and how long', async () => {
    const page = await openPage(Invitation, {}, path)

    expect(callsOf('findInvitation')).toMatchObject([{ body: { token: 'secret' } }])
    expect(page.text()).toContain('Bram de Boer nodigt je uit om mee te werken in de administratie van Werkplaats Zuid.')
    expect(page.text()).toContain('Meelezer')
    expect(page.text()).toContain('vink@example.nl')
    expect(page.text()).toContain('27 nov 2026, 09:00')
  })

  it('is accepted at once by whoever is signed in with that address, who works there from then on', async () => {
    answer('acceptInvitation', joined)
    answer('chooseAccount', joined)
    const page = await openPage(Invitation, {}, path)
    await page.press('Uitnodiging aannemen')

    expect(callsOf('acceptInvitation')).toMatchObject([{ body: { token: 'secret' } }])
    expect(location).toHaveBeenCalledWith('/?account=workshop')
  })

  it('says why it cannot be accepted', async () => {
    answer('acceptInvitation', () => { throw new Refused('member_exists') })
    const page = await openPage(Invitation, {}, path)
    await page.press('Uitnodiging aannemen')

    expect(page.text()).toContain('Deze persoon hoort er al bij.')
  })

  it('is for another address than that of whoever is signed in, who can sign out and go on', async () => {
    answer('findInvitation', { ...invitation, email: 'anna@example.nl' })
    answer('signOut', { signedOut: true })
    const page = await openPage(Invitation, {}, path)
    expect(page.text()).toContain('Je bent ingelogd als vink@example.nl')
    expect(page.text()).toContain('Deze uitnodiging is voor anna@example.nl.')
    await page.press('Uitloggen en verdergaan')

    expect(location).toHaveBeenCalledWith(path)
  })

  it('makes a member of somebody new, by a name and a password', async () => {
    answer('signUpInvited', joined)
    const page = await openAsNobody()
    await page.type('Je naam', 'Vera Vink')
    await page.type('Wachtwoord', 'vier losse woorden achtereen')
    await page.press('Meedoen')

    expect(callsOf('signUpInvited')).toMatchObject([
      { body: { token: 'secret', name: 'Vera Vink', password: 'vier losse woorden achtereen', locale: 'nl' } },
    ])
    expect(location).toHaveBeenCalledWith('/?account=workshop')
  })

  it('leads whoever is known to signing in, and back', async () => {
    await openAsNobody()

    expect([...document.querySelectorAll('a')].map(link => link.getAttribute('href')))
      .toContain('/sign-in?return=%2Finvitation%3Ftoken%3Dsecret')
  })

  it('says so where the address has a login already', async () => {
    answer('signUpInvited', () => { throw new Refused('email_taken') })
    const page = await openAsNobody()
    await page.type('Je naam', 'Vera Vink')
    await page.type('Wachtwoord', 'vier losse woorden achtereen')
    await page.press('Meedoen')

    expect(page.text()).toContain('Er is al een account met dit e-mailadres. Log daarmee in.')
  })

  it('tells in plain words that it works no more', async () => {
    answer('findInvitation', () => { throw new Refused('mail_link_invalid') })
    const page = await openPage(Invitation, {}, path, ownerOfVink)

    expect(page.text()).toContain('Deze uitnodiging werkt niet meer')
    expect(page.text()).toContain('Vraag een nieuwe aan wie je uitnodigde.')
  })
})
