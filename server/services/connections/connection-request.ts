import { refuse, refuseField } from '#contract/errors'
import type { ConnectionAnswer, ConnectionGrant, ConnectionRequest } from '#contract/schemas/connection'
import type { Scope } from '#contract/scopes'
import { hasScope, refuseScope, requireSignedIn } from '../work/actor'
import { changeAccount } from '../work/change-account'
import { installationOf, type AccountContext, type ServiceContext } from '../work/context'
import { recordAccountChange } from '../work/security-change'
import { returnOf } from './app-metadata'
import { consumeRecord, findRecord, keepRecord, prolongRecord } from './kept-records'
import { isDocumentAddress } from './register-app'
import { parseScopes } from './resource'

/** A request by its name, and the name that the browser at hand was given when it was begun there. */
export interface RequestName {
  uid: string
  ownUid: string | null
}

/** After a year a person is asked anew. */
const connectionDays = 365
/** What is left of a request once it was answered: the time of a redirect. */
const answeredSeconds = 5 * 60
const dayMs = 24 * 60 * 60 * 1000

/**
 * Who asks for what, as far as the caller can give it.
 * Refuses not_found, and forbidden in another browser than the one it was begun in.
 */
export async function getConnectionRequest(account: AccountContext, name: RequestName): Promise<ConnectionRequest> {
  const { client, clientId, redirectUri, asked } = await requireRequest(installationOf(account), name)
  return {
    app: { name: client.client_name, address: isDocumentAddress(clientId) ? clientId : null },
    ...returnOf(redirectUri),
    scopes: asked.filter(scope => hasScope(account.actor, scope)),
  }
}

/**
 * Connects the app with what the person allows of what it asked for, and tells the account's owners by mail.
 * Refuses not_found, forbidden, validation_failed for what it did not ask for, role_not_allowed for what the person has
 * not themselves.
 */
export async function grantConnection(
  account: AccountContext,
  name: RequestName,
  { scopes }: ConnectionGrant,
): Promise<ConnectionAnswer> {
  const service = installationOf(account)
  const { userId } = requireSignedIn(account.actor)
  const request = await requireRequest(service, name)
  if (scopes.some(scope => !request.asked.includes(scope))) throw refuseField(['scopes'], 'The app did not ask for this')
  const missing = scopes.find(scope => !hasScope(account.actor, scope))
  if (missing) throw refuseScope(account.actor, missing)
  const { client, clientId, redirectUri } = request
  await claim(service, name)
  const now = account.outside.clock.now()
  const expiresAt = new Date(now.getTime() + connectionDays * dayMs)
  const app = await changeAccount(account, async (change) => {
    const created = await change.tx.connectedApp.create({
      data: {
        id: account.outside.ids.next(),
        accountId: account.accountId,
        userId,
        clientId,
        name: client.client_name,
        returnsTo: returnOf(redirectUri).returnsTo,
        scopes: [...new Set(scopes)],
        createdAt: change.now,
        expiresAt,
      },
    })
    await recordAccountChange(account, change, { kind: 'app_connected', name: created.name }, created.id)
    return created
  })
  await prolongRecord(service, 'Client', clientId, new Date(expiresAt.getTime() + dayMs))
  return answer(service, name, request, {
    login: { accountId: userId, remember: false }, consent: { grantId: app.id },
  })
}

/** Tells the app that the person does not want it. Refuses not_found and forbidden. */
export async function denyConnection(account: AccountContext, name: RequestName): Promise<ConnectionAnswer> {
  const service = installationOf(account)
  const request = await requireRequest(service, name)
  await claim(service, name)
  return answer(service, name, request, { error: 'access_denied', error_description: 'The person did not allow it' })
}

interface OpenRequest {
  payload: Record<string, unknown>
  clientId: string
  client: { client_name: string }
  redirectUri: string
  asked: Scope[]
}

async function requireRequest(service: ServiceContext, { uid, ownUid }: RequestName): Promise<OpenRequest> {
  const record = await findRecord(service, 'Interaction', uid)
  if (!record || record.consumedAt) throw refuse('not_found')
  // Somebody else may have begun it, and sent its address to this person to be let in by them.
  if (uid !== ownUid) throw refuse('forbidden')
  const { client_id: clientId, redirect_uri: redirectUri, scope } = record.payload.params as Record<string, string>
  const known = await findRecord(service, 'Client', clientId ?? '')
  if (!known || clientId === undefined || redirectUri === undefined) throw refuse('not_found')
  return {
    payload: record.payload, clientId, redirectUri,
    client: known.payload as { client_name: string },
    asked: parseScopes(scope),
  }
}

/** A request is answered once. */
async function claim(service: ServiceContext, { uid }: RequestName): Promise<void> {
  if (!await consumeRecord(service, 'Interaction', uid)) throw refuse('not_found')
}

/** Leaves the answer for the authorization server, which the browser goes on to. */
async function answer(
  service: ServiceContext,
  { uid }: RequestName,
  { payload }: OpenRequest,
  result: object,
): Promise<ConnectionAnswer> {
  await keepRecord(service, 'Interaction', uid, { ...payload, result }, answeredSeconds)
  return { continueAt: String(payload.returnTo) }
}
