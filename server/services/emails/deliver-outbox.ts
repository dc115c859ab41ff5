import { runTransaction } from '#db/transaction'
import type { ServiceContext } from '../context'

const batchSize = 50
const minuteMs = 60_000
/**
 * Minutes to wait after the first, second, … attempt before the next. They serve a failed attempt and one whose server
 * died alike, so the first is longer than any sending takes. After the last the mail stays unsent.
 */
const pausesMinutes = [5, 15, 60, 240, 720, 1_440]

export interface Delivery {
  sent: number
  failed: number
}

/**
 * Sends the outbox's due mails, oldest first. Any number of servers may do so at once: each mail is claimed before it
 * is sent. One that fails is tried again later and does not keep the next from going.
 */
export async function deliverOutbox(service: ServiceContext): Promise<Delivery> {
  const delivery = { sent: 0, failed: 0 }
  for (let due = await findDue(service); due.length > 0; due = await findDue(service)) {
    for (const mail of due) {
      if (!await claim(service, mail)) continue
      if (await send(service, mail)) delivery.sent++
      else delivery.failed++
    }
  }
  return delivery
}

type DueMail = Awaited<ReturnType<typeof findDue>>[number]

/** A claim makes a mail no longer due, so asking again and again comes to an end. */
function findDue(service: ServiceContext) {
  const now = service.outside.clock.now().getTime()
  return service.database.prisma.outboxMail.findMany({
    where: {
      sentAt: null,
      OR: [
        { attempts: 0 },
        ...pausesMinutes.map((minutes, index) => ({
          attempts: index + 1,
          claimedAt: { lte: new Date(now - minutes * minuteMs) },
        })),
      ],
    },
    orderBy: { createdAt: 'asc' },
    take: batchSize,
  })
}

async function claim(service: ServiceContext, { id, attempts }: DueMail): Promise<boolean> {
  const { count } = await runTransaction(service.database.prisma, tx => tx.outboxMail.updateMany({
    where: { id, sentAt: null, attempts },
    data: { attempts: attempts + 1, claimedAt: service.outside.clock.now() },
  }))
  return count === 1
}

async function send(service: ServiceContext, mail: DueMail): Promise<boolean> {
  try {
    await service.outside.mailer.send({
      id: mail.id,
      date: mail.createdAt,
      from: service.settings.mailFrom,
      to: [mail.recipient],
      subject: mail.subject,
      text: mail.text,
    })
  } catch (error) {
    await record(service, mail.id, { lastError: String(error).slice(0, 500) })
    return false
  }
  // Links in a mail open doors: once it is sent, nobody can read them here any more.
  await record(service, mail.id, { sentAt: service.outside.clock.now(), lastError: null, text: '' })
  return true
}

async function record(
  service: ServiceContext,
  id: string,
  data: { sentAt?: Date, lastError: string | null, text?: string },
): Promise<void> {
  await runTransaction(service.database.prisma, tx => tx.outboxMail.updateMany({ where: { id }, data }))
}
