import { outageOf } from '#db/outage'
import type { BusinessRow, InvoiceRow } from '#db/queries/rows'
import type { IsoDate } from '#domain/invoice/document'
import { dueDatesToRemind } from '#domain/mail/reminder-steps'
import { balanceOf } from '../invoices/balance'
import type { AccountReach } from '../work/context'
import { pageOfDueInvoices, type Days, type InvoicePlace } from './due-invoices'
import { queueDueMail, type DueMail } from './due-mail'
import { dueDatesToNotify, dueNotices } from './due-notices'
import { dueReminders } from './due-reminders'

/** How far the reminders and formal notices of an account have got on a day. */
export interface DayPlace {
  on: IsoDate
  /** Which of the walks over its invoices is going on; see `walksOf`. */
  walk: number
  /** The invoice that was looked at last; null at the beginning of the walk. */
  after: InvoicePlace | null
  /** Something was refused, so the day is not over with its last walk. */
  isRefused: boolean
}

interface DueMailsWritten {
  queued: number
  refused: number
  /** Where the next turn goes on; null where all was looked at. */
  next: DayPlace | null
  /** The account may send nothing for now. */
  isHalted: boolean
}

/** When the customers of an account are written to by itself. */
type Wishes = Pick<BusinessRow, 'remindersEnabled' | 'reminderSchedule' | 'noticeAfterDays'>

/** A turn ends with the page in which so many invoices were looked at: the next account is not to wait for more. */
const invoicesPerTurn = 100

/**
 * Writes some of the reminders and formal notices of a day that an account has due, from a place on. Throws an outage,
 * also of its own rows alone: the rest of them would meet it as well.
 */
export async function writeDueMails(reach: AccountReach, wishes: Wishes, place: DayPlace): Promise<DueMailsWritten> {
  const { background } = reach.outside
  const result = { queued: 0, refused: 0, isHalted: false }
  let looked = 0
  for (const [walk, { days, status, mailsOf }] of walksOf(reach, wishes, place.on).entries()) {
    if (days === null || walk < place.walk) continue
    let after = walk === place.walk ? place.after : null
    do {
      if (looked >= invoicesPerTurn || background.isEnding()) {
        const isRefused = place.isRefused || result.refused > 0
        return { ...result, next: { ...place, walk, after, isRefused } }
      }
      const { rows, next } = await pageOfDueInvoices(reach, { status, ...days }, after)
      for await (const due of mailsOf(rows.filter(row => balanceOf(row).openCents > 0))) {
        const outcome = await write(reach, due)
        if (outcome === 'queued') result.queued++
        if (outcome === 'refused' || outcome === 'all refused') result.refused++
        if (outcome === 'all refused') return { ...result, next: place, isHalted: true }
      }
      looked += rows.length
      after = next
    } while (after !== null)
  }
  return { ...result, next: null }
}

/** One of the walks over the invoices of an account that may want a mail. */
interface Walk {
  /** On which they were to be paid; null where the account wants no such mail. */
  days: Days | null
  status: 'issued' | 'sent'
  mailsOf: (rows: InvoiceRow[]) => AsyncIterable<DueMail>
}

/** All of them, in their order, which is the same whatever the account wants. */
function walksOf(reach: AccountReach, wishes: Wishes, today: IsoDate): Walk[] {
  const { remindersEnabled, noticeAfterDays } = wishes
  const schedule = Array.isArray(wishes.reminderSchedule) ? wishes.reminderSchedule.map(Number) : []
  const kinds: Omit<Walk, 'status'>[] = [
    {
      days: remindersEnabled ? dueDatesToRemind(schedule, today) : null,
      mailsOf: rows => dueReminders(reach, rows, schedule, today),
    },
    {
      days: noticeAfterDays === null ? null : dueDatesToNotify(noticeAfterDays, today),
      mailsOf: rows => dueNotices(reach, rows, today),
    },
  ]
  return kinds.flatMap(kind => (['issued', 'sent'] as const).map(status => ({ ...kind, status })))
}

/** One that fails keeps no other from going. Throws an outage. */
async function write(reach: AccountReach, due: DueMail): ReturnType<typeof queueDueMail> {
  try {
    return await queueDueMail(reach, due)
  } catch (error) {
    if (outageOf(error)) throw error
    reach.outside.log.error('a reminder could not be written', { id: due.invoiceId, error })
    return 'refused'
  }
}
