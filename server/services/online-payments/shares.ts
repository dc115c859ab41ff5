import type { AccountTransaction } from '#db/account/for-account'
import type { Change } from '../work/change-account'

/** How a share stands, and where its document does. */
export interface ShareStanding {
  /** What was open of the document when it was asked for. */
  amountCents: number
  /** What of it is booked by now. */
  bookedCents: number
  /** What of that the owner took back by hand. */
  takenBackCents: number
  /** Of the document. */
  openCents: number
  overpaidCents: number
}

/**
 * Lays what was paid and did not go back over the documents that it is for. What comes in goes first to what is open,
 * then to each in turn up to its amount, and whatever is more to the last. What goes back goes first off what the owner
 * took back by hand already, then off what is overpaid, then off the last first.
 * @param shares in their order
 * @returns how much each document gets, in the same order
 */
export function layOver(netCents: number, shares: readonly ShareStanding[]): number[] {
  const bookedCents = shares.reduce((sum, share) => sum + share.bookedCents, 0)
  if (netCents < bookedCents) {
    const parts = fill(bookedCents - netCents, shares.toReversed().map(roomBack)).toReversed()
    return shares.map((share, place) => share.bookedCents - (parts[place] ?? 0))
  }
  const last = shares.length - 1
  const parts = fill(netCents - bookedCents, shares.map((share, place) => roomFor(share, place === last)))
  return shares.map((share, place) => share.bookedCents + (parts[place] ?? 0))
}

/** What fits, and in which order: all places of one rank before those of the next. */
type Room = readonly [number, number, number]

function roomBack({ bookedCents, takenBackCents, overpaidCents }: ShareStanding): Room {
  const byHand = Math.min(takenBackCents, bookedCents)
  const overpaid = Math.min(overpaidCents, bookedCents - byHand)
  return [byHand, overpaid, bookedCents - byHand - overpaid]
}

function roomFor({ amountCents, bookedCents, openCents }: ShareStanding, isLast: boolean): Room {
  const left = Math.max(0, amountCents - bookedCents)
  const open = Math.min(openCents, left)
  return [open, left - open, isLast ? Infinity : 0]
}

/** How much goes to each. */
function fill(cents: number, rooms: readonly Room[]): number[] {
  let leftCents = cents
  const parts = rooms.map(() => 0)
  for (const rank of [0, 1, 2] as const) {
    for (const [place, room] of rooms.entries()) {
      const part = Math.min(leftCents, room[rank])
      leftCents -= part
      parts[place] = (parts[place] ?? 0) + part
    }
  }
  return parts
}

/** From now on other payments may be begun of the documents that these are for. */
export async function releaseDocuments(
  tx: Pick<AccountTransaction, 'onlinePaymentShare'>, onlinePaymentIds: readonly string[],
): Promise<void> {
  await tx.onlinePaymentShare.updateMany({
    where: { onlinePaymentId: { in: [...onlinePaymentIds] }, openFor: { not: null } }, data: { openFor: null },
  })
}

/** Gives up what the provider was asked for and did not answer. Should it have it, it tells so by its reference. */
export async function giveUpAsked({ tx, now }: Change, which: { id?: string } = {}): Promise<void> {
  // Shares that are looked for by the state of their payment are looked for among all there are.
  const unanswered = await tx.onlinePayment.findMany({ where: { ...which, state: 'asked' }, select: { id: true } })
  const ids = unanswered.map(({ id }) => id)
  await releaseDocuments(tx, ids)
  await tx.onlinePayment.updateMany({
    where: { id: { in: ids } }, data: { state: 'failed', askAt: null, updatedAt: now },
  })
}
