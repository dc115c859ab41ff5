import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { powers, type Role } from '#contract/roles'
import { customerInputSchema } from '#contract/schemas/customer'
import { scopes } from '#contract/scopes'
import { authenticateApiKey, createApiKey, listApiKeys } from '#services/accounts/api-keys'
import { confirmEmailChange, requestEmailChange } from '#services/accounts/change-email'
import { findTokenOwner } from '#services/accounts/mail-tokens'
import { authenticateSession, listSessions } from '#services/accounts/sessions'
import { signIn } from '#services/accounts/sign-in'
import { listAudit } from '#services/audit/list'
import { getBusiness } from '#services/business/find'
import { updateBusiness } from '#services/business/update'
import { createCustomer } from '#services/customers/create'
import { deleteDueAccounts } from '#services/leaving/delete-due'
import { exportAccount } from '#services/leaving/export-account'
import { requestAccountDeletion } from '#services/leaving/request-deletion'
import { chooseAccount, keepOwnAccount, openAnotherAccount } from '#services/members/accounts'
import { answerOffer, changeRole } from '#services/members/change-role'
import { inviteMember, listInvitations, resendInvitation, withdrawInvitation } from '#services/members/invitations'
import { acceptInvitation, findInvitation, signUpInvited } from '#services/members/join'
import { listMembers } from '#services/members/list'
import { removeMember } from '#services/members/remove'
import { resumeAccount, suspendAccount } from '#services/operating/suspend'
import { getMe } from '#services/plans/get-me'
import { verifyInstallation } from '#services/verification/verify'
import type { AccountContext } from '#services/work/context'
import { castPassword, openCast, type CastAccount } from '../support/accounts'
import { browser, enterAs, invitationTo, joinAccount, roleIn } from '../support/members'
import { mailsTo, mailTo, tokenIn } from '../support/outbox'
import { codeOf } from '../support/refusals'
import { temporaryFolder } from '../support/run-folder'
import { openService, type TestService } from '../support/service'
import { useDatabase } from '../support/use-database'

const dayMs = 24 * 60 * 60_000

const database = useDatabase()
const outboxDir = temporaryFolder('outbox')
let installation: TestService
/** Those of each test have addresses of their own. */
let count = 0
let jansen: CastAccount
/** The owner of Timmerbedrijf Jansen, signed in. */
let owner: AccountContext
let ownerSecret: string

beforeAll(async () => {
  installation = await openService({ databaseUrl: database.url, outboxDir })
})
afterAll(() => installation.close())
beforeEach(async () => {
  // What the tests before have tried counts for no limit any more.
  installation.clock.advance(dayMs)
  count++
  jansen = await openCast(installation.service, 'Timmerbedrijf Jansen', count)
  await proveAddresses()
  ownerSecret = await secretOf(jansen.email)
  owner = await enter(ownerSecret)
})

const at = (name: string) => `${name}${count}@example.nl`
/** Who invites is known to have the address. */
async function proveAddresses(): Promise<void> {
  const provenAt = installation.clock.now()
  const { prisma } = installation.service.database
  await prisma.user.updateMany({ data: { emailVerifiedAt: provenAt, ownerProvenAt: provenAt } })
}
/** Somebody of another business. */
async function openVink(): Promise<CastAccount> {
  const vink = await openCast(installation.service, 'Studio Vink', count)
  await proveAddresses()
  return vink
}
const secretOf = async (email: string) =>
  (await signIn(installation.service, { email, password: castPassword }, browser)).secret
const enter = (secret: string, id?: string) => enterAs(installation.service, secret, id === undefined ? 'chosen' : { id })
const home = (secret: string) => enterAs(installation.service, secret, 'home')
const join = (name: string, role: Exclude<Role, 'owner'>, account = owner) =>
  joinAccount(installation.service, account, { name, role, email: at(name.toLowerCase()) }, outboxDir)
