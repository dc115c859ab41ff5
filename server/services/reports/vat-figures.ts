import type { VatFigures } from '#contract/schemas/stats'
import { selectWithin, type AccountTransaction } from '#db/account/for-account'
import { readTurnover } from '#db/queries/turnover-sums'
import type { VatPeriod } from '#domain/vat/period'
import { sha256 } from '#integrations/tokens'
import type { AccountReach } from '../work/context'
import { monthsOf, vatFigures } from './vat-quarter'

/** The figures of the VAT return of a period, from the sums of its months. */
export async function readFigures({ reads }: Pick<AccountReach, 'reads'>, period: VatPeriod): Promise<VatFigures> {
  return vatFigures(await reads.turnover(monthsOf(period)), period)
}

/** The same within a change: what is issued in another change is in it, or comes after it. */
export async function figuresWithin(
  tx: AccountTransaction, accountId: string, period: VatPeriod,
): Promise<VatFigures> {
  return vatFigures(await readTurnover(selectWithin(tx), accountId, monthsOf(period)), period)
}

/** Tells figures apart: whoever saw some says by it which they were. */
export function versionOf({ icp, ...figures }: VatFigures): string {
  const rows = icp.map(row => JSON.stringify(row)).toSorted()
  return sha256(new TextEncoder().encode(JSON.stringify([figures, rows])))
}
