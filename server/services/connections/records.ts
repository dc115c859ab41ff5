import { scopes } from '#contract/scopes'
import type { OAuthRecords } from '#integrations/oauth/provider'
import { readScopes } from '../work/actor'
import type { ServiceContext } from '../work/context'
import { endConnection } from './connected-apps'
import { consumeRecord, findRecord, keepRecord, removeRecord, removeRecordsOf } from './kept-records'
import { mcpResource } from './resource'

/**
 * What the authorization server remembers. A grant is no record of its own: it is the connected app that a person sees
 * and can disconnect, so that the two never differ.
 */
export function oauthRecords(service: ServiceContext): OAuthRecords {
  return {
    upsert: async (kind, id, payload, lifetimeSeconds) => {
      // A person's answer makes the grant; nothing else does.
      if (kind !== 'Grant') await keepRecord(service, kind, id, payload, lifetimeSeconds)
    },
    find: async (kind, id) => {
      if (kind === 'Grant') return findGrant(service, id)
      const record = await findRecord(service, kind, id)
      if (!record) return undefined
      const { payload, consumedAt } = record
      // A client is as it said, without what records of the authorization server are marked by.
      if (kind === 'Client') return payload
      return { ...payload, jti: id, ...(consumedAt ? { consumed: secondsOf(consumedAt) } : {}) }
    },
    remove: (kind, id) => removeRecord(service, kind, id),
    consume: async (kind, id) => {
      if (await consumeRecord(service, kind, id)) return true
      const record = await findRecord(service, kind, id)
      if (record?.grantId) await endConnection(service, record.grantId, 'replay')
      return false
    },
    removeOfGrant: (kind, grantId) => removeRecordsOf(service, grantId, kind),
    endGrant: (grantId, reason) => endConnection(service, grantId, reason),
  }
}

/** A connected app as a grant: what was asked for and not allowed counts as refused. */
async function findGrant(service: ServiceContext, id: string): Promise<object | undefined> {
  const now = service.outside.clock.now()
  const app = await service.database.prisma.connectedApp.findUnique({ where: { id } })
  if (!app || app.revokedAt || app.expiresAt <= now) return undefined
  const granted = readScopes(app.scopes)
  const resource = mcpResource(service.settings)
  return {
    jti: id,
    kind: 'Grant',
    accountId: app.userId,
    clientId: app.clientId,
    iat: secondsOf(app.createdAt),
    exp: secondsOf(app.expiresAt),
    resources: { [resource]: granted.join(' ') },
    rejected: { resources: { [resource]: scopes.filter(scope => !granted.includes(scope)).join(' ') } },
  }
}

function secondsOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000)
}
