import { z } from 'zod'
import { bytes, json, operationsOf } from '../operation'

const operation = operationsOf({ tag: 'Machine entry points', auth: 'public' })

export const machineOperations = {
  getOpenApi: operation('GET /api/v1/openapi.json', {
    summary: 'This description',
    description: 'OpenAPI 3.1, made from the very schemas that check requests and shape answers.',
    response: json(z.looseObject({ openapi: z.string() })),
  }),
  getHealth: operation('GET /api/health', {
    audience: 'web',
    summary: 'Whether the service answers; with `ready=1`, whether it can read and write as well',
    description: 'Without `ready` the database is left alone, so that a process is not ended for what its database lacks. '
      + 'With `ready=1` something is written and read back: 503 `service_unavailable` when that fails. Answers are at most '
      + 'a second old.',
    query: z.object({ ready: z.enum(['1']).optional() }),
    response: json(z.object({
      status: z.literal('ok'),
      version: z.string(),
      commit: z.string().nullable().describe('What is running, as git names it; null where that is not known.'),
      database: z.enum(['sqlite', 'postgres']),
      /** Present when it was asked for. */
      ready: z.literal(true).optional(),
    })),
  }),
  getSecurityText: operation('GET /.well-known/security.txt', {
    audience: 'web',
    summary: 'Whom to tell about a weakness: RFC 9116',
    description: 'Not there where the operator named nobody.',
    response: bytes('text/plain'),
    errors: ['not_found'],
  }),
  callMcp: operation('POST /mcp', {
    auth: 'program',
    summary: 'The operations as tools for AI apps, by the Model Context Protocol',
    description: 'One JSON-RPC 2.0 message over Streamable HTTP, of the revisions of 2025 or of 2026-07-28; answers are JSON, '
      + 'never a stream, and nothing is remembered between two requests. A notification is answered with 202, a message '
      + 'that cannot be read with 400 and an error of JSON-RPC. The tools are those that the scopes of the key allow.',
    rawBody: true,
    response: json(z.looseObject({ jsonrpc: z.literal('2.0') })),
  }),
  receiveMailEvent: operation('POST /api/webhooks/resend', {
    audience: 'web',
    summary: 'What the provider of mail tells by itself: that a mail was delivered, bounced or complained about',
    description: 'Signed over the raw body by the scheme of Svix; each event has its effect once. One that is signed and of no '
      + 'known shape is answered 200 and has none: sent again it would be the same. Not there without a secret.',
    rawBody: true,
    response: json(z.object({ received: z.literal(true) })),
    errors: ['webhook_signature_invalid', 'not_found'],
  }),
}
