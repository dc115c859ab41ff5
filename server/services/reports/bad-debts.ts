import type { VatReturn } from '#contract/schemas/vat-return'
import { todayInAmsterdam } from '#domain/dates'
import type { VatTreatment } from '#domain/invoice/document'
import { lastBadDebtDay, lastLostDueDate, openVatCents } from '#domain/vat/cash-scheme'
import type { VatPeriod } from '#domain/vat/period'
import { schemeChangesOf } from '../business/scheme-changes'
import { shiftSelect, vatHistoryOf } from '../invoices/vat-shifts'
import type { AccountContext } from '../work/context'

/** The most that are named, those that were due last first. */
const mostClaims = 50

/**
 * The claims of which VAT can be given back: those that a customer left open until a year after they fell due, in the
 * period or before it, and those that were taken for lost in it.
 */
export async function findBadDebts(
  { db, reads, outside: { clock } }: AccountContext, { from, to }: VatPeriod,
): Promise<VatReturn['badDebts']> {
  const until = [to, todayInAmsterdam(clock.now())].sort()[0] ?? to
  const changes = schemeChangesOf(await reads.business())
  const claims = await db.invoice.findMany({
    where: {
      kind: 'invoice',
      vatTreatment: 'standard' satisfies VatTreatment,
      vatCountry: null,
      vatTotalCents: { not: 0n },
      status: { in: ['issued', 'sent', 'paid'] },
      OR: [
        { badDebtOn: { gte: from, lte: to } },
        {
          badDebtOn: null,
          openCents: { not: 0n },
          dueDate: { lte: lastLostDueDate(until) },
        },
      ],
    },
    orderBy: [{ dueDate: 'desc' }, { id: 'desc' }],
    take: mostClaims,
    select: { ...shiftSelect, number: true, customerName: true, dueDate: true, currency: true, openCents: true },
  })
  return claims.flatMap((claim) => {
    const { id, number, customerName, currency, openCents, badDebtOn } = claim
    const isMarked = badDebtOn !== null
    const dueDate = claim.dueDate ?? claim.issueDate
    const on = badDebtOn ?? lastBadDebtDay(dueDate)
    const history = on > until ? null : vatHistoryOf(claim, changes)
    const vatCents = history ? openVatCents(history, on) : 0
    return vatCents === 0 && !isMarked
      ? []
      : [{ id, number, customerName, dueDate, currency, openCents: Number(openCents), vatCents, on, isMarked }]
  })
}