const memberOf = async (account: AccountContext, userId: string) => {
  const member = (await listMembers(account)).data.find(row => row.userId === userId)
  if (!member) throw new Error('There is no such member')
  return member
}
const actionsOf = async (account: AccountContext) =>
  (await listAudit(account, { page: 1, pageSize: 100 })).data.map(({ action }) => action)
const subjectsTo = async (email: string) => {
  await installation.service.outside.background.settled()
  return (await mailsTo(email, outboxDir)).map(({ subject }) => subject)
}

describe('whoever opened an account', () => {
  it('owns it, and is its one member', async () => {
    expect((await listMembers(owner)).data).toMatchObject([{ role: 'owner', isYou: true, invitedBy: null, email: jansen.email }])
    expect(await getMe(owner)).toMatchObject({
      role: 'owner', account: { name: 'Timmerbedrijf Jansen' }, accounts: [{ id: jansen.account.accountId, role: 'owner' }],
      usage: { members: 1 }, auth: { scopes, powers },
    })
  })
})

describe('an invitation', () => {
  it('lets somebody new in, whose address it proves, and tells the owner', async () => {
    const pieter = await join('Pieter', 'bookkeeper')

    expect(roleIn(pieter.account)).toBe('bookkeeper')
    expect(await getMe(pieter.account)).toMatchObject({ user: { emailVerified: true }, role: 'bookkeeper' })
    expect(await memberOf(owner, pieter.userId)).toMatchObject({ name: 'Pieter', role: 'bookkeeper', invitedBy: 'Timmerbedrijf Jansen' })
    expect(await subjectsTo(jansen.email)).toContain('Nieuw bij Timmerbedrijf Jansen')
    expect(await actionsOf(owner)).toEqual(expect.arrayContaining(['member.invited', 'member.joined']))
    expect((await listInvitations(owner)).data).toEqual([])
  })

  it('lets somebody in who has another business, and both stay theirs', async () => {
    const vink = await openVink()
    await inviteMember(owner, { email: vink.email, role: 'assistant' })
    const token = await invitationTo(installation.service, vink.email, outboxDir)
    const secret = await secretOf(vink.email)

    expect(await acceptInvitation(await home(secret), token)).toBe(owner.accountId)
    expect(roleIn(await enter(secret, owner.accountId))).toBe('assistant')
    for (const told of [vink.email, jansen.email]) {
      expect((await mailTo(told, /^Nieuw bij/, outboxDir)).text).toContain(`/settings/members?account=${owner.accountId}`)
    }
    expect(roleIn(await enter(secret, vink.account.accountId))).toBe('owner')
    expect((await getMe(await enter(secret))).accounts).toMatchObject([
      { name: 'Studio Vink', role: 'owner' }, { name: 'Timmerbedrijf Jansen', role: 'assistant' },
    ])
  })

  it('says what it is for to whoever has the link', async () => {
    await inviteMember(owner, { email: at('pieter'), role: 'viewer' })
    const token = await invitationTo(installation.service, at('pieter'), outboxDir)

    expect(await findInvitation(installation.service, token)).toMatchObject({
      email: at('pieter'), role: 'viewer', accountName: 'Timmerbedrijf Jansen', invitedBy: 'Timmerbedrijf Jansen',
    })
  })

  it('works once, for seven days, and not after it was withdrawn or sent anew', async () => {
    const service = installation.service
    const signUpBy = (token: string) => codeOf(signUpInvited(service, { token, name: 'P', password: castPassword, locale: 'nl' }, browser))
    const used = await join('Pieter', 'viewer').then(() => invitationTo(service, at('pieter'), outboxDir))
    expect(await signUpBy(used)).toBe('mail_link_invalid')

    const { id } = await inviteMember(owner, { email: at('eva'), role: 'viewer' })
    const first = await invitationTo(service, at('eva'), outboxDir)
    installation.clock.advance(1_000)
    await resendInvitation(owner, id)
    await service.outside.background.settled()
    const [, again] = await mailsTo(at('eva'), outboxDir)
    expect(await signUpBy(first)).toBe('mail_link_invalid')
    installation.clock.advance(7 * dayMs)
    expect(again && await signUpBy(tokenIn(again))).toBe('mail_link_invalid')

    const withdrawn = await inviteMember(owner, { email: at('noor'), role: 'viewer' })
    const token = await invitationTo(service, at('noor'), outboxDir)
    await withdrawInvitation(owner, withdrawn.id)
    expect(await signUpBy(token)).toBe('mail_link_invalid')
    expect(await codeOf(findInvitation(service, 'nonsense'))).toBe('mail_link_invalid')
  })

  it('lets nobody into a suspended account, and works once that is resumed', async () => {
    const vink = await openVink()
    const { service } = installation
    const invite = async (email: string) => {
      await inviteMember(owner, { email, role: 'viewer' })
      return invitationTo(service, email, outboxDir)
    }
    const [known, unknown] = [await invite(vink.email), await invite(at('pieter'))]
    const secret = await secretOf(vink.email)
    const accept = async () => codeOf(acceptInvitation(await home(secret), known))
    const signUp = () =>
      codeOf(signUpInvited(service, { token: unknown, name: 'Pieter', password: castPassword, locale: 'nl' }, browser))
    await suspendAccount(service, owner.accountId, 'Spam')
    expect([await accept(), await signUp()]).toEqual(['forbidden', 'forbidden'])
    // The account is not theirs, so they are told in other words.
    await expect(acceptInvitation(await home(secret), known)).rejects
      .toMatchObject({ details: { reason: 'inviting_account_suspended' } })

    await resumeAccount(service, owner.accountId)
    expect([await accept(), await signUp()]).toEqual([null, null])
  })

  it('is for its very address, also after somebody changed theirs', async () => {
    const vink = await openVink()
    await inviteMember(owner, { email: vink.email, role: 'viewer' })
    const token = await invitationTo(installation.service, vink.email, outboxDir)
    expect(await codeOf(acceptInvitation(await home(ownerSecret), token))).toBe('invitation_for_another')

    const secret = await secretOf(vink.email)
    const caller = await home(secret)
    await requestEmailChange(caller, at('vera'))
    await installation.service.outside.background.settled()
    const link = tokenIn(await mailTo(at('vera'), /nieuwe e-mailadres/, outboxDir))
    await confirmEmailChange(installation.service, await findTokenOwner(installation.service, link, 'change_email'), caller)
    const again = await secretOf(at('vera'))
    expect(await codeOf(acceptInvitation(await home(again), token))).toBe('invitation_for_another')
  })

  it('raises nobody who is a member, and makes nobody one twice', async () => {
    const pieter = await join('Pieter', 'viewer')
    expect(await codeOf(inviteMember(owner, { email: pieter.email, role: 'administrator' }))).toBe('member_exists')
    expect(roleIn(await enter(pieter.secret))).toBe('viewer')
  })

  it('gives no role beyond that of who invites', async () => {
    const beheer = await join('Bea', 'administrator')
    const assistant = await join('Pieter', 'assistant')

    expect(await codeOf(inviteMember(beheer.account, { email: at('a'), role: 'administrator' }))).toBeNull()
    expect(await codeOf(inviteMember(assistant.account, { email: at('b'), role: 'viewer' }))).toBe('role_not_allowed')
  })

  it('needs a place in the plan, also for those who were invited', async () => {
    const vink = await openVink()
    const secret = await secretOf(vink.email)
    const free = await enter(secret)
    await inviteMember(free, { email: at('pieter'), role: 'viewer' })

    await expect(inviteMember(free, { email: at('eva'), role: 'viewer' }))
      .rejects.toMatchObject({ code: 'plan_limit_reached', details: { limit: 'members', most: 2 } })
    // The same person once more takes no second place.
    expect(await inviteMember(free, { email: at('pieter'), role: 'assistant' })).toMatchObject({ role: 'assistant' })
    // The operator may allow more.
    const { settings, ...beside } = installation.service
    const roomy = await enterAs({ ...beside, settings: { ...settings, freeMembers: 3 } }, secret)
    await inviteMember(roomy, { email: at('eva'), role: 'viewer' })
    expect((await getMe(roomy)).limits.members).toBe(3)
  })

  it('is made by nobody whose address is not known to be theirs', async () => {
    const { prisma } = installation.service.database
    await prisma.user.updateMany({ where: { id: jansen.userId }, data: { ownerProvenAt: null } })

    expect(await codeOf(inviteMember(owner, { email: at('pieter'), role: 'viewer' }))).toBe('email_not_verified')
  })

  it('fills nobody\'s inbox: twenty mails leave an account in a day', async () => {
    for (let guest = 0; guest < 20; guest++) {
      const { id } = await inviteMember(owner, { email: at(`gast${guest}-`), role: 'viewer' })
      await withdrawInvitation(owner, id)
    }
    expect(await codeOf(inviteMember(owner, { email: at('gast20-'), role: 'viewer' }))).toBe('rate_limited')
    installation.clock.advance(dayMs)
    expect(await codeOf(inviteMember(owner, { email: at('gast20-'), role: 'viewer' }))).toBeNull()
  })
})

