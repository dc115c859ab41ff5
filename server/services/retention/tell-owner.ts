import { recordNotice } from '#db/queries/retention'
import { expiryNotice } from '#documents/email/expiry-notice'
import { daysLater, noticeDays } from '#domain/retention'
import { appLink } from '../work/app-link'
import { changeAccount } from '../work/change-account'
import type { AccountReach } from '../work/context'
import { mailOwners } from '../work/mail-owners'
import { isAdjusted } from './follow-plan'

/** The two mails before a deletion: which documents each is about, and what they are afterwards. */
const steps = {
  announced: { before: 'kept', mailedAs: 'expiryAnnouncedBy' },
  reminded: { before: 'announced', mailedAs: 'expiryRemindedBy' },
} as const
export type NoticeStep = keyof typeof steps
export const noticeSteps = Object.keys(steps) as NoticeStep[]

/** The documents, of all accounts or of one, whose next mail is due. */
export function dueForNotice(step: NoticeStep, now: Date) {
  return { retentionStage: steps[step].before, expiresAt: { lte: daysLater(now, noticeDays[step]) } }
}

/** So many numbers stand in a mail; of more it says how many. */
const mostNamed = 20

/** So many documents are told of by one mail: more would take longer than a change may, and get another. */
const mostAnnounced = 10_000

/**
 * Tells the owner by one mail which documents will be deleted, in the change that keeps that they were told: of many
 * servers one does so, and none half. What expires within a day more is told along, so that there is one mail a day at
 * most. Whoever is told late gets the whole time all the same.
 * @returns how many documents the mail is about; 0 where nothing is due any more, or nobody can be told now
 */
export function tellOwner(reach: AccountReach, step: NoticeStep): Promise<number> {
  return changeAccount(reach, async (change) => {
    const { tx, now, record } = change
    const { before, mailedAs } = steps[step]
    if (!await isAdjusted(reach, tx) || await tx.invoice.count({ where: dueForNotice(step, now) }) === 0) return 0
    const days = noticeDays[step]
    const inTime = daysLater(now, days)
    const expiresBy = daysLater(now, days + 1)
    const due = { retentionStage: before, expiresAt: { lte: expiresBy } }
    const count = Math.min(await tx.invoice.count({ where: due }), mostAnnounced)
    const documents = await tx.invoice.findMany({
      where: due, orderBy: [{ expiresAt: 'asc' }, { id: 'asc' }], take: mostNamed,
      select: { number: true, expiresAt: true },
    })
    const [first] = documents
    const firstAt = first?.expiresAt && first.expiresAt > inTime ? first.expiresAt : inTime
    const [mailId] = await mailOwners(reach, change, `expiry_${step}`, locale => expiryNotice(locale, {
      count, firstAt, numbers: documents.map(({ number }) => number ?? ''), isLast: step === 'reminded',
      downloadLink: appLink(reach, '/'), billingLink: appLink(reach, '/settings/billing'),
    }))
    if (mailId === undefined) return 0
    await recordNotice(tx, {
      accountId: reach.accountId, mailId, mailedAs, stages: { before, after: step }, expiresBy, count,
      notBefore: inTime, now,
    })
    record({
      action: 'retention.announced', subjectId: reach.accountId,
      details: { mailId, documents: count, expiresAt: firstAt.toISOString() },
    })
    return count
  })
}
