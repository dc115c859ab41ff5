import { dnsRecordSchema, type EmailDomain } from '#contract/schemas/email-domain'
import type { AccountClient } from '#db/account/for-account'
import { pick } from '#domain/pick'
import { addressAt } from './sender'

export type EmailDomainRow = Awaited<ReturnType<AccountClient['emailDomain']['findFirstOrThrow']>>

/** What a row's status says beside the contract's own: it is deleted, and the provider has not heard of that yet. */
export const removing = 'removing'

/** A sender domain as the contract tells of it. */
export function presentEmailDomain(row: EmailDomainRow): EmailDomain {
  return {
    ...pick(row, ['id', 'domain', 'fromLocalPart', 'fromName']),
    fromAddress: addressAt(row),
    status: row.status === 'verified' || row.status === 'failed' ? row.status : 'pending',
    records: dnsRecordSchema.array().parse(row.records),
    lastCheckedAt: row.lastCheckedAt?.toISOString() ?? null,
    verifiedAt: row.verifiedAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}
