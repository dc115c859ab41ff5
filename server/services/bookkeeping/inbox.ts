import type { AccountEvent } from '#contract/events'
import type { BookkeepingInbox, BookkeepingInboxInput } from '#contract/schemas/bookkeeping'
import { bookkeepingInboxNotice } from '#documents/email/bookkeeping-notices'
import { addDays, todayInAmsterdam } from '#domain/dates'
import type { IsoDate } from '#domain/invoice/document'
import { previousVatPeriod, vatPeriodAt, type VatPeriod } from '#domain/vat/period'
import { endBookkeepingMail } from '../emails/bookkeeping-failure'
import { requireSignedIn } from '../work/actor'
import { appLink } from '../work/app-link'
import { changeAccount } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { mailOwners } from '../work/mail-owners'
import { requireProven } from '../work/require-proven'

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
    const isOther = before?.address !== address
    // What waits for the former address does not go there any more.
    if (before && isOther) await endBookkeepingMail(change, 'The address was changed')
    if (address === null) {
      await tx.bookkeepingInbox.deleteMany()
      if (before) record(updated(accountId, { hasAddress: false, automatic: false }))
      return presentInbox(null)
    }
    const startsSending = automatic && before?.nextOn == null
    // They mail nobody in the name of the account.
    if (isOther || startsSending) await requireProven(tx, userId)
    const nextOn = automatic ? before?.nextOn ?? firstDayToSend(todayInAmsterdam(now)) : null
    const row = before
      ? await tx.bookkeepingInbox.update({ where: { accountId }, data: { address, nextOn, updatedAt: now } })
      : await tx.bookkeepingInbox.create({ data: { accountId, address, nextOn, createdAt: now, updatedAt: now } })
    record(updated(accountId, { hasAddress: true, automatic }))
    if (isOther) {
      const { name: business } = await tx.business.findFirstOrThrow({ select: { name: true } })
      const facts = { business, address, isFirst: before === null, at: now }
      await mailOwners(account, change, 'bookkeeping_inbox_changed', locale => bookkeepingInboxNotice(locale, {
        ...facts, link: appLink(account, '/settings/bookkeeping'),
      }))
    }
    return presentInbox(row)
  })
}

/** The quarter that is sent on a day. */
export function quarterSentOn(day: IsoDate): VatPeriod {
  return previousVatPeriod(vatPeriodAt(day, 'quarter'))
}

/** The day on which a quarter is sent by itself. */
export function dayToSend({ to }: Pick<VatPeriod, 'to'>): IsoDate {
  return addDays(to, daysOfGrace)
}

/** The first such day from a day on: what was over before, somebody has booked already. */
export function firstDayToSend(today: IsoDate): IsoDate {
  const day = dayToSend(quarterSentOn(today))
  return day >= today ? day : dayToSend(vatPeriodAt(today, 'quarter'))
}

function updated(subjectId: string, details: { hasAddress: boolean, automatic: boolean }): AccountEvent {
  return { action: 'bookkeeping_inbox.updated', subjectId, details }
}

function presentInbox(row: { address: string, nextOn: string | null } | null): BookkeepingInbox {
  const nextOn = row?.nextOn ?? null
  return {
    address: row?.address ?? null,
    automatic: nextOn !== null,
    next: nextOn === null ? null : { period: quarterSentOn(nextOn).key, on: nextOn },
  }
}
