import { faultsIn, type Fault } from '../fault'

/** Keys for repeating, quotas, tenancy, the trail, mail and what strangers reach. */
export const accountFaults: readonly Fault[] = [
  ...faultsIn('server/services/work/answer-once.ts', ['db/idempotency'], [
    ['a key answers another request', 'if (record && record.requestHash !== hash) throw refuse(\'idempotency_key_reused\')', ''],
    ['a crash after the effect lets it happen again', '[...account.terms, { keep: keepAnswer }]', 'account.terms'],
    ['what is on the way to an answer is kept as one', 'if (!request.isAnswer(made)) return', ''],
    ['of two at once both are done', '    return replay(account, request)\n', '    return null\n'],
    ['a request that was taken over is done twice', 'if (count === 0) throw refuse(\'idempotency_key_in_use\', undefined, 1)', ''],
    ['a refused request keeps its key for ever', 'await persist(keys, () => changeAccount(keys, ({ tx }) => tx.idempotencyRecord.deleteMany({ where: own })))\n', ''],
    ['the key of a session that ended is never free', '{ ...account, terms: [] }', 'account'],
    ['a key is good for ever', '{ createdAt: { lte: new Date(now.getTime() - answersKeptMs) } },', ''],
    ['the key of a server that died is never free', '{ status: \'running\', claimedAt: { lte: new Date(claimedAt.getTime() - longestRequestMs) } },', ''],
    ['a request that goes on is done a second time', 'claimedAt.getTime() - longestRequestMs', 'claimedAt.getTime()'],
    ['who may see less gets the answer of who may see more', '...(isLimited ? [scopesOf(caller)] : [])', ''],
    ['an answer lacks what came after the change', 'if (body !== keptBody) await changeAccount(keys, ({ tx }) => keep(tx, answer))', ''],
  ]),
  ...faultsIn('server/db/queries/usage-counters.ts', ['db/quota'], [
    ['Free has room for one more', 'WHERE "UsageCounter"."used" <= ${most - uses}', 'WHERE "UsageCounter"."used" <= ${most}'],
  ]),
  ...faultsIn('server/services/plans/quota.ts', ['db/quota'], [
    ['everybody is on Pro', 'planLimits[account.plan][limitNames[metric]]', 'planLimits.pro[limitNames[metric]]'],
    ['a month is never over', 'todayInAmsterdam(moment).slice(0, 7) : standing', 'standing : standing'],
    ['deleting makes room for more than the plan', ', used: { gte: units } }', ' }'],
  ]),
  ...faultsIn('server/services/customers/delete.ts', ['db/quota', 'services/deleting'], [
    ['a customer of an invoice is deleted', 'if (!use && (await', 'if ((await'],
    ['a deleted customer stays counted', 'await returnQuota(account, tx, \'customers\')', ''],
  ]),
  ...faultsIn('server/db/account/narrow.ts', ['db/tenancy'], [
    ['an account finds the rows of all', 'narrowed.where = { ...narrowed.where, ...own }', 'narrowed.where = { ...narrowed.where }'],
    ['an account writes into another', 'if (row.accountId !== undefined && row.accountId !== accountId)', 'if (false)'],
    ['an account writes through a relation', 'if (relation !== undefined) throw', 'if (false) throw'],
    ['a row that an upsert makes is in another account', 'narrowed.create = { ...ownOnly(narrowed.create), ...own }', 'narrowed.create = narrowed.create'],
    ['a model without a rule is open to all', 'if (!accountModels.includes(model)) throw', 'if (false) throw'],
  ]),
  ...faultsIn('server/db/account/insert-row.ts', ['db/unanswered-writes', 'db/insert-row'], [
    ['a row lands in the account it names', '({ ...row, accountId })', '({ accountId, ...row })'],
    ['a column without a value loses its default', '.filter(([, value]) => value !== undefined)', ''],
  ]),
  ...faultsIn('server/db/errors.ts', ['db/insert-row'], [
    [
      'what is twice there is an unknown fault', '\'P2002\', \'UniqueConstraintViolation\'', '\'P2002\', \'P2002\'',
      'a second lock on SQLite, whose own words say it too; on Postgres the tests notice',
    ],
  ]),
  ...faultsIn('server/db/unanswered.ts', ['db/unanswered-writes'], [
    ['each write is waited for', 'sql.trimStart().startsWith(mark)', 'false'],
  ]),
  ...faultsIn('server/db/drivers/sqlite-threads.ts', ['db/unanswered-writes'], [
    ['what nobody waits for is lost at the commit', 'if (begun || pending.length > 0) await askWithin(\'commit\')', 'if (begun) await ask(begun, \'commit\', { before: [], begins: false })'],
    ['what was given up is written by the next transaction', 'const request = { ...statement, before: pending, begins: begun === null }', 'const request = { ...statement, before: pending, begins: false }'],
  ]),
  ...faultsIn('server/services/customers/check-vat-number.ts', ['db/updated-since'], [
    ['whoever keeps a copy never learns of a verdict', 'await tx.customer.updateMany({ where: { vatNumber }, data: { updatedAt: now } })', ''],
  ]),
  ...faultsIn('server/db/queries/account-reads.ts', ['db/tenants', 'services/drafts'], [
    ['lines come in any order', 'ORDER BY "position"`),', 'ORDER BY "position" DESC`),'],
    ['anybody reads the documents of all', 'FROM "Invoice" WHERE "accountId" = ${accountId} AND "id" = ${id}', 'FROM "Invoice" WHERE "accountId" <> ${\'nobody\'} AND "id" = ${id}'],
    [
      'anybody reads the lines of all', 'FROM "InvoiceLine" WHERE "accountId" = ${accountId} AND "invoiceId" = ${invoiceId} ORDER', 'FROM "InvoiceLine" WHERE "accountId" <> ${\'nobody\'} AND "invoiceId" = ${invoiceId} ORDER',
      'a second lock: lines are read of a document that was found in the account',
    ],
    [
      'anybody fetches the files of all', 'WHERE "accountId" = ${accountId} AND "invoiceId" = ${invoiceId} AND "format"', 'WHERE "accountId" <> ${\'nobody\'} AND "invoiceId" = ${invoiceId} AND "format"',
      'a second lock: files are read of a document that was found in the account',
    ],
  ]),
  ...faultsIn('server/db/queries/invoice-list.ts', ['db/tenants'], [
    ['lists show the documents of all', 'Prisma.sql`"accountId" = ${accountId}`', 'Prisma.sql`"accountId" <> ${\'nobody\'}`'],
  ]),
  ...faultsIn('server/services/audit/list.ts', ['db/tenants'], [
    ['the trail tells what all did', 'account.db.auditEntry.findMany({ where', 'account.database.prisma.auditEntry.findMany({ where'],
  ]),
  ...faultsIn('server/services/accounts/api-keys.ts', ['db/tenants'], [
    ['the keys of all are listed', 'const rows = await account.db.apiKey.findMany({', 'const rows = await installationOf(account).database.prisma.apiKey.findMany({'],
  ]),
  ...faultsIn('server/db/queries/issued-logos.ts', ['db/tenants'], [
    ['an invoice carries the logo of another account', ' FROM "BusinessLogo" WHERE "accountId" = ${accountId}', ' FROM "BusinessLogo" WHERE "accountId" <> \'\' AND ${accountId} <> \'\''],
  ]),
  ...faultsIn('server/services/public-links/open-link.ts', ['services/public-visits', 'services/public-links'], [
    ['a stranger reads a draft', 'if (!row.issuedAt) throw', 'if (!row) throw'],
    ['a link that was replaced still opens', 'if (row.publicLinkRenewals !== renewals) throw', 'if (false) throw'],
  ]),
  ...faultsIn('server/services/invoices/public-url.ts', ['services/public-visits', 'services/customer-pages'], [
    ['a link never expires', 'if (claim.expiresAt <= outside.clock.now()) throw', 'if (false) throw'],
  ]),
  ...faultsIn('server/services/invoices/has-ubl.ts', ['services/public-visits', 'services/public-links'], [
    ['customers get the e-invoice of a cancelled document', 'return ublSha256 !== null && status !== \'cancelled\'', 'return ublSha256 !== null'],
  ]),
  ...faultsIn('server/services/public-links/download-links.ts', ['services/public-links'], [
    ['a download link never expires', 'if (claim.expiresAt <= service.outside.clock.now()) throw', 'if (false) throw'],
    ['a link is made for a draft', 'if (status === \'draft\') throw refuse(\'invoice_not_issued\', { status })', ''],
  ]),
  ...faultsIn('server/services/public-links/visits.ts', ['services/public-visits'], [
    ['the seller\'s own looks count as the customer\'s', 'return userId !== null && await', 'return false && await'],
    ['a visit counts with every reload', 'visible(id), OR: [{ lastViewedAt: null }, { lastViewedAt: { lte: sameVisitSince(now) } }]',
      'visible(id), OR: [{ lastViewedAt: null }, { lastViewedAt: { lte: now } }]'],
    ['a cancelled document counts as seen', 'status: { notIn: [\'draft\', \'cancelled\'] }', 'status: { notIn: [\'draft\'] }'],
    ['a fetched document counts as never seen', 'data: { lastDownloadedAt: now, updatedAt: now }', 'data: { updatedAt: now }'],
  ]),
  ...faultsIn('server/services/work/change-account.ts', ['db/changes'], [
    ['a caller whose session ended goes on', 'for (const { require } of terms) await require?.(tx)', ''],
    ['nothing is told in the trail', 'await appendAudit(tx, events, { accountId, actor: trailActorOf(actor), at: now, end })', ''],
    ['mails are lost', 'for (const mail of mails) await queueMail(account, tx, accountId, mail)', ''],
    ['an answer is not kept with its change', 'for (const { keep } of terms) await keep?.(tx, answer)', ''],
  ]),
  ...faultsIn('server/db/transaction.ts', ['db/changes', 'services/deleting'], [
    ['a change that met another is lost', 'return isRetryable(error) ? attempts : 1', 'return 1'],
  ]),
  ...faultsIn('server/services/work/append-audit.ts', ['db/audit-chain', 'db/changes'], [
    ['rows of the trail do not hang together', 'previousHash, entry.accountId, entry.sequence', '\'\', entry.accountId, entry.sequence'],
    ['who did it can be changed unseen', 'entry.actorType, entry.actorId,', ''],
    ['what was done can be changed unseen', 'entry.action, entry.subjectId, sortedEntries(entry.details),', 'entry.action, entry.subjectId,'],
    ['the trail forgets where it ended', '{ lastSequence: lastSequence + rows.length, lastHash: hash }', '{ lastSequence, lastHash: hash }'],
  ]),
  ...faultsIn('server/services/work/sweep.ts', ['services/emails-outbox', 'services/sweep'], [
    ['a mail is sent by two servers', 'if (count === 0) return null\n  let result', 'let result'],
    ['a mail that is given up is told to nobody', 'return isLast ? \'dead\' : \'failed\'', 'return \'failed\''],
    ['a mail that failed is tried without a pause', 'claimedAt: before(minutes) }', 'claimedAt: before(0) }'],
  ]),
  ...faultsIn('server/services/work/work-off.ts', ['services/sweep', 'services/shared-work'], [
    ['a row that nobody can claim keeps all others', 'if (outageOfAll(error)) throw error', 'throw error'],
  ]),
  ...faultsIn('server/services/work/keep-mail-taken.ts', ['services/emails-outbox', 'services/mail-events'], [
    ['links to get in by stay in the database', 'text: \'\', html: null }', 'html: null }'],
    ['a failure that the provider told of is forgotten', 'where: { id, sentAt: null, providerMessageId: null }', 'where: { id, sentAt: null }'],
  ]),
  ...faultsIn('server/services/work/waiting-mail.ts', ['services/emails-outbox'], [
    ['a mail is sent by two servers', 'return { id, attempts, ...waitingMail }', 'return { id }'],
  ]),
]
