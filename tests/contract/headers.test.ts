import { describe, expect, it } from 'vitest'
import { deprecationHeadersOf } from '#contract/headers'
import { openApiDocument } from '#contract/openapi'
import { operationList } from '#contract/operations/index'

interface Described {
  parameters?: ({ in: string, name: string } | Reference)[]
  responses: Record<string, { headers?: Record<string, unknown> } | Reference>
}
interface Reference {
  $ref: string
}

const description = JSON.parse(JSON.stringify(openApiDocument()))
const paths: Record<string, Record<string, Described>> = description.paths

/** What is described in place, or once for all under a name. */
function inFull<Part extends object>(part: Part | Reference): Part {
  if (!('$ref' in part)) return part
  return part.$ref.split('/').slice(1).reduce((place, name) => place[name], description)
}

function describedAt(path: string, method: string) {
  const { parameters = [], responses } = paths[path]?.[method] ?? { responses: {} }
  return {
    parameters: parameters.map(parameter => inFull(parameter)),
    responses: Object.fromEntries(Object.entries(responses).map(([status, response]) => [status, inFull(response)])),
  }
}
const published = operationList.filter(({ audience, auth }) => audience === 'api' && auth !== 'public')

describe('the description of headers', () => {
  it.each(operationList.filter(({ audience, auth, response }) => audience === 'api' && auth === 'public' && response.contentType))(
    'of the file of a link tells that whoever has it is answered 304: $path', ({ path }) => {
      const { parameters, responses } = describedAt(path, 'get')

      expect(parameters.map(({ name }) => name)).toContain('If-None-Match')
      expect(Object.keys(responses)).toContain('304')
      expect(Object.keys(responses['200']?.headers ?? {})).toContain('ETag')
    })

  it.each(published.map(operation => [operation.id, operation] as const))('of %s', (_, { path, method, auth, response }) => {
    const { parameters, responses } = describedAt(path, method.toLowerCase())
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

describe('an operation that is to go', () => {
  it('says since when, and from which moment on it may be gone', () => {
    expect(deprecationHeadersOf({ deprecated: { since: '2027-01-01', sunset: '2028-01-01' } })).toEqual({
      Deprecation: '@1798761600',
      Sunset: 'Sat, 01 Jan 2028 00:00:00 GMT',
      Link: '</docs/versions>; rel="deprecation"; type="text/html"',
    })
    expect(deprecationHeadersOf({})).toEqual({})
  })

  it('is given a year', () => {
    for (const { id, deprecated } of operationList) {
      const days = deprecated ? (Date.parse(deprecated.sunset) - Date.parse(deprecated.since)) / 86_400_000 : Infinity
      expect(days, id).toBeGreaterThanOrEqual(365)
    }
  })
})
