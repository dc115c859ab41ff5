import type { VatFigures } from '#contract/schemas/stats'
import type { VatReturn, VatReturnChanges } from '#contract/schemas/vat-return'
import type { AccountTransaction } from '#db/account/for-account'
import { todayInAmsterdam, yearOf } from '#domain/dates'
import { differenceOf } from '#domain/vat/correction'
import { withWholeEuros } from '#domain/vat/icp'
import { limitOn } from '#domain/vat/law'
import {
  icpStatements, lookedBackOn, previousVatPeriod, vatPeriodAt, vatReturnDeadline, type VatPeriod,
} from '#domain/vat/period'
import { schemeOn } from '#domain/vat/scheme'
import { korStanding, korTurnover } from '#domain/vat/small-business'
import { schemeChangesOf } from '../business/scheme-changes'
import type { AccountContext } from '../work/context'
import { findBadDebts } from './bad-debts'
import { findMissing } from './missing'
import { readFigures, versionOf } from './vat-figures'
import { requireVatPeriod } from './vat-period'
import { monthsOf } from './vat-quarter'

/** The return of a period as it stands, and how it differs from what was filed. Refuses not_found. */
export async function getVatReturn(account: AccountContext, key: string): Promise<VatReturn> {
  const period = requireVatPeriod(key)
  const figures = await readFigures(account, period)
  const filing = await account.db.vatReturnFiling.findFirst({ where: { period: period.key } })
  return {
    period: period.key,
    kind: period.kind,
    from: period.from,
    to: period.to,
    deadline: vatReturnDeadline(period),
    basis: schemeOn(schemeChangesOf(await account.reads.business()), period.to),
    figures,
    version: versionOf(figures),
    icpStatements: await statementsOf(account, period, figures),
    missing: await findMissing(account, period, figures),
    badDebts: await findBadDebts(account, period),
    kor: await korOf(account, period),
    filing: filing && {
      filedAt: filing.filedAt.toISOString(),
      filedBy: filing.filedByName,
      figures: filedFigures(filing),
      inputVatCents: filing.inputVatCents === null ? null : Number(filing.inputVatCents),
      changes: await changesOf(account, period, { filing, figures }),
    },
  }
}

type FilingRow = Awaited<ReturnType<AccountTransaction['vatReturnFiling']['findFirstOrThrow']>>

/**
 * The figures as they were written down: in the shape of the contract, since nothing else writes them. The statement in
 * whole euros follows from its cents, and was not written down at first.
 */
function filedFigures({ figures }: FilingRow): VatFigures {
  const filed = figures as object as VatFigures
  return { ...filed, icp: withWholeEuros(filed.icp) }
}

const mostDocuments = 50

async function changesOf(
  { db, outside: { clock } }: AccountContext,
  { from, to }: VatPeriod,
  { filing, figures }: { filing: FilingRow, figures: VatFigures },
): Promise<VatReturnChanges | null> {
  const difference = differenceOf(filedFigures(filing), figures, todayInAmsterdam(clock.now()))
  if (!difference) return null
  const since = { gte: filing.filedAt }
  const within = { gte: from, lte: to }
  const outside = [{ lt: from }, { gt: to }]
  const documents = await db.invoice.findMany({
    where: {
      OR: [
        {
          taxPointDate: within,
          // What was imported was issued elsewhere, long before it came in.
          OR: [{ issuedAt: since }, { cancelledAt: since }, { importId: { not: null }, createdAt: since }],
        },
        { vatShifts: { some: { date: within, changedAt: since } } },
        ...filing.basis === 'issue_date'
          ? [
              { taxPointDate: within, OR: outside.map(issueDate => ({ issueDate })), status: { not: 'cancelled' } },
              {
                issueDate: within, status: { notIn: ['draft', 'cancelled'] },
                OR: [{ taxPointDate: null }, ...outside.map(taxPointDate => ({ taxPointDate }))],
              },
            ]
          : [],
      ],
    },
    orderBy: [{ issueDate: 'asc' }, { id: 'asc' }],
    take: mostDocuments,
    select: {
      id: true, kind: true, number: true, customerName: true, issueDate: true, taxPointDate: true, status: true,
      issuedAt: true,
    },
  })
  const isInPeriod = (date: string | null) => date !== null && date >= from && date <= to
  return {
    ...difference,
    documents: documents.map(({ kind, status, issuedAt, ...document }) => ({
      ...document,
      kind: kind === 'credit_note' ? 'credit_note' : 'invoice',
      isCancelled: status === 'cancelled',
      isMoved: filing.basis === 'issue_date' && issuedAt !== null && issuedAt <= filing.filedAt
        && isInPeriod(document.issueDate) !== isInPeriod(document.taxPointDate),
    })),
  }
}

/** The statements of a period; goods of the four quarters before decide as well whether they are made by the month. */
async function statementsOf(
  account: AccountContext, period: VatPeriod, figures: VatFigures,
): Promise<VatReturn['icpStatements']> {
  if (figures.icp.length === 0) return []
  const goodsCents = new Map<string, number>()
  const earliest = lookedBackOn(vatPeriodAt(period.from, 'quarter')).at(-1)?.from ?? period.from
  for (let quarter = vatPeriodAt(period.to, 'quarter'); quarter.from >= earliest; quarter = previousVatPeriod(quarter)) {
    const { icp } = await readFigures(account, quarter)
    goodsCents.set(quarter.key, icp.reduce((sum, buyer) => sum + buyer.goodsCents, 0))
  }
  return icpStatements(period, goodsCents)
    .map(({ period: { key, from, to }, deadline }) => ({ period: key, from, to, deadline }))
}

/**
 * The turnover of the year beside the limit, for whoever has the scheme as default or has invoiced under it; closed
 * where that of the year before passed it.
 */
async function korOf(account: AccountContext, { from }: VatPeriod): Promise<VatReturn['kor']> {
  const { defaultVatTreatment } = await account.reads.business()
  const year = vatPeriodAt(from, 'year')
  const sums = await account.reads.turnover(monthsOf(year))
  const hasTurnover = sums.some(({ heading, taxableCents }) => heading === 'kor' && taxableCents !== 0)
  if (defaultVatTreatment !== 'kor' && !hasTurnover) return null
  const turnoverCents = korTurnover(sums)
  const yearBeforeCents = korTurnover(await account.reads.turnover(monthsOf(previousVatPeriod(year))))
  const standing = korStanding(yearOf(from), { yearCents: turnoverCents, yearBeforeCents })
  return {
    turnoverCents,
    limitCents: limitOn('smallBusinessCents', year.to),
    level: standing.year === yearOf(from) ? standing.level : 'closed',
  }
}
