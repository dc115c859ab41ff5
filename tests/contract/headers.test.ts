import { describe, expect, it } from 'vitest'
import { openApiDocument } from '#contract/openapi'
import { operationList } from '#contract/operations/index'

interface Described {
  parameters?: { in: string, name: string }[]
  responses: Record<string, { headers?: Record<string, unknown> }>
}

const paths: Record<string, Record<string, Described>> = JSON.parse(JSON.stringify(openApiDocument())).paths
const published = operationList.filter(({ audience, auth }) => audience === 'api' && auth !== 'public')

describe('the description of headers', () => {
  it.each(operationList.filter(({ auth, response }) => auth === 'public' && response.contentType))(
    'of the file of a link tells that whoever has it is answered 304: $path', ({ path }) => {
      const { parameters = [], responses } = paths[path]?.get ?? { responses: {} }

      expect(parameters.map(({ name }) => name)).toContain('If-None-Match')
      expect(Object.keys(responses)).toContain('304')
      expect(Object.keys(responses['200']?.headers ?? {})).toContain('ETag')
    })

  it.each(published.map(operation => [operation.id, operation] as const))('of %s', (_, { path, method, auth, response }) => {
    const { parameters = [], responses } = paths[path]?.[method.toLowerCase()] ?? { responses: {} }
    const sent = parameters.filter(parameter => parameter.in === 'header').map(({ name }) => name)
    const answered = Object.keys(responses[response.status]?.headers ?? {})
    const own: Record<string, { sent: string[], answered: string[], statuses: string[] }> = {
      GET: { sent: ['If-None-Match', 'Prefer'], answered: ['ETag'], statuses: ['304'] },
      POST: { sent: ['Idempotency-Key', 'Prefer'], answered: ['Idempotency-Replayed'], statuses: ['409', '422'] },
      PATCH: { sent: ['If-Match', 'Prefer'], answered: ['ETag'], statuses: ['412'] },
    }
    const plain = { sent: ['Prefer'], answered: [], statuses: [] }
    // What is made while it is sent has no version, and a message of a protocol has names of its own.
    const expected = response.isStreamed || auth === 'program' ? plain : own[method] ?? plain

    expect(sent).toEqual(expected.sent)
    expect(answered).toEqual(['RateLimit-Policy', 'RateLimit', ...expected.answered, 'Preference-Applied'])
    expect(Object.keys(responses)).toEqual(expect.arrayContaining(expected.statuses))
    expect(Object.keys(responses['429']?.headers ?? {})).toEqual(['Retry-After', 'RateLimit-Policy', 'RateLimit'])
  })
})
