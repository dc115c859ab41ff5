import { beforeEach, describe, expect, it, vi } from 'vitest'
import { roles } from '#contract/roles'
import type { Invitation, Member } from '#contract/schemas/member'
import type { Me } from '#contract/schemas/me'
import Members from '../../pages/settings/members.vue'
import { openPage, settled } from '../support/components/page'
import { answer, callsOf, Refused } from '../support/components/server'
import { as, inTwoBusinesses, ownerOfVink, vink } from '../support/components/vink'

const at = '2026-11-02T08:00:00.000Z'
const member = (said: Partial<Member>): Member => ({
  id: 'm', userId: 'u', name: 'Bram de Boer', email: 'bram@example.nl', role: 'bookkeeper', offeredRole: null, isYou: false,
  invitedBy: 'Vera Vink', createdAt: at, ...said,
})
const vera = member({ id: 'vera', name: 'Vera Vink', email: 'vink@example.nl', role: 'owner', isYou: true, invitedBy: null })
const bram = member({ id: 'bram' })
const invitation: Invitation = {
  id: 'invited', email: 'anna@example.nl', role: 'assistant', invitedBy: 'Vera Vink', sentAt: at, createdAt: at,
  expiresAt: '2026-11-27T08:00:00.000Z',
}

let members: Member[]
let invitations: Invitation[]
beforeEach(() => {
  members = [vera, bram]
  invitations = []
  answer('listMembers', () => ({ data: members }))
  answer('listInvitations', () => ({ data: invitations }))
})

const onPro: Me = { ...ownerOfVink, plan: 'pro', limits: { ...ownerOfVink.limits, members: null } }
const open = (person = onPro) => openPage(Members, { business: vink }, '/settings/members', person)

describe('the people of a business', () => {
  it('stand there with their role, since when, and by whom they were invited', async () => {
    const page = await open()

    expect(page.text()).toContain('Vera Vink (jij)vink@example.nl · Sinds 2 nov 2026')
    expect(page.text()).toContain('bram@example.nl · Sinds 2 nov 2026 · uitgenodigd door Vera Vink')
    expect(page.field('Rol van Bram de Boer')?.textContent).toBe('Boekhouder')
    expect(page.text()).toContain('Kijkt mee en verandert niets.')
  })

  it('get another role from whoever may give it', async () => {
    answer('updateMember', ({ body }) => ({ ...bram, ...body as object }))
    const page = await open()
    await page.pick('Rol van Bram de Boer', 'Assistent')

    expect(callsOf('updateMember')).toMatchObject([{ params: { id: 'bram' }, body: { role: 'assistant' } }])
    expect(page.text()).toContain('Bram de Boer is nu assistent')
  })

  it('are offered to become owners, and have yet to answer', async () => {
    answer('updateMember', () => {
      members = [vera, { ...bram, offeredRole: 'owner' }]
      return { ...bram, offeredRole: 'owner' }
    })
    const page = await open()
    await page.pick('Rol van Bram de Boer', 'Eigenaar')

    expect(page.text()).toContain('Bram de Boer krijgt een mail en moet dit nog aannemen')
    expect(page.text()).toContain('Eigenaar aangeboden, wacht op antwoord')
  })

  it('are removed once that is confirmed', async () => {
    answer('removeMember', { id: 'bram', deleted: true })
    const page = await open()
    await page.press('Bram de Boer verwijderen')
    expect(callsOf('removeMember')).toEqual([])
    expect(page.text()).toContain('Bram de Boer kan dan meteen niet meer bij Studio Vink.')
    await page.press('Verwijderen')

    expect(callsOf('removeMember')).toMatchObject([{ params: { id: 'bram' } }])
  })

  it('are left alone by whoever may not give their role', async () => {
    members = [{ ...vera, isYou: false }, { ...bram, isYou: true, role: 'administrator' }]
    const page = await open(as('administrator'))

    expect(page.field('Rol van Vera Vink')).toBeNull()
    expect(page.button('Vera Vink verwijderen')).toBeNull()
    expect(page.button('Weggaan')).not.toBeNull()
  })
})

describe('leaving', () => {
  it('is not offered to the last owner', async () => {
    expect((await open()).button('Weggaan')).toBeNull()
  })

  it('says what is lost with it, and begins anew', async () => {
    const location = vi.spyOn(window.location, 'href', 'set').mockImplementation(() => {})
    members = [{ ...vera, isYou: false }, { ...bram, isYou: true }]
    answer('removeMember', { id: 'bram', deleted: true })
    const page = await open(as('bookkeeper'))
    await page.press('Weggaan')
    expect(page.text()).toContain('Je hoort nergens anders bij, dus ook je login wordt verwijderd.')
    await page.press('Weggaan')

    expect(location).toHaveBeenCalledWith('/')
    expect(sessionStorage.getItem('polder-account')).toBeNull()
  })

  it('keeps the login of whoever belongs to another business', async () => {
    members = [{ ...vera, isYou: false }, { ...bram, isYou: true, role: 'viewer' }]
    const page = await open(inTwoBusinesses('workshop'))
    await page.press('Weggaan')

    expect(page.text()).toContain('Je kunt dan niet meer bij de administratie van Werkplaats Zuid.')
    expect(page.text()).not.toContain('login wordt verwijderd')
  })
})

