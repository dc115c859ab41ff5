import { createHash } from 'node:crypto'
import fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import type { InvoiceQuery } from '#contract/schemas/invoice-query'
import type { Scope } from '#contract/scopes'
import { todayInAmsterdam } from '#domain/dates'
import { startPdfPool } from '#documents/pdf/pool'
import { parseNamedKeys } from '#integrations/named-keys'
import { openSignedTokens } from '#integrations/signed-tokens'
import { openYardstickDatabase } from './database'
import { createDraft, type DraftInput } from './drafts'
import { issueDraft } from './issue'
import type { Showing } from './present'
import { findCaller, getInvoice, getMe, getPdf, getPublicInvoice, listInvoices, type Caller } from './reads'
import { draftSchema, idSchema, listSchema, tokenSchema } from './schemas'

/**
 * What a good engineer would write by hand for the same answers: Fastify with compiled schemas, SQLite on the server's
 * own thread by prepared statements, each key looked up by its SHA-256 at every request. It does without what else
 * Polder does at a request: no audit trail, no limits, no turns, no idempotency keys, no second database.
 */
const { DATABASE_FILE = '', LINK_KEYS = '', BASE_URL = '', PDF_WORKER = '' } = process.env
const database = openYardstickDatabase(DATABASE_FILE)
const signedTokens = openSignedTokens(parseNamedKeys(LINK_KEYS))
startPdfPool({ workerPath: PDF_WORKER })
const app = fastify()

app.get('/api/health', () => ({ status: 'ok' }))
app.get('/api/v1/me', (request, reply) => {
  const caller = callerOf(request, reply, null)
  if (!caller) return reply
  return answer(reply, 200, getMe(database, caller, showing()))
})
app.get<{ Params: { id: string } }>('/api/v1/invoices/:id', { schema: idSchema }, (request, reply) => {
  const caller = callerOf(request, reply, 'invoices:read')
  if (!caller) return reply
  return answer(reply, 200, getInvoice(database, caller.accountId, request.params.id, showing()))
})
app.get<{ Querystring: InvoiceQuery }>('/api/v1/invoices', { schema: listSchema }, (request, reply) => {
  const caller = callerOf(request, reply, 'invoices:read')
  if (!caller) return reply
  return answer(reply, 200, listInvoices(database, caller.accountId, request.query, showing().today))
})
app.get<{ Params: { id: string } }>('/api/v1/invoices/:id/pdf', { schema: idSchema }, (request, reply) => {
  const caller = callerOf(request, reply, 'invoices:read')
  if (!caller) return reply
  const file = getPdf(database, caller.accountId, request.params.id)
  if (!file) return refuse(reply, 404, 'not_found')
  return reply
    .header('content-type', 'application/pdf')
    .header('content-disposition', `inline; filename="${file.number}.pdf"`)
    .header('etag', `"${file.sha256}"`)
    .send(Buffer.from(file.bytes))
})
app.get<{ Params: { token: string } }>('/api/public/invoices/:token', { schema: tokenSchema }, (request, reply) =>
  answer(reply, 200, getPublicInvoice(database, request.params.token, showing())))
app.post<{ Body: DraftInput }>('/api/v1/invoices', { schema: draftSchema }, (request, reply) => {
  const caller = callerOf(request, reply, 'invoices:write')
  if (!caller) return reply
  return answer(reply, 201, createDraft(database, caller.accountId, request.body, showing()))
})
app.post<{ Params: { id: string } }>('/api/v1/invoices/:id/issue', { schema: idSchema }, async (request, reply) => {
  const caller = callerOf(request, reply, 'invoices:write')
  if (!caller) return reply
  const issued = await issueDraft(database, caller.accountId, request.params.id, showing())
  if (issued === 'not_found') return refuse(reply, 404, issued)
  if (issued === 'invoice_locked') return refuse(reply, 409, issued)
  if ('findings' in issued) return refuse(reply, 422, 'invoice_not_compliant')
  return answer(reply, 200, issued)
})

process.send?.({ url: await app.listen({ host: '127.0.0.1', port: 0 }) })

function showing(): Showing {
  const now = new Date()
  return { signedTokens, baseUrl: BASE_URL, now, today: todayInAmsterdam(now) }
}

/** Who calls; null where the request was refused. */
function callerOf(request: FastifyRequest, reply: FastifyReply, scope: Scope | null): Caller | null {
  const key = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1]
  const caller = key === undefined ? null : findCaller(database, hash(key), new Date())
  if (caller && (scope === null || caller.scopes.includes(scope))) return caller
  void refuse(reply, caller ? 403 : 401, caller ? 'insufficient_scope' : 'invalid_api_key')
  return null
}

function answer(reply: FastifyReply, status: number, body: object | null): FastifyReply {
  if (body === null) return refuse(reply, 404, 'not_found')
  const json = JSON.stringify(body)
  return reply.code(status).header('content-type', 'application/json').header('etag', `"${hash(json)}"`).send(json)
}

function refuse(reply: FastifyReply, status: number, code: string): FastifyReply {
  return reply.code(status).send({ statusCode: status, statusMessage: code, data: { code } })
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
