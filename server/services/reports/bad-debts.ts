import type { VatReturn } from '#contract/schemas/vat-return'
import { addDays, todayInAmsterdam } from '#domain/dates'
import type { IsoDate, VatTreatment } from '#domain/invoice/document'
import { claimDueOn, lastBadDebtDay, lastLostDueDate, openVatCents } from '#domain/vat/cash-scheme'
import { firstCorrectableDay } from '#domain/vat/correction'
import { limitOn } from '#domain/vat/law'
import type { VatPeriod } from '#domain/vat/period'
import { lastCashSchemeEnd, type VatScheme } from '#domain/vat/scheme'
import { schemeChangesOf } from '../business/scheme-changes'
import { shiftSelect, vatHistoryOf } from '../invoices/vat-shifts'
import type { AccountContext } from '../work/context'

/** The most that are named, the latest first. */
const mostClaims = 50

/**
 * The claims of which VAT can be given back: those that a customer left open until a year after they fell due, in the
 * period or before it, as far back as returns are corrected, and those that were taken for lost in it.
 */
export async function findBadDebts(
  { db, reads, outside: { clock } }: AccountContext, { from, to }: VatPeriod,
): Promise<VatReturn['badDebts']> {
  const today = todayInAmsterdam(clock.now())
  const until = [to, today].sort()[0] ?? to
  const changes = schemeChangesOf(await reads.business())
  const cashEndsOn = lastCashSchemeEnd(changes, until)
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
          AND: [dueBy(lastLostDueDate(until)), {
            OR: [
              { vatScheme: 'invoice' satisfies VatScheme },
              // Of what awaits payment under the cash scheme nothing is due.
              ...cashEndsOn === null ? [] : [{ taxPointDate: { lt: cashEndsOn } }],
            ],
          }],
        },
      ],
    },
    // The oldest, of which no return can be corrected any more, crowd out no other.
    orderBy: [{ taxPointDate: 'desc' }, { id: 'desc' }],
    take: mostClaims,
    select: { ...shiftSelect, number: true, customerName: true, dueDate: true, currency: true, openCents: true },
  })
  return claims.flatMap((claim) => {
    const { id, number, customerName, currency, openCents, badDebtOn } = claim
    const history = vatHistoryOf(claim, changes)
    if (!history) return []
    const isMarked = badDebtOn !== null
    const dueDate = claimDueOn(claim)
    const on = badDebtOn ?? lastBadDebtDay(history, dueDate)
    const vatCents = openVatCents(history, on)
    const isOffered = on <= until && on >= firstCorrectableDay(today) && vatCents !== 0
    return isOffered || isMarked
      ? [{ id, number, customerName, dueDate, currency, openCents: Number(openCents), vatCents, on, isMarked }]
      : []
  })
}

/** Fell due by a day, be it without a day that was agreed on. */
function dueBy(day: IsoDate) {
  const issueDate = { lte: addDays(day, -limitOn('unagreedPaymentDays', day)) }
  return { OR: [{ dueDate: { lte: day } }, { dueDate: null, issueDate }] }
}
