import type { VatCheck } from '#contract/schemas/customer'
import type { AccountTransaction } from '#db/account/for-account'
import { inPieces } from '#db/pieces'
import type { VatCheckRow } from '#db/queries/rows'
import { readLatestVatChecks } from '#db/queries/vat-checks'
import { startOfDay, todayInAmsterdam } from '#domain/dates'
import { normaliseVatNumber } from '#domain/identity/vat-number'
import type { IsoDate } from '#domain/invoice/document'

/** What the service said of a number; when it said nothing, what it said before stands. */
const verdicts: readonly VatCheck['status'][] = ['valid', 'invalid']

/** SQLite takes only so many by one statement. */
const numbersAtOnce = 500

/** The latest check of each customer's VAT number, by the number as the customer has it. */
export async function latestVatChecks(
  client: Pick<AccountTransaction, 'invoice'>,
  accountId: string,
  customers: { vatNumber: string | null }[],
): Promise<(vatNumber: string | null) => VatCheck | null> {
  const rows = await readLatest(client, accountId, customers, [...verdicts, 'unavailable'])
  const byNumber = new Map(rows.map(row => [row.vatNumber, presentVatCheck(row)]))
  return vatNumber => (vatNumber === null ? null : byNumber.get(normaliseVatNumber(vatNumber)) ?? null)
}

/** The latest verdict on each buyer's VAT number, by the number as the buyer has it; null where there is none. */
export async function latestVatVerdicts(
  client: Pick<AccountTransaction, 'invoice'>,
  accountId: string,
  buyers: { vatNumber: string | null }[],
): Promise<(vatNumber: string | null) => string | null> {
  const rows = await readLatest(client, accountId, buyers, verdicts)
  const byNumber = new Map(rows.map(({ vatNumber, status }) => [vatNumber, status]))
  return vatNumber => (vatNumber === null ? null : byNumber.get(normaliseVatNumber(vatNumber)) ?? null)
}

async function readLatest(
  client: Pick<AccountTransaction, 'invoice'>,
  accountId: string,
  numbered: { vatNumber: string | null }[],
  statuses: readonly VatCheck['status'][],
): Promise<VatCheckRow[]> {
  const numbers = new Set(numbered.flatMap(({ vatNumber }) => vatNumber === null ? [] : normaliseVatNumber(vatNumber)))
  const rows: VatCheckRow[] = []
  for (const piece of inPieces([...numbers], numbersAtOnce)) {
    rows.push(...await readLatestVatChecks(client, accountId, piece, statuses))
  }
  return rows
}

interface VatVerdict {
  status: 'valid' | 'invalid'
  /** In Amsterdam. */
  checkedOn: IsoDate
}

/**
 * The latest verdict on a VAT number; a silence of the service takes nothing back, and neither does a number that ended
 * later from what was supplied while it was valid (art. 138 (1) (b) of Directive 2006/112). Null when there is none.
 * @param suppliedOn the last day of the supply; null where that is not known, or none is looked at
 */
export async function latestVatVerdict(
  client: VerdictReader, vatNumber: string | null, suppliedOn: IsoDate | null = null,
): Promise<VatVerdict | null> {
  if (vatNumber === null) return null
  const latest = await readVerdict(client, vatNumber, { status: { in: [...verdicts] } })
  if (latest?.status !== 'invalid' || suppliedOn === null) return latest
  return await readVerdict(client, vatNumber, { status: 'valid', checkedAt: { gte: startOfDay(suppliedOn) } }) ?? latest
}

type VerdictReader = Pick<AccountTransaction, 'vatCheck'>
type VerdictFilter = NonNullable<Parameters<VerdictReader['vatCheck']['findFirst']>[0]>['where']

async function readVerdict(
  { vatCheck }: VerdictReader, vatNumber: string, filter: VerdictFilter,
): Promise<VatVerdict | null> {
  const row = await vatCheck.findFirst({
    where: { vatNumber: normaliseVatNumber(vatNumber), ...filter },
    orderBy: [{ checkedAt: 'desc' }, { id: 'desc' }],
    select: { status: true, checkedAt: true },
  })
  return row && { status: row.status === 'valid' ? 'valid' : 'invalid', checkedOn: todayInAmsterdam(row.checkedAt) }
}

/** A check as the contract shows it. */
export function presentVatCheck(row: Omit<VatCheckRow, 'id' | 'accountId'>): VatCheck {
  return {
    vatNumber: row.vatNumber,
    countryCode: row.countryCode,
    status: row.status as VatCheck['status'],
    checkedAt: row.checkedAt.toISOString(),
    source: row.source,
    requestIdentifier: row.requestIdentifier,
  }
}
