import { emailKinds, type Page } from '#contract/lists'
import type { EmailLogEntry, EmailQuery, EmailStatus } from '#contract/schemas/email'
import type { AccountClient } from '#db/account/for-account'
import { pageWindow } from '#db/queries/list-rows'
import { businessMailKinds } from '#domain/mail/kinds'
import { readsCustomers } from '../customers/visible'
import { addressesOf } from '../work/addresses'
import type { AccountContext } from '../work/context'
import { statusOf } from '../work/mail-status'

/**
 * A page of the mail that an account sent or was sent, newest first; of one document, customer, state or kind when
 * named. Without the scope `customers:read` mails about documents name nobody they went to (decision 0052).
 */
export async function listEmails(account: AccountContext, query: EmailQuery): Promise<Page<EmailLogEntry>> {
  const { db } = account
  const { page, pageSize, invoiceId, customerId, status, kind } = query
  const where = {
    ...(invoiceId === undefined ? {} : { invoiceId }),
    ...(customerId === undefined ? {} : { OR: [{ customerId }, { invoice: { customerId } }] }),
    ...(status === undefined ? {} : inStatus[status]),
    ...(kind === undefined ? {} : { kind: kind === 'notice' ? { notIn: [...businessMailKinds] } : kind }),
  }
  const [rows, total] = await Promise.all([
    db.outboxMail.findMany({ where, orderBy: [{ createdAt: 'desc' }, { id: 'desc' }], ...pageWindow(query) }),
    db.outboxMail.count({ where }),
  ])
  const numbers = await numbersOf(db, rows)
  const data = rows.map(row => visibleEmail(account, presentEmail(row, numbers.get(row.invoiceId ?? '') ?? null)))
  return { data, page, pageSize, total }
}

/** The rows of each state, as `statusOf` tells them. */
const known = { not: null }
const handedOver = { complainedAt: null, bouncedAt: null, deliveredAt: null }
const inStatus = {
  complained: { complainedAt: known },
  bounced: { complainedAt: null, bouncedAt: known },
  delivered: { complainedAt: null, bouncedAt: null, deliveredAt: known },
  failed: { ...handedOver, failedAt: known },
  sent: { ...handedOver, failedAt: null, sentAt: known },
  queued: { ...handedOver, failedAt: null, sentAt: null },
} as const satisfies Record<EmailStatus, object>

type MailRow = Awaited<ReturnType<AccountClient['outboxMail']['findFirstOrThrow']>>

async function numbersOf(db: AccountClient, rows: MailRow[]): Promise<Map<string, string | null>> {
  const ids = [...new Set(rows.flatMap(({ invoiceId }) => (invoiceId === null ? [] : [invoiceId])))]
  const documents = await db.invoice.findMany({ where: { id: { in: ids } }, select: { id: true, number: true } })
  return new Map(documents.map(({ id, number }) => [id, number]))
}

function presentEmail(row: MailRow, invoiceNumber: string | null): EmailLogEntry {
  return {
    id: row.id,
    kind: emailKinds.find(kind => kind === row.kind) ?? 'notice',
    invoiceId: row.invoiceId,
    invoiceNumber,
    to: addressesOf(row.recipients),
    cc: addressesOf(row.cc),
    subject: row.subject,
    status: statusOf(row),
    error: row.lastError,
    sentAt: row.sentAt?.toISOString() ?? null,
    deliveredAt: row.deliveredAt?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
  }
}

/** Notices went to the account itself. What another server said of a mail names the address; our own word does not. */
function visibleEmail(account: AccountContext, entry: EmailLogEntry): EmailLogEntry {
  if (entry.kind === 'notice' || readsCustomers(account)) return entry
  return { ...entry, to: [], cc: [], error: entry.error === 'no_recipient' ? entry.error : null }
}
