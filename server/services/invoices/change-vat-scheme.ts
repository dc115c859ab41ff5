import { refuseField } from '#contract/errors'
import type { Business, VatSchemeInput } from '#contract/schemas/business'
import type { AccountTransaction } from '#db/account/for-account'
import type { BusinessRow } from '#db/queries/rows'
import { inPagesById } from '#db/snapshot'
import { addDays, addMonthsAnchored, todayInAmsterdam } from '#domain/dates'
import type { IsoDate } from '#domain/invoice/document'
import { vatPeriodAt, type VatReturnPeriod } from '#domain/vat/period'
import { withScheme, type SchemeChange, type VatScheme } from '#domain/vat/scheme'
import { readBusiness } from '../business/find'
import { schemeChangesOf } from '../business/scheme-changes'
import { changeAccount, type Change } from '../work/change-account'
import type { AccountContext } from '../work/context'
import { documentsPerRead, movesOfRow, putMoves, shiftSelect, type ShiftMove } from './vat-shifts'

/**
 * Has VAT at home be due by invoice, or as it is paid, from the first day of a return period on: the one under way, or
 * one within a year, by default the next. The first change may lie further back, for whoever has the scheme since
 * before they came here, and may be told anew. What counts before that day stays as it was counted, and what is open
 * when the cash scheme is left is due on that day. A change that was planned for that day or later gives way.
 * Refuses validation_failed for any other day, and for a period that was filed.
 */
export async function changeVatScheme(account: AccountContext, input: VatSchemeInput): Promise<Business> {
  for (let attempt = 1; ; attempt++) {
    const prepared = await prepare(account, input)
    try {
      return await changeAccount(account, async (change) => {
        const wanted = await requireChange(change.tx, change.now, input)
        if (wanted.isNew) {
          const isAsPrepared = wanted.from === prepared.from && await sequenceOf(change.tx) === prepared.sequence
          if (!isAsPrepared && attempt < mostAttempts) throw new PreparedInVain()
          const moves = isAsPrepared ? prepared.moves : await movesBy(change.tx, wanted)
          await keepChange(change, wanted)
          await putMoves(change.tx, account.accountId, change.now, moves)
        }
        return readBusiness(account, change)
      }, { timeout: longestMs })
    } catch (error) {
      if (!(error instanceof PreparedInVain)) throw error
    }
  }
}

/** Something happened in the account since. */
class PreparedInVain extends Error {}

/** An account in which something happens all the time has it worked out within the change. */
const mostAttempts = 3

/** What a change of scheme comes to for the business. */
interface WantedChange extends SchemeChange {
  business: BusinessRow
  changes: SchemeChange[]
  /** Whether it is none that holds already. */
  isNew: boolean
}

/**
 * Works out beside everybody who writes how each document is booked by it: that is nearly all of the work, and with
 * SQLite all accounts would wait for it.
 */
async function prepare(
  { db, outside }: AccountContext, input: VatSchemeInput,
): Promise<{ from: IsoDate, sequence: number, moves: ShiftMove[] }> {
  const sequence = await sequenceOf(db)
  const wanted = await requireChange(db, outside.clock.now(), input)
  return { from: wanted.from, sequence, moves: wanted.isNew ? await movesBy(db, wanted) : [] }
}

/** How much has happened in the account. */
async function sequenceOf(client: Pick<AccountTransaction, 'auditChain'>): Promise<number> {
  return (await client.auditChain.findFirst({ select: { lastSequence: true } }))?.lastSequence ?? 0
}

async function requireChange(
  client: Pick<AccountTransaction, 'business' | 'vatReturnFiling'>,
  now: Date,
  { vatScheme: scheme, from }: VatSchemeInput,
): Promise<WantedChange> {
  const business = await client.business.findFirstOrThrow()
  const before = schemeChangesOf(business)
  const kind = business.vatReturnPeriod as VatReturnPeriod
  const day = from ?? addDays(vatPeriodAt(todayInAmsterdam(now), kind).to, 1)
  // Or in place of the only one there is.
  const isFirst = before.length <= 1 && before.every(each => each.from >= day)
  await requireFirstDay(client, now, day, kind, isFirst)
  const changes = withScheme(before, { from: day, scheme })
  return { business, changes, from: day, scheme, isNew: JSON.stringify(changes) !== JSON.stringify(before) }
}

/** Counts the documents by the scheme that count since its first day, and tells of it. */
async function keepChange(
  { tx, now, record }: Change, { business, changes, from, scheme }: WantedChange,
): Promise<void> {
  await tx.business.updateMany({ data: { vatSchemeChanges: changes.map(each => ({ ...each })), updatedAt: now } })
  const since = { taxPointDate: { gte: from } }
  await tx.invoice.updateMany({
    where: {
      ...counted, vatScheme: { not: scheme }, OR: [{ ...since, creditedInvoiceId: null }, { creditedInvoice: since }],
    },
    data: { vatScheme: scheme, updatedAt: now },
  })
  record({ action: 'business.vat_scheme_changed', subjectId: business.id, details: { vatScheme: scheme, from } })
}

/** How documents are booked by it: those that count since, and those that awaited payment. */
async function movesBy(
  client: Pick<AccountTransaction, 'invoice'>, { changes, from, scheme }: WantedChange,
): Promise<ShiftMove[]> {
  const awaited = {
    vatScheme: 'cash' satisfies VatScheme,
    OR: [
      { openCents: { not: 0n } }, { payments: { some: { paidOn: { gte: from } } } }, { creditNotes: { some: counted } },
    ],
  }
  const documents = inPagesById(documentsPerRead, ({ id, page }) => client.invoice.findMany({
    where: { ...counted, creditedInvoiceId: null, id, OR: [{ taxPointDate: { gte: from } }, awaited] },
    ...page,
    select: shiftSelect,
  }))
  const moves: ShiftMove[] = []
  for await (const document of documents) {
    const { taxPointDate, vatScheme } = document
    const isSince = taxPointDate !== null && taxPointDate >= from
    moves.push(...movesOfRow({ ...document, vatScheme: isSince ? scheme : vatScheme }, changes))
  }
  return moves
}

const counted = { status: { notIn: ['draft', 'cancelled'] } }

/** Where it has to be worked out within the change, twenty thousand documents take half a minute on a busy machine. */
const longestMs = 90_000

async function requireFirstDay(
  client: Pick<AccountTransaction, 'vatReturnFiling'>, now: Date, day: IsoDate, kind: VatReturnPeriod, isFirst: boolean,
): Promise<void> {
  const today = todayInAmsterdam(now)
  const { from } = vatPeriodAt(day, kind)
  if (from !== day) throw refuseField(['from'], `A scheme holds from the first day of a return period on: ${from}`)
  if ((day < vatPeriodAt(today, kind).from && !isFirst) || day > addMonthsAnchored(today, 12)) {
    throw refuseField(['from'], 'Give the first day of the return period under way, or of one within a year')
  }
  const filed = await client.vatReturnFiling.findFirst({
    where: { toMonth: { gte: day.slice(0, 7) } }, select: { period: true },
  })
  if (filed) throw refuseField(['from'], `The return of ${filed.period} was filed already`)
}
