import { refuse } from '#contract/errors'
import type { Invoice } from '#contract/schemas/invoice'
import type { AccountTransaction } from '#db/account/for-account'
import type { MailMessage, MailTaken } from '#integrations/email/index'
import { idOf } from '#integrations/ids'
import { presentInvoice } from '../invoices/present'
import { requireToShow, type DocumentReader } from '../invoices/record'
import type { NoticeReader } from '../invoices/notice-record'
import { answersKeptMs, longestRequestMs } from '../work/answer-once'
import { withoutRights } from '../work/actor'
import { changeAccount, type Change } from '../work/change-account'
import { readerOf, type AccountContext } from '../work/context'
import { requireNotSuspended } from '../work/suspension'
import { attemptOf } from '../work/waiting-mail'
import type { ClaimOptions } from './claim-mail'
import { keepFailure, keepTaken, keepUnsent } from './keep-outcome'
import { messageOf } from './message'
import type { DocumentMailRow } from './row'
import { requireStillTrue } from './still-true'

/** What is answered once a mail was taken, read beside it. */
type Answerer<Answer> = (reader: AnswerReader, mail: DocumentMailRow) => Promise<Answer>
type AnswerReader = DocumentReader & { tx: NoticeReader & Pick<AccountTransaction, 'customerPage'> }

/** Answers with the document that a mail was about. */
export function presentSent(account: AccountContext, invoiceId: string): Answerer<Invoice> {
  return async reader => presentInvoice(account, reader, await requireToShow(reader, invoiceId))
}

/**
 * Hands a mail over while its caller waits: writes it, calls whoever takes mail outside of every transaction, and keeps
 * what came of it. A request that is repeated under its Idempotency-Key goes on with the mail it wrote before, however
 * long ago that was.
 * Refuses forbidden where the account was suspended, email_send_failed, idempotency_key_in_use while a sweep is at that
 * mail, and whatever `claim` refuses.
 */
export async function handOver<Answer>(
  account: AccountContext,
  claim: (change: Change, options: ClaimOptions) => Promise<DocumentMailRow>,
  answer: Answerer<Answer>,
): Promise<Answer> {
  const { id, earlier } = await findTry(account)
  if (earlier?.sentAt) return answer(readerOf(account), earlier)
  const claimedAt = await account.outside.leaseClock.now()
  const mail = await changeAccount(account, async (change) => {
    // The caller may have waited for its turn since it was let in.
    requireNotSuspended(await change.tx.account.findFirstOrThrow({ select: { suspendedAt: true } }))
    return earlier ? takeUp(change.tx, earlier, claimedAt) : claim(change, { id, claimedAt })
  })
  const taken = await call(account, mail, { mayBeOld: earlier !== null })
  // It has left: were that refused to somebody who lost the role meanwhile, a sweep would send it once more.
  return changeAccount({ ...account, actor: withoutRights(account.actor) }, async (change) => {
    await keepTaken(account, change, mail, taken)
    return answer(change, mail)
  })
}

/**
 * Takes up a mail whose server died, or that a sweep tried in vain since: whoever takes it knows its id, if it was
 * taken already. Refuses idempotency_key_in_use while a sweep is at it: a mail server would get it from both.
 */
async function takeUp(tx: AccountTransaction, earlier: DocumentMailRow, claimedAt: Date): Promise<DocumentMailRow> {
  const isTried = earlier.lastError === null && earlier.claimedAt !== null
    && earlier.claimedAt.getTime() > claimedAt.getTime() - longestRequestMs
  const { count } = isTried
    ? { count: 0 }
    : await tx.outboxMail.updateMany({
        where: attemptOf(earlier), data: { attempts: { increment: 1 }, claimedAt, lastError: null },
      })
  if (count === 0) throw refuse('idempotency_key_in_use', undefined, 1)
  return tx.outboxMail.findUniqueOrThrow({ where: { id: earlier.id } })
}

/** Calls whoever takes mail. Keeps why, where nobody took it, and refuses. */
async function call(
  account: AccountContext, mail: DocumentMailRow, { mayBeOld }: { mayBeOld: boolean },
): Promise<MailTaken> {
  let message: MailMessage
  try {
    message = await messageOf(account, mail)
  } catch (error) {
    await keepUnsent(account, mail, { reason: String(error), isUncertain: false })
    throw error
  }
  try {
    if (mayBeOld) await requireStillTrue(account, mail)
    return await account.outside.mailer.send(message)
  } catch (error) {
    throw await keepFailure(account, mail, error)
  }
}

/** Beyond so many tries a key stands for no mail any more: a caller repeats a request as often as it likes. */
const mostTries = 100

/**
 * The mail that this very request wrote when it was made before, or else the id of the one it writes now. Each further
 * try after one that failed has an id that follows from the one before: it is found again should its server die.
 */
async function findTry(
  { db, workId, outside }: AccountContext,
): Promise<{ id?: string | undefined, earlier: DocumentMailRow | null }> {
  const since = new Date(outside.clock.now().getTime() - answersKeptMs)
  let id = workId
  for (let tries = 0; id !== undefined && tries < mostTries; tries++) {
    const earlier = await db.outboxMail.findUnique({ where: { id } })
    const isOver = earlier && (earlier.createdAt <= since || (earlier.sentAt === null && earlier.failedAt !== null))
    if (!isOver) return { id, earlier }
    id = idOf([id])
  }
  return { earlier: null }
}
