import { inPages } from '#db/snapshot'
import type { AccountClient } from '#db/account/for-account'
import { openMatcher, type Matcher } from '#domain/bank/match'
import type { OpenDocument } from '#domain/bank/proposals'
import { addDays, todayInAmsterdam } from '#domain/dates'
import type { AccountContext } from '../work/context'
import { inSteps } from '../work/in-steps'

/** What is open, of the newest documents; more than that nobody is owed. */
const mostOpen = 20_000
/** What was paid so long ago may still be reversed, paid once more or be paid back. */
const daysPaid = 400
const mostPaid = 10_000
const documentsPerPage = 500

/** Reads what money may be about, and who is known to pay from where. */
export async function matcherOf(account: AccountContext): Promise<Matcher> {
  const { db, outside } = account
  const paidSince = addDays(todayInAmsterdam(outside.clock.now()), -daysPaid)
  const open = await documentsWhere(db, { status: { in: ['issued', 'sent'] }, openCents: { gt: 0n } }, mostOpen)
  const paid = await documentsWhere(db, { status: 'paid', paidAt: { gte: new Date(paidSince) } }, mostPaid)
  return inSteps(openMatcher([...open, ...paid], await account.reads.knownPayers()))
}

/** The same until something happens in the account: for whoever shows what there is, and books nothing. */
export async function rememberedMatcher(account: AccountContext): Promise<Matcher> {
  const { accountId, changes, outside: { rememberedMatchers } } = account
  return changes === null ? matcherOf(account) : rememberedMatchers.to(accountId, changes, '', () => matcherOf(account))
}

async function documentsWhere(db: AccountClient, where: object, most: number): Promise<OpenDocument[]> {
  const found: OpenDocument[] = []
  const pages = inPages<Awaited<ReturnType<typeof readPage>>[number]>(after => readPage(db, where, after))
  for await (const { kind, number, totalCents, openCents, paidCents, ...document } of pages) {
    found.push({
      ...document,
      kind: kind === 'credit_note' ? 'credit_note' : 'invoice',
      number: number ?? '',
      totalCents: Number(totalCents),
      openCents: Number(openCents),
      paidCents: Number(paidCents),
    })
    if (found.length === most) break
  }
  return found
}

/** The newest first. */
function readPage(db: AccountClient, where: object, after: { id: string } | undefined) {
  return db.invoice.findMany({
    where: { ...where, ...(after ? { id: { lt: after.id } } : {}) },
    orderBy: { id: 'desc' },
    take: documentsPerPage,
    select: {
      id: true, kind: true, number: true, customerId: true, customerName: true, currency: true, totalCents: true,
      openCents: true, paidCents: true, issueDate: true, dueDate: true,
    },
  })
}