describe('a role', () => {
  it('counts at once when it is lowered: for the session, and under the lock for what is on its way', async () => {
    const { secret, account, userId } = await join('Bea', 'administrator')
    const { id } = await memberOf(owner, userId)
    await changeRole(owner, id, 'viewer')

    expect(roleIn(await enter(secret))).toBe('viewer')
    expect(await codeOf(createCustomer(account, customerInputSchema.parse({ type: 'business', name: 'Te laat' })))).toBe('role_not_allowed')
    expect(await codeOf(inviteMember(account, { email: at('x'), role: 'viewer' }))).toBe('role_not_allowed')
  })

  it('that is lowered ends an export under way', async () => {
    const pieter = await join('Pieter', 'administrator')
    const member = await memberOf(owner, pieter.userId)
    const begin = async () => {
      const chunks = exportAccount(pieter.account).chunks[Symbol.asyncIterator]()
      await chunks.next()
      return async () => {
        while (!(await chunks.next()).done);
      }
    }
    await expect((await begin())()).resolves.toBeUndefined()
    const finish = await begin()
    await changeRole(owner, member.id, 'viewer')
    expect(await codeOf(finish())).toBe('role_not_allowed')
  })

  it('bounds the keys of who has it, and ends them when they leave', async () => {
    const { account, userId } = await join('Bea', 'administrator')
    const { key } = await createApiKey(account, { name: 'Kassa' })
    const scopesNow = async () => {
      const caller = await authenticateApiKey(installation.service, key, 'nl')
      return caller && 'scopes' in caller.actor ? caller.actor.scopes : null
    }
    expect(await scopesNow()).toEqual(scopes)
    const { id } = await memberOf(owner, userId)
    await changeRole(owner, id, 'viewer')
    expect(await scopesNow()).not.toContain('invoices:write')
    expect(await scopesNow()).toContain('invoices:read')
    await removeMember(owner, id)
    expect(await scopesNow()).toBeNull()
    expect((await listApiKeys(owner)).data).toEqual([])
  })

  it('lets nobody make a key that could do more, or see the keys of others without administering', async () => {
    await createApiKey(owner, { name: 'Van de eigenaar' })
    const { account } = await join('Pieter', 'assistant')

    expect(await codeOf(createApiKey(account, { name: 'Te veel', scopes: ['invoices:issue'] }))).toBe('role_not_allowed')
    const made = await createApiKey(account, { name: 'Eigen' })
    expect(made).toMatchObject({ createdBy: 'Pieter', scopes: expect.not.arrayContaining(['invoices:issue']) })
    expect((await listApiKeys(account)).data.map(({ name }) => name)).toEqual(['Eigen'])
    expect((await listApiKeys(owner)).data.map(({ name }) => name)).toEqual(['Eigen', 'Van de eigenaar'])
  })

  it('without ownership changes no payment details', async () => {
    const { account } = await join('Bea', 'administrator')
    const fresh = account

    expect(await codeOf(updateBusiness(fresh, { iban: 'NL02ABNA0123456789' }))).toBe('role_not_allowed')
    expect(await updateBusiness(fresh, { city: 'Amersfoort' })).toMatchObject({ city: 'Amersfoort' })
  })

  it('is raised to owner by both: offered, and accepted', async () => {
    const { secret, userId } = await join('Bea', 'administrator')
    const { id } = await memberOf(owner, userId)
    expect(await changeRole(owner, id, 'owner')).toMatchObject({ role: 'administrator', offeredRole: 'owner' })
    expect(roleIn(await enter(secret))).toBe('administrator')

    expect(await answerOffer(await enter(secret), true)).toMatchObject({ role: 'owner', offeredRole: null })
    expect(await codeOf(answerOffer(await enter(secret), true))).toBe('not_found')
    expect(await actionsOf(owner)).toEqual(expect.arrayContaining(['member.role_offered', 'member.role_changed']))
  })

  it('that is offered can be declined', async () => {
    const { secret, userId } = await join('Bea', 'administrator')
    await changeRole(owner, (await memberOf(owner, userId)).id, 'owner')

    expect(await answerOffer(await enter(secret), false)).toMatchObject({ role: 'administrator', offeredRole: null })
    expect(await actionsOf(owner)).toContain('member.role_declined')
  })

  it('of an owner is changed by owners alone', async () => {
    const { account } = await join('Bea', 'administrator')
    const { id } = await memberOf(owner, jansen.userId)

    expect(await codeOf(changeRole(account, id, 'viewer'))).toBe('role_not_allowed')
    expect(await codeOf(removeMember(account, id))).toBe('role_not_allowed')
  })
})

