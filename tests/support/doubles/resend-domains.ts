import { resendError } from './resend-error'
import { jsonAnswer, type ScriptedAnswer, type ServedRequest } from './service'

export type ResendDomainStatus = 'not_started' | 'pending' | 'verified' | 'failed' | 'temporary_failure'

interface Domain {
  id: string
  name: string
  status: ResendDomainStatus
}

export interface ResendDomains {
  /** The names that are registered here, oldest first. */
  names: () => string[]
  isVerified: (name: string) => boolean
  /** Another customer has registered it. */
  takeElsewhere: (name: string) => void
  /** Its records stand in the DNS: the next check finds them. */
  publish: (name: string) => void
  /** What a check comes to, or came to without being asked. */
  setStatus: (name: string, status: ResendDomainStatus) => void
  answer: (request: ServedRequest) => ScriptedAnswer | null
}

/** Registers domains, and checks their records after the answer to whoever asks for that, as Resend does. */
export function openResendDomains(): ResendDomains {
  const domains = new Map<string, Domain>()
  const elsewhere = new Set<string>()
  const published = new Set<string>()
  let count = 0
  const byName = (name: string) => [...domains.values()].find(domain => domain.name === name)

  function create({ name }: { name?: unknown }): ScriptedAnswer {
    if (typeof name !== 'string' || !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(name)) {
      return resendError(422, 'validation_error', 'Invalid `name` field.')
    }
    if (elsewhere.has(name) || byName(name)) {
      return resendError(403, 'validation_error', `The ${name} domain has been registered already.`)
    }
    const id = `d91cd9bd-1176-453e-8fc1-${String(++count).padStart(12, '0')}`
    const domain: Domain = { id, name, status: 'not_started' }
    domains.set(id, domain)
    return jsonAnswer(described(domain), 201)
  }

  function read(domain: Domain): ScriptedAnswer {
    if (domain.status === 'pending' && published.has(domain.name)) domain.status = 'verified'
    return jsonAnswer({ object: 'domain', ...described(domain) })
  }

  function verify(domain: Domain): ScriptedAnswer {
    if (domain.status !== 'verified') domain.status = 'pending'
    return jsonAnswer({ object: 'domain', id: domain.id })
  }

  function list(query: URLSearchParams): ScriptedAnswer {
    const newestFirst = [...domains.values()].reverse()
    const after = newestFirst.findIndex(({ id }) => id === query.get('after')) + 1
    const limit = Number(query.get('limit') ?? 20)
    return jsonAnswer({
      object: 'list',
      has_more: newestFirst.length > after + limit,
      data: newestFirst.slice(after, after + limit).map(({ id, name, status }) => ({ id, name, status, ...place })),
    })
  }

  return {
    names: () => [...domains.values()].map(({ name }) => name),
    isVerified: name => byName(name)?.status === 'verified',
    takeElsewhere: name => void elsewhere.add(name),
    publish: name => void published.add(name),
    setStatus: (name, status) => {
      const domain = byName(name)
      if (!domain) throw new Error(`${name} is not registered`)
      domain.status = status
    },
    answer({ method, path, body }) {
      const { pathname, searchParams } = new URL(path, 'http://resend')
      const [, room, id, verb] = pathname.split('/')
      if (room !== 'domains') return null
      if (id === undefined) return method === 'POST' ? create(JSON.parse(body) as object) : list(searchParams)
      const domain = domains.get(id)
      if (!domain) return resendError(404, 'not_found', 'Domain not found')
      if (method === 'POST' && verb === 'verify') return verify(domain)
      if (method === 'DELETE') {
        domains.delete(id)
        return jsonAnswer({ object: 'domain', id, deleted: true })
      }
      return read(domain)
    },
  }
}

const place = { created_at: '2026-11-20 09:00:00.000000+00', region: 'eu-west-1' }

function described({ id, name, status }: Domain) {
  const common = { ttl: 'Auto', status }
  return {
    id,
    name,
    status,
    ...place,
    capabilities: { sending: 'enabled', receiving: 'disabled' },
    records: [
      {
        record: 'SPF', name: 'send', type: 'MX', value: 'feedback-smtp.eu-west-1.amazonses.com', priority: 10, ...common,
      },
      { record: 'SPF', name: 'send', type: 'TXT', value: '"v=spf1 include:amazonses.com ~all"', ...common },
      { record: 'DKIM', name: 'resend._domainkey', type: 'TXT', value: `p=MIGfMA0GCSqGSIb3DQEB${id.slice(-4)}`, ...common },
    ],
  }
}
