import type { AccountTransaction } from '#db/account/for-account'
import { businessMailKinds } from '#domain/mail/kinds'
import { accountDeletedNotice } from '#documents/email/account-notices'
import { isRunning } from '#domain/subscription'
import { removeRecordsOf } from '../connections/kept-records'
import { removing } from '../email-domains/present'
import { changeAccount, type Change } from '../work/change-account'
import { installationOf, type AccountReach } from '../work/context'
import { readMembers } from '../members/record'
import { endMembership } from '../members/remove'
import { mailOwners } from '../work/mail-owners'
import { keepAccount } from '../work/pending-deletion'
import { waitingMail } from '../work/waiting-mail'
import { buryDocuments } from './bury-documents'

/**
 * Deletes an account whose time has come, in steps of a change each: whoever takes it up again, after a crash or on
 * another server, goes on where it was left. From the first step on nobody signs in any more.
 * @returns whether it is gone; false where it stays, or waits for its last mail, for a sender domain to be removed at
 * the provider, or for the invoice of what its owner paid
 * Refuses unauthenticated where another server has finished it meanwhile.
 */
export async function deleteAccount(reach: AccountReach): Promise<boolean> {
  if (!await begin(reach)) return false
  // What the authorization server remembers of the apps that were let in goes before the apps, which name it.
  for (const { id } of await reach.db.connectedApp.findMany({ select: { id: true } })) {
    await removeRecordsOf(installationOf(reach), id)
  }
  await changeAccount(reach, async ({ tx, now }) => {
    // What a person has goes with them: sessions, passkeys, codes, links. Who belongs to another account has that left.
    for (const member of await readMembers(tx)) await endMembership(tx, member, now)
    await tx.connectedApp.deleteMany()
    await tx.invitation.deleteMany()
    await tx.apiKey.deleteMany()
    await tx.paymentProvider.deleteMany()
    await tx.recurringSchedule.deleteMany()
    // Whoever is at one finds nothing left to write.
    await tx.dataImport.deleteMany({ where: { state: { not: 'done' } } })
    // Nobody sends what is written in the name of a suspended one, and the last mail is waited for.
    await tx.outboxMail.deleteMany({
      where: { ...waitingMail, kind: { in: [...businessMailKinds] }, account: { suspendedAt: { not: null } } },
    })
    await tx.emailDomain.updateMany({
      where: { status: { not: removing } }, data: { status: removing, lastCheckedAt: null, updatedAt: now },
    })
  })
  await buryDocuments(reach)
  await deleteInPieces(reach, contents)
  if (await isWaiting(reach)) return false
  await deleteInPieces(reach, [tx => tx.auditEntry.deleteMany({ limit: rowsPerChange })])
  await changeAccount(reach, change => finish(reach, change))
  return true
}

/**
 * Whether the account is being deleted from now on. Under its lock, so that whoever signs in comes before, and keeps
 * it, or after, and finds nobody.
 */
function begin(reach: AccountReach): Promise<boolean> {
  return changeAccount(reach, async (change) => {
    const { tx, now } = change
    const { deletesAt, deletionBegunAt } = await tx.account.findFirstOrThrow({
      select: { deletesAt: true, deletionBegunAt: true },
    })
    if (deletionBegunAt) return true
    if (!deletesAt || deletesAt > now) return false
    const subscription = await tx.subscription.findFirst({ select: { status: true } })
    if (subscription && isRunning(subscription)) {
      await keepAccount(reach, change, reach.accountId, 'subscription')
      return false
    }
    // Whoever paid gets an invoice, and that needs their name and address.
    const unsettled = { settledAt: null, failedAt: null, status: { in: ['paid', 'refunded'] } }
    if (await tx.subscriptionPayment.count({ where: unsettled }) > 0) return false
    await mailOwners(reach, change, 'account_deleted', locale => accountDeletedNotice(locale, { at: now }))
    await tx.account.updateMany({ data: { deletionBegunAt: now, name: '', updatedAt: now } })
    return true
  })
}

/** So many rows are deleted under one lock. */
const rowsPerChange = 500

type DeletePiece = (tx: AccountTransaction) => Promise<{ count: number }>

const limit = rowsPerChange

/** What there may be much of beside documents; all else goes with the account's own row. */
const contents: readonly DeletePiece[] = [
  // Before the customers on whose pages some were begun, who would take all of theirs along at once.
  tx => tx.onlinePayment.deleteMany({ limit }),
  tx => tx.customer.deleteMany({ limit }),
  tx => tx.bankTransaction.deleteMany({ limit }),
  tx => tx.product.deleteMany({ limit }),
  tx => tx.vatCheck.deleteMany({ limit }),
  tx => tx.turnoverSum.deleteMany({ limit }),
  tx => tx.signInAttempt.deleteMany({ limit }),
  tx => tx.idempotencyRecord.deleteMany({ limit }),
  tx => tx.issuedLogo.deleteMany({ limit: 20 }),
  // The mail that tells of the deletion is written by its first step, and goes out before the last.
  tx => tx.outboxMail.deleteMany({ where: { NOT: waitingMail }, limit }),
]

async function deleteInPieces(reach: AccountReach, pieces: readonly DeletePiece[]): Promise<void> {
  for (const piece of pieces) {
    while ((await changeAccount(reach, ({ tx }) => piece(tx))).count > 0);
  }
}

async function isWaiting({ db }: AccountReach): Promise<boolean> {
  return await db.outboxMail.count({ where: waitingMail }) > 0 || await db.emailDomain.count() > 0
}

/** The account's row, and with it what is left; where its trail ended stays, because anchors outside speak of that. */
async function finish({ accountId }: AccountReach, { tx, now }: Change): Promise<void> {
  const { lastSequence, lastHash } = await tx.auditChain.findFirstOrThrow()
  await tx.deletedAccount.create({ data: { accountId, deletedAt: now, lastSequence, lastHash } })
  await tx.account.deleteMany()
}
