import type { AccountTransaction } from '#db/account/for-account'
import type { OnlinePaymentShareRow } from '#db/queries/rows'
import type { Change } from '../work/change-account'

/**
 * Lays what was paid and did not go back over the documents that it is for: each in turn gets its own part, and the
 * last whatever is more. So what goes back goes off the last first, and where all stand follows from the sum alone.
 * @param shares in their order
 * @returns how much each document gets, in the same order
 */
export function layOver(netCents: number, shares: readonly Pick<OnlinePaymentShareRow, 'amountCents'>[]): number[] {
  let restCents = netCents
  return shares.map(({ amountCents }, place) => {
    const isLast = place === shares.length - 1
    const partCents = isLast ? restCents : Math.min(restCents, Number(amountCents))
    restCents -= partCents
    return partCents
  })
}

/** From now on another payment may be begun of the documents that these shares are for. */
export async function releaseDocuments(
  tx: Pick<AccountTransaction, 'onlinePaymentShare'>,
  shares: { onlinePaymentId: string } | { onlinePayment: { id?: string, state: string } },
): Promise<void> {
  await tx.onlinePaymentShare.updateMany({ where: { ...shares, openFor: { not: null } }, data: { openFor: null } })
}

/** Gives up what the provider was asked for and did not answer. Should it have it, it tells so by its reference. */
export async function giveUpAsked({ tx, now }: Change, which: { id?: string } = {}): Promise<void> {
  const asked = { ...which, state: 'asked' }
  await releaseDocuments(tx, { onlinePayment: asked })
  await tx.onlinePayment.updateMany({ where: asked, data: { state: 'failed', askAt: null, updatedAt: now } })
}
