import { refuseField } from '#contract/errors'
import type { Business, VatSchemeInput } from '#contract/schemas/business'
import { addDays, addMonthsAnchored, todayInAmsterdam } from '#domain/dates'
import type { IsoDate } from '#domain/invoice/document'
import { vatPeriodAt, type VatReturnPeriod } from '#domain/vat/period'
import { withScheme, type SchemeChange, type VatScheme } from '#domain/vat/scheme'
import { readBusiness } from '../business/find'
import { schemeChangesOf } from '../business/scheme-changes'
import { changeAccount, type Change } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { moveVatShifts } from './vat-shifts'

/**
 * Has VAT at home be due by invoice, or as it is paid, from the first day of a return period on: the one under way, or
 * one within a year, by default the next. The first change may lie further back, for whoever has the scheme since
 * before they came here, and may be told anew. What counts before that day stays as it was counted, and what is open
 * when the cash scheme is left is due on that day. A change that was planned for that day or later gives way.
 * Refuses validation_failed for any other day, and for a period that was filed.
 */
export async function changeVatScheme(account: AccountContext, { vatScheme, from }: VatSchemeInput): Promise<Business> {
  return changeAccount(account, async (change) => {
    const { tx, now, record } = change
    const business = await tx.business.findFirstOrThrow()
    const before = schemeChangesOf(business)
    const kind = business.vatReturnPeriod as VatReturnPeriod
    const day = from ?? addDays(vatPeriodAt(todayInAmsterdam(now), kind).to, 1)
    // Or in place of the only one there is.
    const isFirst = before.length <= 1 && before.every(each => each.from >= day)
    await requireFirstDay(change, day, kind, isFirst)
    const changes = withScheme(before, { from: day, scheme: vatScheme })
    if (JSON.stringify(changes) !== JSON.stringify(before)) {
      await tx.business.updateMany({
        data: { vatSchemeChanges: changes.map(each => ({ ...each })), updatedAt: now },
      })
      await applyScheme(change, account.accountId, { from: day, scheme: vatScheme })
      record({ action: 'business.vat_scheme_changed', subjectId: business.id, details: { vatScheme, from: day } })
    }
    return readBusiness(account, change)
  }, { timeout: longestMs })
}

/** Each document is booked anew: of twenty thousand that takes half a minute on a machine that does much else. */
const longestMs = 90_000

async function requireFirstDay(
  { tx, now }: Change, day: IsoDate, kind: VatReturnPeriod, isFirst: boolean,
): Promise<void> {
  const today = todayInAmsterdam(now)
  const { from } = vatPeriodAt(day, kind)
  if (from !== day) throw refuseField(['from'], `A scheme holds from the first day of a return period on: ${from}`)
  if ((day < vatPeriodAt(today, kind).from && !isFirst) || day > addMonthsAnchored(today, 12)) {
    throw refuseField(['from'], 'Give the first day of the return period under way, or of one within a year')
  }
  const filed = await tx.vatReturnFiling.findFirst({
    where: { toMonth: { gte: day.slice(0, 7) } }, select: { period: true },
  })
  if (filed) throw refuseField(['from'], `The return of ${filed.period} was filed already`)
}

const documentsPerPage = 500

/** Counts documents by the scheme that holds from a day on: those that count since, and those that awaited payment. */
async function applyScheme(change: Change, accountId: string, { from, scheme }: SchemeChange): Promise<void> {
  const { tx, now } = change
  const counted = { status: { notIn: ['draft', 'cancelled'] } }
  const since = { taxPointDate: { gte: from } }
  await tx.invoice.updateMany({
    where: {
      ...counted, vatScheme: { not: scheme }, OR: [{ ...since, creditedInvoiceId: null }, { creditedInvoice: since }],
    },
    data: { vatScheme: scheme, updatedAt: now },
  })
  const awaited = {
    vatScheme: 'cash' satisfies VatScheme,
    OR: [
      { openCents: { not: 0n } }, { payments: { some: { paidOn: { gte: from } } } }, { creditNotes: { some: counted } },
    ],
  }
  for (let after = '', count = documentsPerPage; count === documentsPerPage;) {
    const page = await tx.invoice.findMany({
      where: { ...counted, creditedInvoiceId: null, id: { gt: after }, OR: [since, awaited] },
      orderBy: { id: 'asc' },
      take: documentsPerPage,
      select: { id: true },
    })
    await moveVatShifts(change, accountId, page.map(({ id }) => id))
    ;[after, count] = [page.at(-1)?.id ?? after, page.length]
  }
}
