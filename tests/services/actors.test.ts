import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { productInputSchema } from '#contract/schemas/product'
import { scopes } from '#contract/scopes'
import { runTransaction } from '#db/transaction'
import {
  hasScope, isFresh, memberRights, programRights, requireFresh, requireSignedIn, type Caller,
} from '#services/work/actor'
import { authenticateApiKey, createApiKey, revokeApiKey } from '#services/accounts/api-keys'
import { createAccount } from '#services/accounts/create-account'
import { operatorContext } from '#services/work/trusted-contexts'
import { listAudit } from '#services/audit/list'
import { changeAccount } from '#services/work/change-account'
import { reachAccount, type AccountContext, type AccountReach } from '#services/work/context'
import { createProduct } from '#services/products/create'
import { verifyInstallation } from '#services/verification/verify'
import { temporaryFolder } from '../support/run-folder'
import { keyWith, openService, signedInAs, type TestService } from '../support/service'
import { useDatabase } from '../support/use-database'

const signedIn = (fresh: boolean): Caller =>
  ({ type: 'session', userId: 'eva', ...memberRights('owner'), session: { id: 'firefox', isFresh: fresh } })
const key: Caller = keyWith(['invoices:read'])
const app: Caller = { type: 'oauth', appId: 'assistant', userId: 'eva', ...programRights(['invoices:read'], 'owner') }
const operator: Caller = { type: 'command_line' }

describe('a caller', () => {
  it.each([signedIn(false), operator])('of type $type may do everything', (caller) => {
    for (const scope of scopes) expect(hasScope(caller, scope)).toBe(true)
  })

  it.each([key, app])('of type $type may do what it was given', (caller) => {
    expect(hasScope(caller, 'invoices:read')).toBe(true)
    expect(hasScope(caller, 'invoices:write')).toBe(false)
  })

  it('is fresh after proving who they are, and never as a program', () => {
    expect([signedIn(true), operator].map(isFresh)).toEqual([true, true])
    expect([signedIn(false), key, app].map(isFresh)).toEqual([false, false, false])
  })

  it('is told what is missing to be fresh: a session, or a proof', () => {
    expect(() => requireFresh(signedIn(true))).not.toThrow()
    expect(() => requireFresh(operator)).not.toThrow()
    expect(() => requireFresh(signedIn(false))).toThrow(expect.objectContaining({ code: 'session_not_fresh' }))
    for (const program of [key, app]) {
      expect(() => requireFresh(program)).toThrow(expect.objectContaining({ code: 'session_required' }))
    }
  })

  it('is a person only in a browser that is signed in', () => {
    expect(requireSignedIn(signedIn(false)).userId).toBe('eva')
    for (const other of [key, app, operator]) {
      expect(() => requireSignedIn(other)).toThrow(expect.objectContaining({ code: 'session_required' }))
    }
  })
})

const database = useDatabase()
let installation: TestService
let vink: AccountContext
let userId: string

beforeAll(async () => {
  installation = await openService({ databaseUrl: database.url, outboxDir: temporaryFolder('outbox') })
  const owner = {
    email: 'vink@example.nl', password: 'vier woorden zijn genoeg', name: 'Eva Vink', locale: 'nl', plan: 'pro',
  } as const
  const made = await createAccount(installation.service, owner)
  userId = made.userId
  vink = await operatorContext(installation.service, made.accountId)
})
afterAll(() => installation.close())

/** Who the trail names for a change that this actor makes. */
async function namedFor(actor: AccountReach): Promise<unknown> {
  const subjectId = installation.service.outside.ids.next()
  await changeAccount(actor, async ({ record }) => record({ action: 'product.updated', subjectId, details: { fields: [] } }))
  return (await listAudit(vink, { page: 1, pageSize: 1 }, subjectId)).data[0]?.actor
}

describe('the audit trail', () => {
  it('names a person by their own name', async () => {
    expect(await namedFor(signedInAs(vink, userId))).toEqual({ type: 'session', id: userId, name: 'Eva Vink' })
  })

  it('names a key by its name, also once it was revoked', async () => {
    const { id, key: secret } = await createApiKey(vink, { name: 'Boekhouding' })
    const account = await authenticateApiKey(installation.service, secret, 'nl')
    const { id: productId } = await createProduct(account ?? vink, productInputSchema.parse({ name: 'Boek', unitPriceCents: 2_495 }))
    await revokeApiKey(vink, id)

    expect((await listAudit(vink, { page: 1, pageSize: 1 }, productId)).data[0]?.actor)
      .toEqual({ type: 'api_key', id, name: 'Boekhouding' })
  })

  it('names the command line, also where an earlier version wrote it down as a session', async () => {
    const commandLine = { type: 'command_line', id: null, name: 'command line' }
    expect(await namedFor(vink)).toEqual(commandLine)

    const former = await runTransaction(installation.service.database.prisma, tx => tx.auditEntry.create({
      data: {
        accountId: vink.accountId, sequence: 1_000, at: installation.clock.now(), actorType: 'session', actorId: 'operator',
        action: 'product.created', subjectId: 'former', details: {}, hash: '',
      },
    }))
    expect((await listAudit(vink, { page: 1, pageSize: 1 }, 'former')).data[0]?.actor).toEqual(commandLine)
    const { sequence } = former
    await runTransaction(installation.service.database.prisma, tx => tx.auditEntry.deleteMany({ where: { sequence } }))
  })

  it('tells Polder itself, the payment provider and a customer apart', async () => {
    const reach = (actor: AccountReach['actor']) => reachAccount(installation.service, vink.accountId, actor)

    expect(await namedFor(reach({ type: 'system' }))).toEqual({ type: 'system', id: null, name: null })
    expect(await namedFor(reach({ type: 'public' }))).toEqual({ type: 'public', id: null, name: null })
    expect(await namedFor(reach({ type: 'payment_provider', provider: 'Stripe' })))
      .toEqual({ type: 'payment_provider', id: 'Stripe', name: null })
  })

  it('stays whole whoever acts', async () => {
    expect((await verifyInstallation(installation.service.database)).findings).toEqual([])
  })
})
