import type { VatCheck } from '#contract/schemas/customer'
import type { AccountTransaction } from '#db/account/for-account'
import { inPieces } from '#db/pieces'
import type { VatCheckRow } from '#db/queries/rows'
import { readLatestVatChecks } from '#db/queries/vat-checks'
import { todayInAmsterdam } from '#domain/dates'
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

/**
 * The latest verdict on a VAT number and its day in Amsterdam; a silence of the service takes nothing back. Null when
 * there is none.
 */
export async function latestVatVerdict(
  client: Pick<AccountTransaction, 'vatCheck'>,
  vatNumber: string | null,
): Promise<{ status: 'valid' | 'invalid', checkedOn: IsoDate } | null> {
  if (vatNumber === null) return null
  const row = await client.vatCheck.findFirst({
    where: { vatNumber: normaliseVatNumber(vatNumber), status: { in: [...verdicts] } },
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
