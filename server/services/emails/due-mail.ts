import { Refusal, type ErrorCode } from '#contract/errors'
import { isUniqueViolation } from '#db/errors'
import { changeAccount, type Change } from '../work/change-account'
import type { AccountReach } from '../work/context'
import { refusesAll } from './limits'

/** A mail about an invoice that goes by itself on its day. */
export interface DueMail {
  invoiceId: string
  /** Writes it, for the next sweep to hand over. */
  claim: (change: Change) => Promise<unknown>
  /** Keeps that it has nobody to go to, and tells the owner. */
  keepUndeliverable: () => Promise<void>
}

/** After these nothing is to be sent today: another mail stands for it, or nothing is asked any more. */
const done: readonly ErrorCode[] = [
  'invoice_not_remindable', 'document_expired', 'notice_too_early', 'notice_in_progress',
]

type Outcome = 'queued' | 'done' | 'refused' | 'all refused'

/** Writes a mail that is due; once, whatever races. */
export async function queueDueMail(reach: AccountReach, due: DueMail): Promise<Outcome> {
  try {
    return await write(reach, due)
  } catch (error) {
    // Another server was faster, and the row is there.
    if (isUniqueViolation(error)) return 'done'
    throw error
  }
}

async function write(reach: AccountReach, due: DueMail): Promise<Outcome> {
  try {
    await changeAccount(reach, due.claim)
    return 'queued'
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Nobody will ever get it: the log of mail says so once, and the day is done.
    if (error.code === 'no_recipient') {
      await due.keepUndeliverable()
      return 'done'
    }
    // It was paid a moment ago, or was deleted while the account was on Free.
    if (done.includes(error.code)) return 'done'
    return refusesAll.includes(error.code) ? 'all refused' : 'refused'
  }
}