describe('a role that was offered', () => {
  beforeEach(() => {
    members = [{ ...vera, isYou: false }, { ...bram, isYou: true, offeredRole: 'owner' }]
  })

  it('counts once it is accepted', async () => {
    answer('answerRoleOffer', { ...bram, role: 'owner' })
    answer('getMe', ownerOfVink)
    const page = await open(as('bookkeeper'))
    expect(page.text()).toContain('Word je eigenaar van Studio Vink?')
    await page.press('Aannemen')

    expect(callsOf('answerRoleOffer')).toMatchObject([{ body: { accept: true } }])
    expect(page.text()).toContain('Iemand uitnodigen')
  })

  it('can be declined', async () => {
    answer('answerRoleOffer', bram)
    answer('getMe', as('bookkeeper'))
    const page = await open(as('bookkeeper'))
    await page.press('Nee, bedankt')

    expect(callsOf('answerRoleOffer')).toMatchObject([{ body: { accept: false } }])
  })
})

describe('inviting', () => {
  it('mails a link to an address, with a role and in a language', async () => {
    answer('inviteMember', () => {
      invitations = [invitation]
      return invitation
    })
    const page = await open()
    await page.type('E-mailadres', 'anna@example.nl')
    await page.pick('Rol', 'Assistent')
    await page.press('Uitnodigen')

    expect(callsOf('inviteMember'))
      .toMatchObject([{ body: { email: 'anna@example.nl', role: 'assistant', locale: 'nl' } }])
    expect(page.text()).toContain('anna@example.nl Assistentuitgenodigd door Vera Vink')
    expect(page.text()).toContain('Werkt tot 27 nov 2026, 09:00')
  })

  it('makes nobody an owner', async () => {
    const page = await open()
    await page.click('Rol')

    const offered = [...document.querySelectorAll('[role="option"]')].map(({ textContent }) => textContent.trim())
    expect(offered).toHaveLength(roles.length - 1)
    expect(offered).not.toContain('Eigenaar')
  })

  it('says why it is refused', async () => {
    answer('inviteMember', () => { throw new Refused('member_exists') })
    const page = await open()
    await page.type('E-mailadres', 'bram@example.nl')
    await page.press('Uitnodigen')

    expect(page.text()).toContain('Deze persoon hoort er al bij.')
  })

  it.each([
    [1, 'Free heeft plek voor 1 persoon, uitnodigingen meegeteld.'],
    [4, 'Free heeft plek voor 4 mensen, uitnodigingen meegeteld.'],
  ])('tells whoever is refused a place that there are %i', async (most, text) => {
    answer('inviteMember', () => { throw new Refused('plan_limit_reached', { limit: 'members', most }) })
    const page = await open()
    await page.type('E-mailadres', 'anna@example.nl')
    await page.press('Uitnodigen')

    expect(page.text()).toContain(text)
  })

  it('waits until their own address is confirmed, and says so before', async () => {
    answer('getMe', () => { throw new Refused('internal_error') })
    answer('resendVerification', { accepted: true })
    const page = await open({ ...ownerOfVink, user: { ...ownerOfVink.user, emailVerified: false } })
    expect(page.text()).toContain('Bevestig eerst je e-mailadres met de link in onze mail')
    expect(page.field('E-mailadres')).toBeNull()
    await page.press('Mail de link opnieuw')
    expect(callsOf('resendVerification')).toHaveLength(1)

    answer('getMe', onPro)
    window.dispatchEvent(new Event('focus'))
    await settled()
    expect(page.field('E-mailadres')).not.toBeNull()
  })

  it('leads to confirming an address that counts as confirmed, and not by them, until it works', async () => {
    answer('getMe', onPro)
    answer('resendVerification', { accepted: true })
    answer('inviteMember', () => { throw new Refused('email_not_verified') })
    const page = await open()
    await page.type('E-mailadres', 'anna@example.nl')
    await page.press('Uitnodigen')
    expect(page.text()).toContain('in onze mail, terwijl je hier bent ingelogd.')
    await page.press('Mail de link opnieuw')
    expect(callsOf('resendVerification')).toHaveLength(1)

    await page.type('E-mailadres', 'anna')
    await page.press('Uitnodigen')
    expect(page.button('Mail de link opnieuw')).not.toBeNull()

    answer('inviteMember', invitation)
    await page.type('E-mailadres', 'anna@example.nl')
    await page.press('Uitnodigen')
    expect(page.button('Mail de link opnieuw')).toBeNull()
  })

  it('has no place for more people than the plan allows, and says so before', async () => {
    answer('getBilling', () => { throw new Refused('internal_error') })
    const page = await open(ownerOfVink)

    expect(page.text()).toContain('Er is geen plek meer voor nog iemand')
    expect(page.text()).toContain('2 van 2 plekken op Free in gebruik')
    expect(page.field('E-mailadres')).toBeNull()
  })

  it('is nothing for a bookkeeper, who sees who belongs to it', async () => {
    members = [{ ...vera, isYou: false }, { ...bram, isYou: true }]
    const page = await open(as('bookkeeper'))

    expect(callsOf('listInvitations')).toEqual([])
    expect(page.text()).toContain('Vera Vink')
    expect(page.text()).not.toContain('Iemand uitnodigen')
  })
})

describe('an invitation that is open', () => {
  beforeEach(() => {
    invitations = [invitation]
  })

  it('is mailed again', async () => {
    answer('resendInvitation', invitation)
    const page = await open()
    await page.press('De uitnodiging van anna@example.nl opnieuw mailen')

    expect(callsOf('resendInvitation')).toMatchObject([{ params: { id: 'invited' } }])
  })

  it('is withdrawn', async () => {
    answer('withdrawInvitation', () => {
      invitations = []
      return { id: 'invited', deleted: true }
    })
    const page = await open()
    await page.press('De uitnodiging van anna@example.nl intrekken')

    expect(page.text()).toContain('Er staan geen uitnodigingen open.')
  })
})
