import type { VatCheck } from '#contract/schemas/customer'
import type { AccountClient, AccountTransaction } from '#db/account/for-account'
import { todayInAmsterdam } from '#domain/dates'
import { normaliseVatNumber } from '#domain/identity/vat-number'
import type { IsoDate } from '#domain/invoice/document'

type VatCheckReader = Pick<AccountTransaction, 'vatCheck'>
type VatCheckRow = Awaited<ReturnType<AccountClient['vatCheck']['findFirstOrThrow']>>

/** The latest check of each customer's VAT number, by the number as the customer has it: one query for a whole list. */
export async function latestVatChecks(
  client: VatCheckReader,
  customers: { vatNumber: string | null }[],
): Promise<(vatNumber: string | null) => VatCheck | null> {
  const numbers = customers.flatMap(({ vatNumber }) => (vatNumber === null ? [] : [normaliseVatNumber(vatNumber)]))
  const rows = numbers.length === 0
    ? []
    : await client.vatCheck.findMany({
        where: { vatNumber: { in: [...new Set(numbers)] } },
        orderBy: [{ checkedAt: 'desc' }, { id: 'desc' }],
        distinct: ['vatNumber'],
      })
  const byNumber = new Map(rows.map(row => [row.vatNumber, presentVatCheck(row)]))
  return vatNumber => (vatNumber === null ? null : byNumber.get(normaliseVatNumber(vatNumber)) ?? null)
}

/**
 * The latest verdict on a VAT number and its day in Amsterdam; a silence of the service takes nothing back. Null when
 * there is none.
 */
export async function latestVatVerdict(
  client: VatCheckReader,
  vatNumber: string | null,
): Promise<{ status: 'valid' | 'invalid', checkedOn: IsoDate } | null> {
  if (vatNumber === null) return null
  const row = await client.vatCheck.findFirst({
    where: { vatNumber: normaliseVatNumber(vatNumber), status: { in: ['valid', 'invalid'] } },
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
