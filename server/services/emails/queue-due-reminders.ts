import { jsonOf, jsonOrNull } from '#db/json'
import type { BusinessRow } from '#db/queries/rows'
import { todayInAmsterdam } from '#domain/dates'
import type { IsoDate } from '#domain/invoice/document'
import { reachAccount, type AccountReach, type ServiceContext } from '../work/context'
import { leaseUntil } from '../work/lease'
import { activeAccount } from '../work/resting-accounts'
import { workOff } from '../work/work-off'
import { writeDueMails, type DayPlace } from './write-due-mails'

export interface QueuedReminders {
  queued: number
  /** Refused for now, such as by a limit; asked again when the lease is over, while the day of the schedule lasts. */
  refused: number
}

const pageSize = 250

/** The accounts in whose name customers are reminded by themselves. */
const remindingAccount = { plan: 'pro', ...activeAccount }

/** The businesses whose reminders and formal notices of a day were not all written yet: each condition has an index. */
export function unremindedOn(today: IsoDate) {
  // Each form is the one by which SQLite takes these indexes, instead of reading whoever is on Pro or wants neither.
  const wanting = [{ remindersEnabled: true }, { noticeAfterDays: { gte: 0 } }]
  const unwritten = [{ remindersWrittenOn: null }, { remindersWrittenOn: { lt: today } }]
  return {
    account: { isNot: { NOT: remindingAccount } },
    OR: wanting.flatMap(wants => unwritten.map(day => ({ ...wants, ...day }))),
  }
}

type DueBusiness = { id: string } & Pick<BusinessRow, 'remindersAgainAt'>

/** A turn that is ours: what the owner wants, and where the day has got to, as they are by now. */
interface Turn extends Pick<BusinessRow, 'remindersEnabled' | 'reminderSchedule' | 'noticeAfterDays'> {
  until: Date
  place: DayPlace
}

/**
 * Writes the reminders and formal notices that are due today, of every account on Pro that wants them: one for each
 * invoice and day of the schedule, and one notice for each invoice, whatever races or is run again. Any number of
 * servers share the accounts, see `workOff`; whoever delivers mail hands them over. An account with very many takes
 * them in turns with all others, and one whose mails are all written is not looked at again before the next day.
 */
export async function queueDueReminders(service: ServiceContext): Promise<QueuedReminders> {
  // A sweep may go on past midnight.
  const today = () => todayInAmsterdam(service.outside.clock.now())
  const result: QueuedReminders = { queued: 0, refused: 0 }
  const faulty = await workOff<DueBusiness>(service, {
    failure: { words: 'the reminders of an account could not be written', fields: ({ id }) => ({ account: id }) },
    pageSize,
    turnOf: ({ id }) => id,
    find: count => findDue(service, today(), count),
    async work(business) {
      const reach = reachAccount(service, business.id, { type: 'system' })
      const turn = await claimTurn(reach, business, today())
      if (turn === null) return false
      const { queued, refused } = await takeTurn(reach, turn)
      result.queued += queued
      result.refused += refused
      return true
    },
  })
  return { ...result, refused: result.refused + faulty }
}

/** Those that nobody is at: first who had no turn yet, then whose last turn is longest ago. */
async function findDue(
  { database: { prisma }, outside: { leaseClock } }: ServiceContext, today: IsoDate, count: number,
): Promise<DueBusiness[]> {
  const isFree = { OR: [{ remindersAgainAt: null }, { remindersAgainAt: { lte: await leaseClock.now() } }] }
  const rows = await prisma.business.findMany({
    where: { ...unremindedOn(today), AND: isFree },
    orderBy: [{ remindersAgainAt: { sort: 'asc', nulls: 'first' } }, { accountId: 'asc' }],
    take: count,
    select: { accountId: true, remindersAgainAt: true },
  })
  return rows.map(({ accountId: id, remindersAgainAt }) => ({ id, remindersAgainAt }))
}

/** @returns null where another server has the turn, or nothing is wanted or done in the account's name any more */
async function claimTurn(
  { db, outside: { leaseClock } }: AccountReach, { remindersAgainAt }: DueBusiness, today: IsoDate,
): Promise<Turn | null> {
  const until = leaseUntil(await leaseClock.now())
  const { count } = await db.business.updateMany({
    // As it was read: who was faster has moved it, and may be done.
    where: { remindersAgainAt, OR: [{ remindersWrittenOn: null }, { remindersWrittenOn: { lt: today } }] },
    data: { remindersAgainAt: until },
  })
  if (count === 0) return null
  const business = await db.business.findFirst({
    where: unremindedOn(today),
    select: { remindersEnabled: true, reminderSchedule: true, noticeAfterDays: true, remindersPlace: true },
  })
  return business && { ...business, until, place: placeOn(today, business.remindersPlace as DayPlace | null) }
}

/** Writes some of an account's, and gives the turn back; where something was refused, it is over with the lease. */
async function takeTurn(reach: AccountReach, { until, place, ...wishes }: Turn): Promise<QueuedReminders> {
  const { queued, refused, next, isHalted } = await writeDueMails(reach, wishes, place)
  const isWritten = next === null && refused === 0 && !place.isRefused
  const data = {
    remindersPlace: jsonOrNull(next && jsonOf(next)),
    ...(isWritten ? { remindersWrittenOn: place.on, remindersAgainAt: null } : {}),
    ...(next && !isHalted ? { remindersAgainAt: await reach.outside.leaseClock.now() } : {}),
  }
  await reach.db.business.updateMany({ where: { remindersAgainAt: until }, data })
  return { queued, refused }
}

/** Where an account goes on. What was left of a day before is over; another server may be at the next one already. */
function placeOn(today: IsoDate, kept: DayPlace | null): DayPlace {
  return kept && kept.on >= today ? kept : { on: today, walk: 0, after: null, isRefused: false }
}
