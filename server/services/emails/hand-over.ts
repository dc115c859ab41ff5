import type { Invoice } from '#contract/schemas/invoice'
import type { MailMessage, MailTaken } from '#integrations/email/index'
import { presentInvoice } from '../invoices/present'
import { readToShow, requireToShow } from '../invoices/record'
import { answersKeptMs } from '../work/answer-once'
import { changeAccount } from '../work/change-account'
import type { AccountContext } from '../work/context'
import type { ClaimOptions } from './claim-mail'
import { keepFailure, keepTaken, keepUnsent } from './keep-outcome'
import { messageOf } from './message'
import type { DocumentMailRow } from './row'

/**
 * Hands a mail over while its caller waits: writes it, calls whoever takes mail outside of every transaction, and keeps
 * what came of it. A request that is repeated under its Idempotency-Key goes on with the mail it wrote before, however
 * long ago that was.
 * Refuses email_send_failed, and whatever `claim` refuses.
 */
export async function handOver(
  account: AccountContext,
  invoiceId: string,
  claim: (options: ClaimOptions) => Promise<DocumentMailRow>,
): Promise<Invoice> {
  const earlier = await findEarlier(account)
  if (earlier?.sentAt) return presentInvoice(account, account.db, await readToShow(account, invoiceId))
  const mail = earlier && earlier.failedAt === null
    ? await takeOver(account, earlier)
    : await claim({ id: earlier ? undefined : account.workId, isClaimed: true })
  const taken = await call(account, mail)
  return changeAccount(account, async (change) => {
    await keepTaken(change, mail, taken)
    return presentInvoice(account, change.tx, await requireToShow(change.tx, invoiceId))
  })
}

/** Calls whoever takes mail. Keeps why, where nobody took it, and refuses. */
async function call(account: AccountContext, mail: DocumentMailRow): Promise<MailTaken> {
  let message: MailMessage
  try {
    message = await messageOf(account, mail)
  } catch (error) {
    await keepUnsent(account, mail, { reason: String(error), isUncertain: false })
    throw error
  }
  try {
    return await account.outside.mailer.send(message)
  } catch (error) {
    throw await keepFailure(account, mail, error)
  }
}

/** The mail that this very request wrote when it was made before. */
async function findEarlier({ db, workId, outside }: AccountContext): Promise<DocumentMailRow | null> {
  if (workId === undefined) return null
  const since = new Date(outside.clock.now().getTime() - answersKeptMs)
  return db.outboxMail.findFirst({ where: { id: workId, createdAt: { gt: since } } })
}

/** Goes on with a mail whose server died: whoever takes it knows its id, if it was taken already. */
function takeOver(account: AccountContext, mail: DocumentMailRow): Promise<DocumentMailRow> {
  return changeAccount(account, ({ tx, now }) => tx.outboxMail.update({
    where: { id: mail.id }, data: { attempts: { increment: 1 }, claimedAt: now },
  }))
}
