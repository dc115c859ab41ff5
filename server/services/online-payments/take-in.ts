import type { InvoiceRow, OnlinePaymentRow, OnlinePaymentShareRow } from '#db/queries/rows'
import { paymentBackNotice, paymentBeyondNotice, type PaidDocuments } from '#documents/email/payment-notices'
import { todayInAmsterdam } from '#domain/dates'
import type { OnlinePaymentRead } from '#integrations/invoice-payments/index'
import { writePayment } from '../invoices/payments'
import { appLink } from '../work/app-link'
import { changeAccount, type Change } from '../work/change-account'
import type { AccountReach } from '../work/context'
import { mailOwners } from '../work/mail-owners'
import { layOver, releaseDocuments, type ShareStanding } from './shares'
import { isUnderWay, nextAskAt } from './states'

/** A payment of a hundred documents takes hundreds of statements, which last long on a machine that does much else. */
const longestMs = 60_000

/**
 * Takes in how a payment stands at the provider: what was paid less what went back is laid over its documents and
 * booked on each, as far as it is not booked already. So nothing that is told late, twice or never does anything twice.
 * @param seen the payment as it was stored before the provider was asked
 * @param read how it stands; null where the provider knows none such under this key
 * @returns how it is stored now; null where it is stored otherwise than it was seen, so what was read may be older
 */
export async function takeIn(
  reach: AccountReach, seen: OnlinePaymentRow, read: OnlinePaymentRead | null,
): Promise<OnlinePaymentRow | null> {
  // Whoever asked, it is the provider that tells it.
  const account: AccountReach = { ...reach, actor: { type: 'payment_provider', provider: seen.provider } }
  return changeAccount(account, async (change) => {
    const { tx, now } = change
    const row = await tx.onlinePayment.findFirst({ where: { id: seen.id } })
    if (!row || !isStoredAs(row, seen)) return null
    if (isUnderWay(row) && !(read && isUnderWay(read))) await releaseDocuments(tx, [row.id])
    if (read === null) {
      const state = isUnderWay(row) ? 'failed' : row.state
      return tx.onlinePayment.update({ where: { id: row.id }, data: { state, askAt: null, updatedAt: now } })
    }
    const { id: providerId, state, checkoutUrl, paidAt } = read
    const bookedCents = netCents(row, read)
    if (bookedCents !== Number(row.bookedCents)) await book(account, change, row, read, bookedCents)
    return tx.onlinePayment.update({
      where: { id: row.id },
      data: {
        providerId, state, checkoutUrl,
        bookedCents: BigInt(bookedCents),
        askAt: nextAskAt(row, state, paidAt, now),
        updatedAt: now,
      },
    })
  }, { timeout: longestMs })
}

/** In all that tells what is booked of it. */
function isStoredAs(row: OnlinePaymentRow, seen: OnlinePaymentRow): boolean {
  return row.state === seen.state && row.providerId === seen.providerId && row.bookedCents === seen.bookedCents
}

/**
 * What was paid and did not go back: nothing where it was paid back and charged back as well, and nothing with a key
 * for tests.
 */
function netCents({ isTest, currency }: OnlinePaymentRow, read: OnlinePaymentRead): number {
  if (read.state !== 'paid' || isTest || read.isTest) return 0
  if (read.currency !== currency) throw new Error(`The payment ${read.id} was made in another currency than was asked for`)
  return Math.max(0, read.amountCents - read.refundedCents - read.chargedBackCents)
}

/** What came of one document since, or went back. */
interface Move {
  share: OnlinePaymentShareRow
  invoice: InvoiceRow
  /** What its payments tell that came of this one: less than is booked where the owner took some of them back. */
  writtenCents: number
  bookedCents: number
  differenceCents: number
}

