import { rightsOf, roleOf } from '#contract/roles'
import type { AccountList } from '#contract/schemas/member'
import type { Database } from '#db/client'
import { accountsOfPerson, countWaiting } from '#db/queries/accounts-of-person'
import { todayInAmsterdam } from '#domain/dates'
import type { IsoDate, VatTreatment } from '#domain/invoice/document'
import { isReturnLate } from '#domain/vat/late-return'
import { vatReturnDeadline, type VatReturnPeriod } from '#domain/vat/period'
import { requireSignedIn } from '../work/actor'
import { installationOf, type AccountContext } from '../work/context'
import { latestPeriods } from './vat-returns'
import { filedHeadings, isEmptyPeriod, monthsOf } from './vat-quarter'

type VatReturn = AccountList['data'][number]['waiting']['vatReturn']

/** The businesses that the caller works for, by name, with what waits in each, as far as their role there sees it. */
export async function listAccounts(account: AccountContext): Promise<AccountList> {
  const { database, outside } = installationOf(account)
  const today = todayInAmsterdam(outside.clock.now())
  const accounts = await accountsOfPerson(database, requireSignedIn(account.actor).userId)
  const ids = accounts.map(({ id }) => id)
  const [counts, returns] = await Promise.all([countWaiting(database, ids, today), dueReturns(database, ids, today)])
  return {
    data: accounts.map(({ id, name, role: roleName, offeredRole, deletesAt }) => {
      const role = roleOf(roleName)
      const { scopes, powers } = rightsOf(role)
      const { drafts = 0, overdue = 0, bankTransactions = 0 } = counts.find(({ accountId }) => accountId === id) ?? {}
      return {
        id, name, role,
        offeredRole: offeredRole === null ? null : roleOf(offeredRole),
        deletesAt: deletesAt?.toISOString() ?? null,
        waiting: {
          vatReturn: scopes.includes('reports:read') ? returns.get(id) ?? null : null,
          drafts,
          overdue,
          bankTransactions: powers.includes('payments') ? bankTransactions : 0,
        },
      }
    }),
  }
}

/** Of each account the oldest return that is over, has documents and was not filed; small businesses file none. */
async function dueReturns(
  { prisma }: Database, accountIds: string[], today: IsoDate,
): Promise<Map<string, NonNullable<VatReturn>>> {
  const accountId = { in: accountIds }
  const from = `${Number(today.slice(0, 4)) - 3}-01`
  const [businesses, sums, filings] = await Promise.all([
    prisma.business.findMany({
      where: { accountId, defaultVatTreatment: { not: 'kor' satisfies VatTreatment } },
      select: { accountId: true, vatReturnPeriod: true, createdAt: true },
    }),
    prisma.turnoverSum.groupBy({
      by: ['accountId', 'month', 'heading'],
      where: { accountId, heading: { in: filedHeadings }, month: { gte: from } },
      _sum: { documentCount: true, vatCents: true },
    }),
    prisma.vatReturnFiling.findMany({
      where: { accountId, toMonth: { gte: from } }, select: { accountId: true, fromMonth: true, toMonth: true },
    }),
  ])
  const [sumsOf, filingsOf] = [byAccount(sums), byAccount(filings)]
  const due = new Map<string, NonNullable<VatReturn>>()
  for (const { accountId, vatReturnPeriod, createdAt } of businesses) {
    for (const period of latestPeriods(vatReturnPeriod as VatReturnPeriod, today)) {
      const deadline = vatReturnDeadline(period)
      if (due.has(accountId) || period.to >= today || deadline < todayInAmsterdam(createdAt)) continue
      const months = monthsOf(period)
      const isFiled = filingsOf(accountId)
        .some(({ fromMonth, toMonth }) => fromMonth <= months.to && toMonth >= months.from)
      const isEmpty = isEmptyPeriod(
        sumsOf(accountId).filter(({ month }) => month >= months.from && month <= months.to))
      if (isFiled || isEmpty) continue
      const isLate = isReturnLate({ deadline, isEmpty, isFiled }, { today, accountSince: createdAt })
      due.set(accountId, { period: period.key, deadline, isLate })
    }
  }
  return due
}

/** Rows by their account: of two hundred accounts, each would be looked for among those of all. */
function byAccount<Row extends { accountId: string }>(rows: readonly Row[]): (accountId: string) => Row[] {
  const found = new Map<string, Row[]>()
  for (const row of rows) {
    const known = found.get(row.accountId)
    if (known) known.push(row)
    else found.set(row.accountId, [row])
  }
  return accountId => found.get(accountId) ?? []
}
