import { refuse } from '#contract/errors'
import { keepProviderEvent } from '#db/queries/provider-events'
import { bounceNotice, pauseNotice } from '#documents/email/delivery-notice'
import { EventForged, type MailEvent, type MailEvents, type SignedRequest } from '#integrations/email/mail-events'
import { addressesOf } from '../work/addresses'
import { appLink } from '../work/app-link'
import { changeAccount, type Change } from '../work/change-account'
import { reachAccount, type AccountReach, type ServiceContext } from '../work/context'
import { mailOwners } from '../work/mail-owners'
import { tellNotInBookkeeping } from './bookkeeping-failure'
import { keepTaken } from './keep-outcome'
import { topicOf, type DocumentMailRow } from './row'
import { pauseIfUnwanted } from './sending-pause'

/**
 * Takes what the provider of mail tells by itself. An event has its effect once, in one transaction with the note that
 * it had; what it says of a mail is kept beside what is known already, so the order in which events come is all the
 * same. Kinds, mails and shapes that are not known here are taken and have no effect: told again they would be the
 * same.
 * Refuses not_found where no provider was given a secret to sign with, and webhook_signature_invalid.
 */
export async function takeMailEvent(service: ServiceContext, request: SignedRequest): Promise<void> {
  const event = readEvent(service, request)
  if (event === 'of_no_effect') return
  if (event === 'unreadable') {
    service.outside.log.warn('a mail event that is signed cannot be read')
    return
  }
  const { database: { prisma } } = service
  const select = { id: true, accountId: true }
  // An event may come before the answer that told us the provider's name of the mail was kept: then it has our own.
  const mail = await prisma.outboxMail.findUnique({ where: { providerMessageId: event.messageId }, select })
    ?? (event.mailId === null ? null : await prisma.outboxMail.findUnique({ where: { id: event.mailId }, select }))
  if (mail === null) {
    service.outside.log.info('a mail event is about no mail of this installation', { event: event.id })
    return
  }
  const reach = reachAccount(service, mail.accountId, { type: 'system' })
  await changeAccount(reach, async (change) => {
    if (await keepProviderEvent(change.tx, event.id, change.now)) await keepFact(reach, change, mail.id, event)
  })
}

function readEvent({ outside: { mailEvents } }: ServiceContext, request: SignedRequest): ReturnType<MailEvents['read']> {
  if (mailEvents === null) throw refuse('not_found')
  try {
    return mailEvents.read(request)
  } catch (error) {
    throw error instanceof EventForged ? refuse('webhook_signature_invalid') : error
  }
}

async function keepFact(reach: AccountReach, change: Change, id: string, event: MailEvent): Promise<void> {
  const { tx, now } = change
  const found = await tx.outboxMail.findUnique({ where: { id } })
  if (found === null) return
  // By this name `keepMailTaken` sees that a failure was told before the answer of the call was kept.
  const mail = { ...found, providerMessageId: found.providerMessageId ?? event.messageId }
  // Nobody knew whether it was sent; whoever sends it does.
  if (event.kind !== 'failed' && mail.sentAt === null && mail.isUncertain) {
    await keepTaken(reach, change, mail, { messageId: event.messageId })
  }
  const at = event.at < now ? event.at : now
  switch (event.kind) {
    case 'sent':
    case 'delayed':
      return
    case 'delivered':
      await tx.outboxMail.update({ where: { id }, data: { deliveredAt: earlier(mail.deliveredAt, at) } })
      return
    case 'failed':
      await tx.outboxMail.update({
        where: { id },
        data: {
          failedAt: earlier(mail.failedAt, at), lastError: event.reason, providerMessageId: mail.providerMessageId,
        },
      })
      return
    case 'bounced':
      return keepBounce(reach, change, mail, { at, isHard: event.isHard, reason: event.reason })
    case 'complained':
      return keepComplaint(reach, change, mail, at)
  }
}

/** A bounce that may pass tells nobody; one for good tells the owner, once. */
async function keepBounce(
  reach: AccountReach,
  change: Change,
  mail: DocumentMailRow,
  { at, isHard, reason }: { at: Date, isHard: boolean, reason: string | null },
): Promise<void> {
  await change.tx.outboxMail.update({
    where: { id: mail.id },
    data: {
      bouncedAt: earlier(mail.bouncedAt, at),
      isHardBounce: mail.isHardBounce || isHard,
      providerMessageId: mail.providerMessageId,
      lastError: isHard || mail.lastError === null ? reason ?? mail.lastError : mail.lastError,
    },
  })
  if (!isHard || mail.isHardBounce) return
  if (mail.kind === 'bookkeeping') await tellNotInBookkeeping(reach, change, mail, { kind: 'bounced', reason })
  else if (!await tellBounced(reach, change, mail, reason)) return
  await pauseWhereNeeded(reach, change)
}

/** Whether there was anything to tell: a notice of Polder's own is about nothing of the account. */
async function tellBounced(
  reach: AccountReach, change: Change, mail: DocumentMailRow, reason: string | null,
): Promise<boolean> {
  const { tx, record } = change
  const topic = topicOf(mail)
  if (topic === null) return false
  const { number } = mail.invoiceId === null
    ? { number: null }
    : await tx.invoice.findUniqueOrThrow({ where: { id: mail.invoiceId }, select: { number: true } })
  record({ action: `${topic.kind}.mail_bounced`, subjectId: topic.id, details: { mailId: mail.id } })
  const link = appLink(reach, topic.path)
  const recipients = [...addressesOf(mail.recipients), ...addressesOf(mail.cc)]
  await mailOwners(reach, change, 'mail_bounced', locale =>
    bounceNotice(locale, { number: number ?? mail.subject, recipients, reason, link }))
  return true
}

async function keepComplaint(reach: AccountReach, change: Change, mail: DocumentMailRow, at: Date): Promise<void> {
  const { tx, record } = change
  await tx.outboxMail.update({ where: { id: mail.id }, data: { complainedAt: earlier(mail.complainedAt, at) } })
  if (mail.complainedAt !== null) return
  const topic = topicOf(mail)
  if (mail.kind === 'bookkeeping') await tellNotInBookkeeping(reach, change, mail, { kind: 'complained', reason: null })
  else if (topic !== null) {
    record({ action: `${topic.kind}.mail_complained`, subjectId: topic.id, details: { mailId: mail.id } })
  } else return
  await pauseWhereNeeded(reach, change)
}

async function pauseWhereNeeded(reach: AccountReach, change: Change): Promise<void> {
  const { accountId, outside: { ids } } = reach
  const pause = await pauseIfUnwanted({ tx: change.tx, now: change.now, ids, accountId })
  if (pause === null) return
  const details = { reason: pause.reason, until: pause.until.toISOString() }
  change.record({ action: 'sending.paused', subjectId: accountId, details })
  await mailOwners(reach, change, 'sending_paused', locale => pauseNotice(locale, pause))
}

/** The first time that something is told of is the one that counts, whenever it is told. */
function earlier(known: Date | null, next: Date): Date {
  return known !== null && known < next ? known : next
}
