import { z } from 'zod'
import { openResend } from './open-resend'
import { aboutOneSchema, callResend, resendIdSchema, ResendFault, type ResendAccess } from './resend-call'
import { DomainRefused, type DomainRecord, type DomainStatus, type ProviderDomain, type SenderDomains } from './sender-domains'

const recordSchema = z.object({
  type: z.string(),
  name: z.string(),
  value: z.string(),
  priority: z.number().nullish(),
  ttl: z.union([z.string(), z.number()]).nullish(),
  status: z.string(),
})

/** Only what is read. */
const domainSchema = z.object({ id: resendIdSchema, status: z.string(), records: z.array(recordSchema) })

const listSchema = z.object({
  data: z.array(z.object({ id: resendIdSchema, name: z.string() })), has_more: z.boolean().nullish(),
})

/** Pages of domains that are looked through for one of which only the name is known. */
const maxPages = 20
const pageSize = 100

/** Sender domains at Resend. */
export function resendDomains(access: ResendAccess): SenderDomains {
  const resend = openResend(access)

  async function read(id: string): Promise<ProviderDomain> {
    return domainOf(await callResend(access, domainSchema, options => resend.domains.get(id, options)))
  }

  async function findByName(name: string): Promise<ProviderDomain | null> {
    let after: string | undefined
    for (let page = 0; page < maxPages; page++) {
      const list = await callResend(access, listSchema, options =>
        resend.domains.list({ limit: pageSize, ...(after === undefined ? {} : { after }) }, options))
      const found = list.data.find(domain => domain.name === name)
      if (found) return read(found.id)
      after = list.data.at(-1)?.id
      if (!list.has_more || after === undefined) return null
    }
    return null
  }

  return {
    async register(name, isRepetition) {
      try {
        return domainOf(await callResend(access, domainSchema, options => resend.domains.create({ name }, options)))
      } catch (error) {
        if (!(error instanceof ResendFault) || !isRefusal(error)) throw error
        const isConflict = /registered|already|exists/i.test(error.message)
        const own = isConflict && isRepetition ? await findByName(name) : null
        if (own && own.status !== 'verified') return own
        throw new DomainRefused(isConflict ? 'conflict' : 'invalid', error.message)
      }
    },
    async check(id) {
      try {
        const known = await read(id)
        // A new check would make a verified domain a pending one for a while.
        if (known.status === 'verified') return known
        await callResend(access, aboutOneSchema, options => resend.domains.verify(id, options))
        return await read(id)
      } catch (error) {
        if (error instanceof ResendFault && error.status === 404) return null
        throw error
      }
    },
    async remove(id) {
      try {
        await callResend(access, aboutOneSchema, options => resend.domains.remove(id, options))
      } catch (error) {
        if (!(error instanceof ResendFault && error.status === 404)) throw error
      }
    },
  }
}

/** It is about the domain: not about our key, our pace or its own faults. */
function isRefusal(fault: ResendFault): boolean {
  const { status } = fault
  return status !== null && status >= 400 && status < 500 && status !== 408 && status !== 429 && !fault.isAboutKey
}

function domainOf({ id, status, records }: z.output<typeof domainSchema>): ProviderDomain {
  return { providerId: id, status: statusOf(status), records: records.map(recordOf) }
}

function recordOf({ type, name, value, priority, ttl, status }: z.output<typeof recordSchema>): DomainRecord {
  const seconds = ttl === null || ttl === undefined ? null : String(ttl)
  return { type, name, value, priority: priority ?? null, ttl: seconds, status: statusOf(status) }
}

/** A check that failed for now goes on at Resend; until all records stand there, no mail leaves from the domain. */
function statusOf(status: string): DomainStatus {
  if (status === 'verified') return 'verified'
  return status === 'failed' || status === 'partially_failed' ? 'failed' : 'pending'
}
