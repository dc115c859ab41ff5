import type { Prisma } from '#db/client'
import { isUniqueViolation } from '#db/errors'
import { runTransaction } from '#db/transaction'
import { operatorNotice } from '#documents/email/operator-notice'
import { MailRefused } from '#integrations/email/index'
import { mailsWaiting } from '../jobs/waiting'
import type { ServiceContext } from '../work/context'
import { sweep, type ProviderWork, type Swept, type WorkRow } from '../work/sweep'

type Channel = 'mail' | 'webhook'

interface Trouble {
  name: string
  since: Date
}

interface NoticeRow extends WorkRow {
  channel: string
  trouble: string
  event: string
  since: Date
  createdAt: Date
}

const longestFailureMs = 60 * 60_000
/** Mail about documents is given up after 17 hours, and by then somebody should know. */
const longestMailWaitMs = 6 * 60 * 60_000

/**
 * Tells the operator of a job that fails for an hour and of mail that waits for six: once when it is so and once when
 * it is over, by each way that was given. Any number of servers may do so at once.
 */
export async function tellOperator(service: ServiceContext): Promise<Swept> {
  const { settings: { operatorEmail }, outside: { operatorWebhook } } = service
  const channels: Channel[] = [
    ...operatorEmail === null ? [] : ['mail' as const], ...operatorWebhook === null ? [] : ['webhook' as const],
  ]
  if (channels.length === 0) return { done: 0, failed: 0, dead: 0 }
  await noticeTroubles(service, channels)
  return sweep(service, notices(service))
}

/** The same without making the caller wait. */
export function tellOperatorSoon(service: ServiceContext): void {
  service.outside.background.wake('tell-operator', () => tellOperator(service))
}

/** The row of a trouble is written and deleted by one server, which writes the notices with it. */
async function noticeTroubles(service: ServiceContext, channels: Channel[]): Promise<void> {
  const { database: { prisma } } = service
  const troubles = await findTroubles(service)
  const known = await prisma.operatorTrouble.findMany()
  for (const trouble of troubles.filter(({ name }) => !known.some(row => row.name === name))) {
    try {
      await runTransaction(prisma, async (tx) => {
        await tx.operatorTrouble.create({ data: trouble })
        await writeNotices(service, tx, channels, trouble, 'begun')
      })
    } catch (error) {
      // Another server was as early.
      if (!isUniqueViolation(error)) throw error
    }
  }
  for (const trouble of known.filter(({ name }) => !troubles.some(row => row.name === name))) {
    await runTransaction(prisma, async (tx) => {
      const { count } = await tx.operatorTrouble.deleteMany({ where: { name: trouble.name } })
      if (count === 1) await writeNotices(service, tx, channels, trouble, 'over')
    })
  }
}

async function findTroubles(service: ServiceContext): Promise<Trouble[]> {
  const { database: { prisma }, outside: { clock } } = service
  const now = clock.now().getTime()
  const failing = await prisma.jobRun.findMany({ where: { failingSince: { lte: new Date(now - longestFailureMs) } } })
  const { since } = await mailsWaiting(service)
  return [
    ...failing.flatMap(({ name, failingSince }) => failingSince ? [{ name: `job_failing:${name}`, since: failingSince }] : []),
    ...since !== null && now - since.getTime() >= longestMailWaitMs ? [{ name: 'mail_waiting', since }] : [],
  ]
}

/** Where the opposite was not told yet, there is nothing to tell of either, and neither comes after the other. */
async function writeNotices(
  { outside: { clock, ids } }: ServiceContext,
  tx: Pick<Prisma.TransactionClient, 'operatorNotice'>,
  channels: Channel[],
  { name: trouble, since }: Trouble,
  event: 'begun' | 'over',
): Promise<void> {
  const createdAt = clock.now()
  // One that is under way may arrive.
  const untold = { trouble, event: { not: event }, OR: [{ attempts: 0 }, { lastError: { not: null } }] }
  for (const channel of channels) {
    const { count } = await tx.operatorNotice.deleteMany({ where: { channel, ...untold } })
    if (count > 0) continue
    await tx.operatorNotice.create({ data: { id: ids.next(), channel, trouble, since, event, createdAt, attempts: 0 } })
  }
}

function notices(service: ServiceContext): ProviderWork<NoticeRow, void> {
  const { database: { prisma }, outside } = service
  return {
    name: 'notices to the operator',
    isOutside: true,
    pausesMinutes: [5, 15, 60, 240],
    turnOf: ({ channel }) => channel,
    find: (due, count) => prisma.operatorNotice.findMany({ where: due, orderBy: { createdAt: 'asc' }, take: count }),
    keepAttempt: ({ id, attempts }, kept) => runTransaction(prisma, tx =>
      tx.operatorNotice.updateMany({ where: { id, attempts }, data: kept })),
    async giveUp({ id, attempts }, { lastError: reason }) {
      const deleted = await runTransaction(prisma, tx => tx.operatorNotice.deleteMany({ where: { id, attempts } }))
      // The log is all that is left of it.
      if (deleted.count === 1) outside.log.warn('the operator could not be told', { id, reason })
      return deleted
    },
    call: row => handOver(service, row),
    isRefusal: error => error instanceof MailRefused,
    complete: ({ id }) => runTransaction(prisma, tx => tx.operatorNotice.deleteMany({ where: { id } })),
  }
}

/** A way that was taken from the settings since has nobody behind it. */
async function handOver({ outside, settings }: ServiceContext, row: NoticeRow): Promise<void> {
  const { id, channel, trouble, since, createdAt: at } = row
  const event = row.event === 'over' ? 'over' : 'begun'
  const { subject, text } = operatorNotice({ trouble, event, since, at })
  if (channel === 'webhook') {
    await outside.operatorWebhook?.post({
      id, trouble, event, since: since.toISOString(), at: at.toISOString(), text: subject,
    })
  } else if (settings.operatorEmail !== null) {
    await outside.mailer.send({ id, date: at, from: settings.mailFrom, to: [settings.operatorEmail], subject, text })
  }
}