describe('the last owner', () => {
  it('cannot leave, or be lowered', async () => {
    const { id } = await memberOf(owner, jansen.userId)

    expect(await codeOf(removeMember(owner, id))).toBe('last_owner')
    expect(await codeOf(changeRole(owner, id, 'viewer'))).toBe('last_owner')
  })

  it('is there whatever two owners do to each other at once', async () => {
    const bea = await join('Bea', 'administrator')
    await changeRole(owner, (await memberOf(owner, bea.userId)).id, 'owner')
    await answerOffer(await enter(bea.secret), true)
    const [first, second] = [await memberOf(owner, jansen.userId), await memberOf(owner, bea.userId)]

    const codes = await Promise.all([
      codeOf(removeMember(owner, second.id)),
      enter(bea.secret).then(account => codeOf(removeMember(account, first.id))),
    ])
    expect(codes.filter(code => code === null)).toHaveLength(1)
    expect((await listMembers(jansen.account)).data.map(({ role }) => role)).toEqual(['owner'])
  })
})

describe('whoever leaves', () => {
  it('has nothing here any more, and what they did keeps their name', async () => {
    const pieter = await join('Pieter', 'assistant')
    await createCustomer(pieter.account, customerInputSchema.parse({ type: 'business', name: 'Bakkerij' }))
    await removeMember(pieter.account, (await memberOf(pieter.account, pieter.userId)).id)

    expect(await authenticateSession(installation.service, pieter.secret)).toBeNull()
    expect(await codeOf(createCustomer(pieter.account, customerInputSchema.parse({ type: 'business', name: 'Te laat' })))).toBe('unauthenticated')
    const trail = await listAudit(owner, { page: 1, pageSize: 100 })
    expect(trail.data.find(({ action }) => action === 'customer.created')?.actor.name).toBe('Pieter')
    expect(trail.data.find(({ action }) => action === 'member.removed')?.details).toEqual({ role: 'assistant', reason: 'left' })
    expect(await subjectsTo(pieter.email)).toContain('Niet meer bij Timmerbedrijf Jansen')
    // The address is free again.
    expect(await join('Pieter', 'viewer')).toMatchObject({ email: pieter.email })
  })

  it('takes sessions and factors along to another account of theirs', async () => {
    const pieter = await join('Pieter', 'assistant')
    const other = await openAnotherAccount(await home(pieter.secret), 'Pieters winkel')
    await removeMember(owner, (await memberOf(owner, pieter.userId)).id)

    const shop = await enter(pieter.secret)
    expect(shop.accountId).toBe(other)
    expect((await listSessions(await home(pieter.secret))).data).toHaveLength(1)
    expect(await codeOf(enter(pieter.secret, owner.accountId))).toBe('not_found')
  })
})

