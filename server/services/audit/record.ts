import { hashToken } from '#integrations/tokens'
import type { AccountTransaction } from '#db/for-account'
import type { AccountContext, AuditActor } from '../context'

/** What can happen to an account, in the words of its timeline. */
export type AuditAction =
  | 'invoice.created'
  | 'invoice.updated'
  | 'invoice.deleted'
  | 'invoice.issued'
  | 'invoice.paid'
  | 'invoice.unpaid'
  | 'invoice.cancelled'
  | 'invoice.credited'
  | 'invoice.credit_cancelled'
  | 'invoice.viewed'
  | 'invoice.downloaded'
  | 'invoice.link_renewed'
  | 'invoice.reprinted'
  | 'business.updated'
  | 'customer.created'
  | 'customer.updated'
  | 'customer.archived'
  | 'customer.deleted'
  | 'product.created'
  | 'product.updated'
  | 'product.archived'
  | 'product.deleted'
  | 'layout.created'
  | 'layout.updated'
  | 'layout.deleted'
  | 'business.payment_details_changed'
  | 'api_key.created'
  | 'api_key.revoked'
  | 'sign_in.succeeded'
  | 'session.ended'
  | 'sessions.ended'
  | 'password.changed'
  | 'email.change_requested'
  | 'email.changed'
  | 'totp.enabled'
  | 'totp.disabled'
  | 'passkey.added'
  | 'passkey.removed'
  | 'recovery_codes.renewed'
  | 'recovery_code.used'

export type AuditDetails = Record<string, string | number | boolean | null | string[]>

/** What happened, to what, and what there is to say about it. */
export interface AuditEvent {
  action: AuditAction
  subjectId: string | null
  details?: AuditDetails
}

/**
 * Adds a row to the account's chain, inside the transaction of what it tells about: both are kept or neither.
 * Call it last: the end of the chain is one row, and who holds it lets nobody else of the account write.
 */
export async function recordAudit(
  account: Pick<AccountContext, 'accountId' | 'outside' | 'actor'>,
  tx: AccountTransaction,
  event: AuditEvent,
): Promise<void> {
  const { actor } = account
  await appendAudit(account, tx, event, { type: actor.type, id: actor.userId ?? actor.credentialId })
}

/** The same for what the system or a visitor does. */
export async function appendAudit(
  account: Pick<AccountContext, 'accountId' | 'outside'>,
  tx: AccountTransaction,
  { action, subjectId, details = {} }: AuditEvent,
  actor: AuditActor,
): Promise<void> {
  const { accountId } = account
  await tx.$executeRaw`
    INSERT INTO "AuditChain" ("accountId", "lastSequence", "lastHash") VALUES (${accountId}, 0, '')
    ON CONFLICT ("accountId") DO UPDATE SET "lastSequence" = "AuditChain"."lastSequence"`
  const { lastSequence, lastHash } = await tx.auditChain.findUniqueOrThrow({ where: { accountId } })
  const row = {
    accountId,
    sequence: lastSequence + 1,
    at: account.outside.clock.now(),
    actorType: actor.type,
    actorId: actor.id,
    action,
    subjectId,
    details,
  }
  const hash = auditHash(lastHash, row)
  await tx.auditEntry.create({ data: { ...row, hash } })
  await tx.auditChain.update({ where: { accountId }, data: { lastSequence: row.sequence, lastHash: hash } })
}

/** The fields of a row that its hash speaks for. */
export interface HashedEntry {
  accountId: string
  sequence: number
  at: Date
  actorType: string
  actorId: string | null
  action: string
  subjectId: string | null
  details: unknown
}

/** SHA-256 over the hash before and the row's own fields, in one fixed order. */
export function auditHash(previousHash: string, entry: HashedEntry): string {
  return hashToken(JSON.stringify([
    previousHash, entry.accountId, entry.sequence, entry.at.toISOString(), entry.actorType, entry.actorId,
    entry.action, entry.subjectId, sortedEntries(entry.details),
  ]))
}

/** Databases keep the fields of JSON in an order of their own. */
function sortedEntries(details: unknown): unknown {
  if (typeof details !== 'object' || details === null || Array.isArray(details)) return details
  return Object.entries(details).sort(([left], [right]) => (left < right ? -1 : 1))
}
