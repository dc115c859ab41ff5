import { refuse } from '#contract/errors'
import type { BookkeepingInbox, BookkeepingInboxInput } from '#contract/schemas/bookkeeping'
import type { AccountTransaction } from '#db/account/for-account'
import { addDays, todayInAmsterdam } from '#domain/dates'
import type { IsoDate } from '#domain/invoice/document'
import { previousVatPeriod, vatPeriodAt, type VatPeriod } from '#domain/vat/period'
import { requireSignedIn } from '../work/actor'
import { changeAccount } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { recordAccountChange } from '../work/security-change'

/** Days after a quarter ends on which it is sent by itself: by then its last invoices have been issued. */
const daysOfGrace = 7

/** Where the documents of a quarter are mailed to, and what is next. */
export async function findInbox({ db }: Pick<AccountContext, 'db'>): Promise<BookkeepingInbox> {
  return presentInbox(await db.bookkeepingInbox.findFirst())
}

/**
 * Chooses where the documents of a quarter are mailed to; every owner is told of another address, since documents leave
 * the house by it. Refuses email_not_verified while the caller's own address is not known to be theirs.
 */
export async function updateInbox(
  account: AccountContext, { address, automatic }: BookkeepingInboxInput,
): Promise<BookkeepingInbox> {
  const { accountId } = account
  const { userId } = requireSignedIn(account.actor)
  return changeAccount(account, async (change) => {
    const { tx, now, record } = change
    const before = await tx.bookkeepingInbox.findFirst()
    if (address === null) {
      await tx.bookkeepingInbox.deleteMany()
      if (before) record({ action: 'bookkeeping_inbox.updated', subjectId: accountId, details: { automatic: false } })
      return presentInbox(null)
    }
    await requireProven(tx, userId)
    const schedule = automatic
      ? { nextOn: before?.nextOn ?? firstDayToSend(todayInAmsterdam(now)) }
      : { nextOn: null, sentUntil: null }
    const row = before
      ? await tx.bookkeepingInbox.update({ where: { accountId }, data: { address, ...schedule, updatedAt: now } })
      : await tx.bookkeepingInbox.create({ data: { accountId, address, ...schedule, createdAt: now, updatedAt: now } })
    if (before?.address !== address) {
      await recordAccountChange(account, change, { kind: 'bookkeeping_inbox_changed', address, automatic }, accountId)
    } else {
      record({ action: 'bookkeeping_inbox.updated', subjectId: accountId, details: { automatic } })
    }
    return presentInbox(row)
  })
}

/** The quarter that is sent on a day. */
export function quarterSentOn(day: IsoDate): VatPeriod {
  return previousVatPeriod(vatPeriodAt(day, 'quarter'))
}

/** The day on which the quarter after the one of another such day is sent. */
export function nextDayToSend(day: IsoDate): IsoDate {
  return addDays(vatPeriodAt(day, 'quarter').to, daysOfGrace)
}

/** The first such day from today on: what was over before, somebody has booked already. */
function firstDayToSend(today: IsoDate): IsoDate {
  const day = addDays(quarterSentOn(today).to, daysOfGrace)
  return day >= today ? day : nextDayToSend(today)
}

/** Whoever opened the account may be somebody else than who has the address: they mail nobody in its name. */
async function requireProven(tx: Pick<AccountTransaction, 'membership'>, userId: string): Promise<void> {
  const { user } = await tx.membership.findFirstOrThrow({
    where: { userId }, select: { user: { select: { ownerProvenAt: true } } },
  })
  if (user.ownerProvenAt === null) throw refuse('email_not_verified')
}

function presentInbox(row: { address: string, nextOn: string | null } | null): BookkeepingInbox {
  const nextOn = row?.nextOn ?? null
  return {
    address: row?.address ?? null,
    automatic: nextOn !== null,
    next: nextOn === null ? null : { period: quarterSentOn(nextOn).key, on: nextOn },
  }
}