describe('somebody with several businesses', () => {
  it('works in the one that a request names, in the one chosen last, or else in their home', async () => {
    const vink = await openVink()
    const shop = await openAnotherAccount(await home(ownerSecret), 'Jansen Hout')

    expect((await enter(ownerSecret)).accountId).toBe(owner.accountId)
    await chooseAccount(await home(ownerSecret), shop)
    expect((await enter(ownerSecret)).accountId).toBe(shop)
    expect(await getBusiness(await enter(ownerSecret, shop))).toMatchObject({ name: 'Jansen Hout' })
    expect(await codeOf(chooseAccount(await home(ownerSecret), vink.account.accountId))).toBe('not_found')
    expect(await codeOf(enter(ownerSecret, vink.account.accountId))).toBe('not_found')
    expect(await codeOf(enter(ownerSecret, 'nonsense'))).toBe('not_found')
  })

  it('owns three on Free, however many they open at once, and as many on Pro as they like', async () => {
    const { settings, ...beside } = installation.service
    const selling = { ...beside, settings: { ...settings, defaultPlan: 'free' as const } }
    await installation.service.database.prisma.account.updateMany({ data: { plan: 'free' } })
    const atHome = await enterAs(selling, ownerSecret, 'home')
    const opened = await Promise.allSettled([1, 2, 3, 4].map(number => openAnotherAccount(atHome, `Winkel ${number}`)))
    const refused = opened.flatMap(result => (result.status === 'rejected' ? [result.reason as unknown] : []))
    expect(refused).toMatchObject([1, 2].map(() => ({ code: 'plan_limit_reached', details: { limit: 'accounts', most: 3 } })))

    await installation.service.database.prisma.account.updateMany({ data: { plan: 'pro' } })
    await openAnotherAccount(atHome, 'Nog een winkel')
    expect((await getMe(await enter(ownerSecret))).accounts).toHaveLength(4)
  })

  it('has one of them deleted, stays signed in for the other, and can take that back', async () => {
    const shop = await openAnotherAccount(await home(ownerSecret), 'Jansen Hout')
    await requestAccountDeletion(await enter(ownerSecret, shop), { confirm: jansen.email })

    expect(await codeOf(enter(ownerSecret, shop))).toBe('account_deletion_pending')
    expect((await enter(ownerSecret)).accountId).toBe(owner.accountId)
    await secretOf(jansen.email)
    expect(await codeOf(enter(ownerSecret, shop))).toBe('account_deletion_pending')
    await keepOwnAccount(await home(ownerSecret), shop)
    expect((await enter(ownerSecret, shop)).accountId).toBe(shop)
  })

  it('loses nothing of the other when one is deleted for good, be it their home', async () => {
    const shop = await openAnotherAccount(await home(ownerSecret), 'Jansen Hout')
    await requestAccountDeletion(await enter(ownerSecret, owner.accountId), { confirm: jansen.email })
    installation.clock.advance(15 * dayMs)
    for (let sweep = 0; sweep < 3; sweep++) {
      await deleteDueAccounts(installation.service)
      await installation.service.outside.background.settled()
    }

    const secret = await secretOf(jansen.email)
    expect((await enter(secret)).accountId).toBe(shop)
    expect((await getMe(await enter(secret))).accounts).toMatchObject([{ id: shop }])
  })
})

describe('an installation with members', () => {
  it('verifies', async () => {
    const pieter = await join('Pieter', 'bookkeeper')
    await openAnotherAccount(await home(pieter.secret), 'Pieters winkel')
    await removeMember(owner, (await memberOf(owner, pieter.userId)).id)

    const { database, outside: { secretBox } } = installation.service
    const { findings } = await verifyInstallation(database, { secretBox })
    expect(findings).toEqual([])
  })
})
