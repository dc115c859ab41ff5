import { Refusal } from '#contract/errors'
import { bookkeepingTooManyNotice } from '#documents/email/bookkeeping-notices'
import { addDays, todayInAmsterdam } from '#domain/dates'
import type { IsoDate } from '#domain/invoice/document'
import { previousVatPeriod, type VatPeriod } from '#domain/vat/period'
import { refusesAll } from '../emails/limits'
import { appLink } from '../work/app-link'
import { changeAccount } from '../work/change-account'
import { reachAccount, type AccountReach, type ServiceContext } from '../work/context'
import { leaseUntil } from '../work/lease'
import { mailOwners } from '../work/mail-owners'
import { activeAccount } from '../work/resting-accounts'
import { workOff } from '../work/work-off'
import { dayToSend, firstDayToSend, quarterSentOn } from './inbox'
import { mostDocuments, sendPeriod } from './send'

export interface SentQuarters {
  /** Mails that were written; whoever delivers mail hands them over. */
  done: number
  /** Accounts that were refused for now, such as by a limit of sending; asked again when the lease is over. */
  failed: number
}

const pageSize = 250

/** So many quarters are made up for after an outage: of those before, somebody has booked the documents by then. */
const mostQuarters = 4

/** The inboxes that are to have a quarter by today. */
export function dueInboxes(today: IsoDate) {
  return { nextOn: { lte: today }, account: { plan: 'pro', ...activeAccount } }
}

interface DueInbox {
  id: string
  againAt: Date | null
}

/**
 * Sends the quarters that are due today to the bookkeeping inboxes of accounts on Pro, each once, whatever races or is
 * run again. What was issued late goes along with the quarter after it. Of several that were missed the last four are
 * sent, the oldest first. Any number of servers share the accounts, see `workOff`; one that fails keeps no other from
 * going. Throws what an outage throws.
 */
export async function sendDueQuarters(service: ServiceContext): Promise<SentQuarters> {
  // A sweep may go on past midnight.
  const today = () => todayInAmsterdam(service.outside.clock.now())
  const result: SentQuarters = { done: 0, failed: 0 }
  const faulty = await workOff<DueInbox>(service, {
    failure: { words: 'a quarter could not be sent to the bookkeeping', fields: ({ id }) => ({ account: id }) },
    pageSize,
    turnOf: ({ id }) => id,
    find: count => findDue(service, today(), count),
    async work({ id, againAt }) {
      const reach = reachAccount(service, id, { type: 'system' })
      const { count } = await reach.db.bookkeepingInbox.updateMany({
        where: { againAt, nextOn: { lte: today() } },
        data: { againAt: leaseUntil(await service.outside.leaseClock.now()) },
      })
      if (count === 0) return false
      const mails = await unlessRefused(() => sendDueQuarter(reach, today()))
      if (mails === 'refused') result.failed++
      else result.done += mails
      return true
    },
  })
  return { ...result, failed: result.failed + faulty }
}

/** Those that nobody is at, the oldest day first. */
async function findDue(
  { database: { prisma }, outside: { leaseClock } }: ServiceContext, today: IsoDate, count: number,
): Promise<DueInbox[]> {
  const rows = await prisma.bookkeepingInbox.findMany({
    where: { ...dueInboxes(today), OR: [{ againAt: null }, { againAt: { lte: await leaseClock.now() } }] },
    orderBy: [{ nextOn: 'asc' }, { accountId: 'asc' }],
    take: count,
    select: { accountId: true, againAt: true },
  })
  return rows.map(({ accountId: id, againAt }) => ({ id, againAt }))
}

/** The oldest quarter of one account that is due, where no other server was faster. @returns how many mails */
function sendDueQuarter(reach: AccountReach, today: IsoDate): Promise<number> {
  return changeAccount(reach, async (change) => {
    const { tx, now } = change
    const inbox = await tx.bookkeepingInbox.findFirst({ where: { nextOn: { lte: today } } })
    if (!inbox) return 0
    const period = oldestDue(inbox.nextOn ?? today, today)
    const sent = await sendPeriod(reach, change, { period, address: inbox.address, automatic: true })
    const nextOn = firstDayToSend(addDays(dayToSend(period), 1))
    await tx.bookkeepingInbox.updateMany({ data: { nextOn, againAt: null, updatedAt: now } })
    if (sent !== 'too many') return sent.mails
    await mailOwners(reach, change, 'bookkeeping_failed', locale =>
      bookkeepingTooManyNotice(locale, { period, most: mostDocuments, link: appLink(reach, '/vat-return') }))
    return 0
  })
}

/** The quarter to send first where the day that was next has come; later ones may be due as well. */
function oldestDue(nextOn: IsoDate, today: IsoDate): VatPeriod {
  let period = latestDue(today)
  for (let count = 1; count < mostQuarters; count++) {
    const previous = previousVatPeriod(period)
    if (dayToSend(previous) < nextOn) break
    period = previous
  }
  return period
}

/** The last quarter whose day has come. */
function latestDue(today: IsoDate): VatPeriod {
  const quarter = quarterSentOn(today)
  return dayToSend(quarter) <= today ? quarter : previousVatPeriod(quarter)
}

async function unlessRefused<Result>(work: () => Promise<Result>): Promise<Result | 'refused'> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal && refusesAll.includes(error.code)) return 'refused'
    throw error
  }
}
