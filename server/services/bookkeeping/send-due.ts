import { Refusal } from '#contract/errors'
import { bookkeepingTooManyNotice } from '#documents/email/bookkeeping-notices'
import { addDays, todayInAmsterdam } from '#domain/dates'
import type { IsoDate } from '#domain/invoice/document'
import { previousVatPeriod, type VatPeriod } from '#domain/vat/period'
import { refusesAll } from '../emails/limits'
import { appLink } from '../work/app-link'
import { changeAccount } from '../work/change-account'
import { reachAccount, type AccountReach, type ServiceContext } from '../work/context'
import { keepGoing } from '../work/keep-going'
import { mailOwners } from '../work/mail-owners'
import { activeAccount } from '../work/resting-accounts'
import { untilEnding } from '../work/until-ending'
import { dayToSend, firstDayToSend, quarterSentOn } from './inbox'
import { mostDocuments, sendPeriod } from './send'

/** What became of the quarters that were due. */
export interface SentQuarters {
  /** Mails that were written; whoever delivers mail hands them over. */
  done: number
  /** Accounts that were refused for now, such as by a limit of sending; asked again with the next sweep. */
  failed: number
}

/** So many accounts a sweep looks after; what is left is due a minute later. */
const accountsPerSweep = 500

/** The inboxes that are to have a quarter by today. */
export function dueInboxes(today: IsoDate) {
  return { nextOn: { lte: today }, account: { plan: 'pro', ...activeAccount } }
}

/**
 * Sends the quarters that are due today to the bookkeeping inboxes of accounts on Pro, each once, whatever races or is
 * run again. What was issued late goes along with the quarter after it. Any number of servers may do so at once; one
 * that fails keeps no other from going. Throws what an outage throws.
 */
export async function sendDueQuarters(service: ServiceContext): Promise<SentQuarters> {
  const { database: { prisma }, outside: { background, clock, log } } = service
  const today = todayInAmsterdam(clock.now())
  const due = await prisma.bookkeepingInbox.findMany({
    where: dueInboxes(today),
    orderBy: [{ nextOn: 'asc' }, { accountId: 'asc' }],
    take: accountsPerSweep,
    select: { accountId: true },
  })
  const result: SentQuarters = { done: 0, failed: 0 }
  for await (const { accountId } of untilEnding(background, due)) {
    const failure = { words: 'a quarter could not be sent to the bookkeeping', account: accountId }
    const reach = reachAccount(service, accountId, { type: 'system' })
    const mails = await keepGoing(log, failure, () => unlessRefused(() => sendDueQuarter(reach, today)))
    if (mails === 'failed' || mails === 'refused') result.failed++
    else result.done += mails
  }
  return result
}

/** The quarter of one account, where no other server was faster. @returns how many mails */
function sendDueQuarter(reach: AccountReach, today: IsoDate): Promise<number> {
  return changeAccount(reach, async (change) => {
    const { tx, now } = change
    const inbox = await tx.bookkeepingInbox.findFirst({ where: { nextOn: { lte: today } } })
    if (!inbox) return 0
    const period = latestDue(today)
    const sent = await sendPeriod(reach, change, { period, address: inbox.address, automatic: true })
    const nextOn = firstDayToSend(addDays(dayToSend(period), 1))
    await tx.bookkeepingInbox.updateMany({ data: { nextOn, updatedAt: now } })
    if (sent !== 'too many') return sent.mails
    await mailOwners(reach, change, 'bookkeeping_failed', locale =>
      bookkeepingTooManyNotice(locale, { period, most: mostDocuments, link: appLink(reach, '/vat-return') }))
    return 0
  })
}

/** The last quarter whose day has come. Of several that were missed, as on Free, somebody has booked the others. */
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
