import type { InvoiceRow } from '#db/queries/rows'
import type { LateCharges } from '#domain/late-payment/claim'
import type { AccountReach } from '../work/context'
import { readCharges } from './late-charges'
import type { ClaimReader } from './late-claim'
import { dueClaimOf } from './due-claim'
import { readNotices, type NoticeReader } from './notice-record'

/**
 * What is due today of the late invoice whose costs and interest a draft charges, less what issued documents charge of
 * it: nothing of one that was cancelled. Null of a draft that charges none.
 */
export async function dueChargesOf(
  reach: Pick<AccountReach, 'outside'>,
  client: ClaimReader & NoticeReader,
  { chargesForId }: Pick<InvoiceRow, 'chargesForId'>,
): Promise<LateCharges | null> {
  if (chargesForId === null) return null
  const late = await client.invoice.findFirst({ where: { id: chargesForId, status: { not: 'cancelled' } } })
  if (!late) return { costsCents: 0, interestCents: 0 }
  const [notices, charges] = [await readNotices(client, late.id), await readCharges(client, late)]
  return dueClaimOf(reach, client, late, { notices, charges })
}
