import { expect, it, vi } from 'vitest'
import PageFrame from '../../components/shell/PageFrame.vue'
import Invitation from '../../pages/invitation.vue'
import { openPage } from '../support/components/page'
import { answer, Refused } from '../support/components/server'
import { as, ownerOfVink } from '../support/components/vink'

vi.stubGlobal('definePageMeta', () => {})

const suspended = 'Dit account is stilgelegd'

it.each(['owner', 'viewer'] as const)('a suspended account says so on its pages to a member who is %s', async (role) => {
  const me = as(role)
  const page = await openPage(PageFrame, { title: 'Facturen' }, '/invoices', {
    ...me, account: { ...me.account, suspendedAt: '2026-11-20T09:00:00.000Z' },
  })

  await expect.poll(() => page.text()).toContain(suspended)
  expect(page.text()).toContain('Vraag de beheerder')
})

it('any other account says nothing of the kind', async () => {
  const page = await openPage(PageFrame, { title: 'Facturen' }, '/invoices', ownerOfVink)

  expect(page.text()).not.toContain(suspended)
})

it('whoever was invited to a suspended account hears that it is that one, and not their own', async () => {
  answer('findInvitation', {
    email: 'vink@example.nl', role: 'viewer', accountName: 'Werkplaats Zuid', invitedBy: 'Bram de Boer',
    expiresAt: '2026-11-27T08:00:00.000Z',
  })
  answer('acceptInvitation', () => { throw new Refused('forbidden', { reason: 'inviting_account_suspended' }) })
  const page = await openPage(Invitation, {}, '/invitation?token=secret')
  await page.press('Uitnodiging aannemen')

  expect(page.text()).toContain('De administratie waarvoor je bent uitgenodigd, is stilgelegd')
  expect(page.text()).not.toContain('Je account')
})
