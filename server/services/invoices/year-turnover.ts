import type { InvoiceDocument } from '#domain/invoice/document'
import { yearOf } from '#domain/dates'
import type { ComplianceContext } from '#domain/invoice/compliance'
import { korTurnover } from '#domain/vat/small-business'
import { taxPointOf } from '#domain/vat/tax-point'
import type { InvoiceReader } from './record'

/**
 * What was issued in the year of a draft's tax point, as far as a limit on it decides about this draft; nothing is read
 * for others.
 */
export async function yearTurnover(
  client: InvoiceReader, document: InvoiceDocument,
): Promise<Pick<ComplianceContext, 'korTurnoverCents'>> {
  const { date } = taxPointOf(document)
  if (document.kind === 'credit_note' || document.vatTreatment !== 'kor' || date === null) return {}
  const sums = await client.turnoverSum.groupBy({
    by: ['heading', 'supplyType'],
    where: { month: { gte: `${yearOf(date)}-01`, lte: `${yearOf(date)}-12` } },
    _sum: { taxableCents: true },
  })
  return {
    korTurnoverCents: korTurnover(sums.map(({ heading, supplyType, _sum: { taxableCents } }) => (
      { heading, supplyType, taxableCents: Number(taxableCents ?? 0) }
    ))),
  }
}
