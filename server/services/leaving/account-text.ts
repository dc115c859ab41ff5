import { inPages } from '#db/snapshot'
import { inTurn } from '../exports/in-turn'
import { presentMembers, readMembers } from '../members/record'
import { userIdOf } from '../work/actor'
import type { AccountContext } from '../work/context'
import { arrayText } from './json-text'

const rowsPerPage = 100
const documentsPerPage = 20

/** What a page of rows with an id is asked by. */
interface PageOfRows {
  where: { id?: { gt: string } }
  orderBy: { id: 'asc' }
  take: number
}

/** The same of many rows without an index in the order of their ids: each page would sort all of them. */
interface PageByMoment {
  where: { createdAt?: { gte: Date }, OR?: [{ createdAt: { gt: Date } }, { id: { gt: string } }] }
  orderBy: [{ createdAt: 'asc' }, { id: 'asc' }]
  take: number
}

/**
 * What stands in `account.json`, by the name that it has there: rows as they are kept, under the names of the contract.
 * What opens something is left out (hashes of passwords, keys and sessions, secrets of authenticator apps, the key of a
 * payment provider, the words of mail that waits), and so is what only serves searching and sorting.
 */
function sectionsOf(account: AccountContext): Record<string, () => AsyncIterable<object>> {
  const { db } = account
  // How somebody signs in is told to them alone, whoever owns the account; at the command line nobody is signed in.
  const callerId = userIdOf(account.actor)
  const [who, whose] = callerId === null ? [{}, {}] : [{ id: callerId }, { userId: callerId }]
  const paged = (read: (page: PageOfRows) => Promise<{ id: string }[]>) => () => inPages<{ id: string }>(after =>
    inTurn(account, () => read({
      where: after ? { id: { gt: after.id } } : {}, orderBy: { id: 'asc' }, take: rowsPerPage,
    })))
  const byMoment = (read: (page: PageByMoment) => Promise<{ id: string, createdAt: Date }[]>) => () =>
    inPages<{ id: string, createdAt: Date }>(after => inTurn(account, () => read({
      where: after ? laterThan(after) : {}, orderBy: [{ createdAt: 'asc' }, { id: 'asc' }], take: rowsPerPage,
    })))
  const few = (read: () => Promise<object[]>) => async function* () {
    yield* await inTurn(account, read)
  }
  return {
    account: few(() => db.account.findMany()),
    members: few(async () => presentMembers(account, db, await readMembers(db))),
    formerMembers: few(() => db.formerMember.findMany({ orderBy: { userId: 'asc' } })),
    invitations: paged(page => db.invitation.findMany({ ...page, omit: { tokenHash: true } })),
    users: few(() => db.user.findMany({
      where: who, omit: { passwordHash: true, totpSecret: true, totpLastStep: true },
    })),
    sessions: paged(page => db.session.findMany({
      ...page, where: { ...page.where, ...whose }, omit: { secretHash: true },
    })),
    passkeys: paged(page => db.passkey.findMany({
      ...page, where: { ...page.where, ...whose }, omit: { publicKey: true, counter: true },
    })),
    signIns: paged(page => db.signInAttempt.findMany({
      ...page, where: { ...page.where, ...whose }, omit: { emailHash: true },
    })),
    apiKeys: paged(page => db.apiKey.findMany({ ...page, omit: { keyHash: true } })),
    connectedApps: paged(page => db.connectedApp.findMany(page)),
    business: few(() => db.business.findMany()),
    layouts: paged(page => db.layout.findMany(page)),
    customers: paged(page => db.customer.findMany({ ...page, include: { page: true }, omit: { searchText: true } })),
    vatChecks: paged(page => db.vatCheck.findMany(page)),
    products: paged(page => db.product.findMany({ ...page, omit: { searchText: true } })),
    documents: paged(page => db.invoice.findMany({
      // Each has up to a megabyte of lines.
      ...page,
      take: documentsPerPage,
      include: {
        lines: { orderBy: { position: 'asc' } },
        deductions: { orderBy: { position: 'asc' } },
        payments: { orderBy: [{ paidOn: 'asc' }, { id: 'asc' }] },
      },
      omit: { searchText: true, numberKey: true, requestedNumberKey: true, creditedNumberKey: true },
    })),
    notices: paged(page => db.notice.findMany({ ...page, omit: { pdf: true } })),
    recurring: paged(page => db.recurringSchedule.findMany(page)),
    vatReturns: few(() => db.vatReturnFiling.findMany({ orderBy: { period: 'asc' } })),
    bookkeepingInbox: few(() => db.bookkeepingInbox.findMany()),
    bankStatements: paged(page => db.bankStatement.findMany({
      // Each has thousands of entries.
      ...page, take: 1, include: { entries: { select: { transactionId: true }, orderBy: { transactionId: 'asc' } } },
    })),
    bankTransactions: paged(page => db.bankTransaction.findMany({ ...page, omit: { key: true } })),
    paymentProvider: few(() => db.paymentProvider.findMany({ omit: { sealedKey: true, webhookToken: true } })),
    onlinePayments: paged(page => db.onlinePayment.findMany({
      ...page,
      include: { shares: { omit: { openFor: true }, orderBy: { position: 'asc' } } },
      omit: { checkoutUrl: true },
    })),
    imports: paged(page => db.dataImport.findMany(page)),
    emailDomains: paged(page => db.emailDomain.findMany(page)),
    emails: byMoment(page => db.outboxMail.findMany({ ...page, omit: { text: true, html: true, contentHash: true } })),
    sendingPauses: paged(page => db.sendingPause.findMany(page)),
    billing: few(() => db.billingAccount.findMany({ omit: { checkoutUrl: true } })),
    subscription: few(() => db.subscription.findMany()),
    payments: paged(page => db.subscriptionPayment.findMany(page)),
  }
}

function laterThan({ id, createdAt }: { id: string, createdAt: Date }): PageByMoment['where'] {
  return { createdAt: { gte: createdAt }, OR: [{ createdAt: { gt: createdAt } }, { id: { gt: id } }] }
}

/** The data of an account as the text of one JSON object, read while it is written. */
export async function* accountText(account: AccountContext, now: Date): AsyncGenerator<string, void, undefined> {
  yield `{"format":"polder-account","version":1,"madeAt":${JSON.stringify(now)}`
  for (const [name, rows] of Object.entries(sectionsOf(account))) {
    yield `,\n${JSON.stringify(name)}:`
    yield* arrayText(rows())
  }
  yield '}\n'
}