/** Books what came or went back since, and tells the owners of what they would not expect. */
async function book(
  account: AccountReach, change: Change, row: OnlinePaymentRow, read: OnlinePaymentRead, bookedCents: number,
): Promise<void> {
  const moves = await readMoves(change, row, bookedCents)
  for (const move of moves) await bookMove(account, change, read, move)
  const went = moves.filter(({ differenceCents }) => differenceCents < 0)
  if (went.length > 0) {
    const backCents = -went.reduce((sum, { differenceCents }) => sum + differenceCents, 0)
    const back = { ...factsOf(account, row, went), backCents, isChargedBack: read.chargedBackCents > 0 }
    await mailOwners(account, change, 'payment_back', locale => paymentBackNotice(locale, back))
  }
  const beyond = moves.filter(move => beyondCentsOf(move) > 0)
  if (beyond.length > 0) {
    const beyondCents = beyond.reduce((sum, move) => sum + beyondCentsOf(move), 0)
    const facts = { ...factsOf(account, row, beyond), beyondCents }
    await mailOwners(account, change, 'payment_beyond', locale => paymentBeyondNotice(locale, facts))
  }
}

async function readMoves({ tx }: Change, { id }: OnlinePaymentRow, bookedCents: number): Promise<Move[]> {
  const rows = await tx.onlinePaymentShare.findMany({
    where: { onlinePaymentId: id }, orderBy: { position: 'asc' }, include: { invoice: true },
  })
  const payments = await tx.payment.findMany({
    where: { onlinePaymentId: id, invoiceId: { in: rows.map(({ invoiceId }) => invoiceId) } },
    select: { invoiceId: true, amountCents: true },
  })
  const shares = rows.map(({ invoice, ...share }) => {
    const written = payments.filter(({ invoiceId }) => invoiceId === share.invoiceId)
    const writtenCents = written.reduce((sum, { amountCents }) => sum + Number(amountCents), 0)
    return { share, invoice, writtenCents }
  })
  return layOver(bookedCents, shares.map(standingOf)).flatMap((partCents, place) => {
    const known = shares[place]
    const differenceCents = partCents - Number(known?.share.bookedCents)
    return known && differenceCents !== 0 ? [{ ...known, bookedCents: partCents, differenceCents }] : []
  })
}

function standingOf({ share, invoice, writtenCents }: Pick<Move, 'share' | 'invoice' | 'writtenCents'>): ShareStanding {
  const bookedCents = Number(share.bookedCents)
  return {
    amountCents: Number(share.amountCents),
    bookedCents,
    takenBackCents: Math.max(0, bookedCents - Math.max(0, writtenCents)),
    openCents: Number(invoice.openCents),
    overpaidCents: Number(invoice.overpaidCents),
  }
}

async function bookMove(
  account: AccountReach,
  change: Change,
  { id: reference, method, paidAt }: OnlinePaymentRead,
  { share, invoice, writtenCents, bookedCents, differenceCents }: Move,
): Promise<void> {
  const { tx, now } = change
  const { accountId, onlinePaymentId, position } = share
  // What the owner took back by hand already goes back only once, and never out of what was paid otherwise.
  const leftCents = Math.max(0, Math.min(writtenCents, Number(invoice.paidCents)))
  const amountCents = Math.max(differenceCents, -leftCents)
  if (amountCents !== 0) {
    await writePayment(account, change, invoice, {
      amountCents, amountEurCents: null, method, reference, source: 'provider', onlinePaymentId,
      paidOn: todayInAmsterdam(differenceCents > 0 ? paidAt ?? now : now),
    })
  }
  await tx.onlinePaymentShare.update({
    where: { accountId_onlinePaymentId_position: { accountId, onlinePaymentId, position } },
    data: { bookedCents: BigInt(bookedCents) },
  })
}

/** What came in beyond what was open. */
function beyondCentsOf({ invoice, differenceCents }: Move): number {
  return differenceCents - Number(invoice.openCents)
}

function factsOf(
  account: AccountReach, { customerId, currency }: OnlinePaymentRow, moves: readonly Move[],
): PaidDocuments {
  const [first, ...others] = moves.map(({ invoice }) => invoice)
  const isOne = others.length === 0 || customerId === null
  return {
    numbers: moves.map(({ invoice }) => invoice.number ?? ''),
    currency,
    link: appLink(account, isOne ? `/invoices/${first?.id}` : `/customers/${customerId}`),
  }
}
