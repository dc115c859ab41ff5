import { z } from 'zod'
import { deletedSchema } from '../schemas/invoice'
import {
  connectedAppSchema, connectionAnswerSchema, connectionGrantSchema, connectionRequestSchema,
} from '../schemas/connection'
import { json, operationsOf } from '../operation'
import { isStorable } from '../schemas/primitives'

const tag = 'Connected apps'
const publicOperation = operationsOf({ tag, audience: 'web', auth: 'public' })
const appOperation = operationsOf({ tag, audience: 'web', auth: 'session' })
/** A request to connect, by the name that its browser was given: it belongs to no account yet. */
const requestParams = z.object({ uid: z.string().max(100).refine(isStorable) })
/** A document or an answer as the standard of OAuth that it belongs to describes it. */
const standard = json(z.looseObject({}))

export const connectionOperations = {
  getProtectedResource: publicOperation('GET /.well-known/oauth-protected-resource', {
    summary: 'Which authorization server lets apps in: RFC 9728',
    response: standard,
  }),
  getMcpProtectedResource: publicOperation('GET /.well-known/oauth-protected-resource/mcp', {
    summary: 'The same under the name of the resource',
    response: standard,
  }),
  getAuthorizationServer: publicOperation('GET /.well-known/oauth-authorization-server', {
    summary: 'What the authorization server can do, and where: RFC 8414',
    response: standard,
  }),
  registerApp: publicOperation('POST /oauth/register', {
    summary: 'Register an app: RFC 7591',
    rawBody: true,
    response: json(z.looseObject({}), 201),
    errors: ['rate_limited'],
  }),
  beginAuthorization: publicOperation('GET /oauth/authorize', {
    summary: 'Lead a person to the page on which they connect an app, or refuse to: RFC 6749, 4.1',
    query: z.looseObject({}),
    response: standard,
    errors: ['connection_request_invalid', 'rate_limited'],
  }),
  finishAuthorization: publicOperation('GET /oauth/authorize/{uid}', {
    summary: 'Tell the app what the person answered',
    params: requestParams,
    response: standard,
    errors: ['connection_request_invalid'],
  }),
  issueToken: publicOperation('POST /oauth/token', {
    summary: 'Exchange a code or a refresh token for tokens: RFC 6749, 4.1.3 and 6',
    rawBody: true,
    response: standard,
  }),
  revokeToken: publicOperation('POST /oauth/revoke', {
    summary: 'End a connection by one of its tokens: RFC 7009',
    rawBody: true,
    response: standard,
  }),
  getConnectionRequest: appOperation('GET /api/auth/connection-requests/{uid}', {
    summary: 'Who asks to be connected, for what, and where the answer goes',
    description: 'Only in the browser in which the app asked.',
    params: requestParams,
    response: json(connectionRequestSchema),
    errors: ['not_found', 'forbidden'],
  }),
  grantConnection: appOperation('POST /api/auth/connection-requests/{uid}', {
    summary: 'Connect the app, with all that it asks for or less',
    freshSession: true,
    params: requestParams,
    body: connectionGrantSchema,
    response: json(connectionAnswerSchema),
    errors: ['not_found', 'forbidden'],
  }),
  denyConnection: appOperation('DELETE /api/auth/connection-requests/{uid}', {
    summary: 'Do not connect the app, and tell it so',
    isEnding: true,
    params: requestParams,
    response: json(connectionAnswerSchema),
    errors: ['not_found', 'forbidden'],
  }),
  listConnectedApps: appOperation('GET /api/auth/connected-apps', {
    summary: 'The apps that are connected to the account',
    response: json(z.object({ data: z.array(connectedAppSchema) })),
  }),
  disconnectApp: appOperation('DELETE /api/auth/connected-apps/{id}', {
    summary: 'Disconnect an app at once',
    isEnding: true,
    response: json(deletedSchema),
  }),
}
