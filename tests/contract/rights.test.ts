import { describe, expect, it } from 'vitest'
import { roleNames } from '#documents/email/member-notices'
import { irreversibleScopes, scopes } from '#contract/scopes'
import { keepsAllOf, mayGive, powers, rightsOf, roles, rolesWith } from '#contract/roles'
import { guarded, readRights, rightsFile, rightsTable } from '../support/rights'

describe('who may do what', () => {
  it('is as it is written down: `npx vitest run --project contract tests/contract/rights.test.ts -u`', async () => {
    await expect(rightsTable()).toMatchFileSnapshot(rightsFile)
    expect(readRights().size).toBe(guarded.length)
  })

  it('is said of every operation: it needs a scope or a power, is about the caller alone, or is open to every member', () => {
    const open = guarded.filter(({ scope, power, isPersonal }) => scope === null && power === undefined && !isPersonal)

    expect(open.map(({ id }) => id)).toEqual([
      // Events show what the caller's scopes let through; keys and apps of others are those of an administrator.
      'getMe', 'listEvents', 'removeMember', 'answerRoleOffer', 'callMcp', 'listApiKeys', 'createApiKey', 'revokeApiKey',
      'getConnectionRequest', 'grantConnection', 'denyConnection', 'listConnectedApps', 'disconnectApp',
    ])
  })
})

describe('a role', () => {
  it('that owns has everything; nobody else changes payment details, the plan or who owns', () => {
    expect(rightsOf('owner')).toEqual({ scopes, powers })
    expect(rolesWith('ownership')).toEqual(['owner'])
  })

  it('of a bookkeeper, an assistant and a viewer neither issues nor sends', () => {
    for (const role of ['bookkeeper', 'assistant', 'viewer'] as const) {
      expect(irreversibleScopes.filter(scope => rightsOf(role).scopes.includes(scope))).toEqual([])
    }
    expect(rightsOf('viewer').scopes.filter(scope => !scope.endsWith(':read'))).toEqual([])
  })

  it('is given by whoever administers and has all of it', () => {
    const givenBy = roles.map(giver => [giver, roles.filter(role => mayGive(giver, role))] as const)

    expect(givenBy.filter(([, given]) => given.length > 0))
      .toEqual([['owner', roles], ['administrator', roles.filter(role => role !== 'owner')]])
    expect(roles.filter(role => !keepsAllOf(role, role))).toEqual([])
    expect(keepsAllOf('owner', 'administrator')).toBe(false)
  })

  it('stands before every other that does less', () => {
    expect(roles.filter((role, place) => roles.slice(0, place).some(before => keepsAllOf(before, role)))).toEqual([])
  })

  it.each(['nl', 'en'] as const)('has a name in mails in %s', (locale) => {
    expect(Object.keys(roleNames[locale])).toEqual(roles)
  })
})
