import { yearOf } from '#domain/dates'
import type { ComplianceContext } from '#domain/invoice/compliance'
import type { InvoiceDocument } from '#domain/invoice/document'
import { distanceSalesCents, distanceSalesHeading } from '#domain/vat/distance-sales'
import { korTurnover } from '#domain/vat/small-business'
import { taxPointOf } from '#domain/vat/tax-point'
import type { InvoiceReader } from './record'

type Sums = Pick<InvoiceReader, 'turnoverSum'>

/**
 * What was issued in the year of a draft's tax point and the one before, as far as a limit on it decides about this
 * draft; nothing is read for others.
 */
export async function yearTurnover(
  client: Sums, document: InvoiceDocument,
): Promise<Pick<ComplianceContext, 'korTurnover' | 'distanceSales'>> {
  const { date } = taxPointOf(document)
  if (document.kind === 'credit_note' || date === null) return {}
  const year = yearOf(date)
  if (document.vatTreatment === 'kor') {
    const yearBeforeCents = await korTurnoverIn(client, year - 1)
    return { korTurnover: { yearBeforeCents, yearCents: await korTurnoverIn(client, year) } }
  }
  if (distanceSalesCents(document, []) === null) return {}
  const [yearBeforeCents, yearCents] = await distanceSalesIn(client, year)
  return { distanceSales: { yearBeforeCents, yearCents } }
}

async function korTurnoverIn({ turnoverSum }: Sums, year: number): Promise<number> {
  const sums = await turnoverSum.groupBy({
    by: ['heading', 'supplyType'],
    where: { month: { gte: `${year}-01`, lte: `${year}-12` } },
    _sum: { taxableCents: true },
  })
  return korTurnover(sums.map(({ heading, supplyType, _sum: { taxableCents } }) => (
    { heading, supplyType, taxableCents: Number(taxableCents ?? 0) }
  )))
}

/** Of the year before, and of the year: a sum of each month. */
async function distanceSalesIn({ turnoverSum }: Sums, year: number): Promise<[number, number]> {
  const sums = await turnoverSum.findMany({
    where: { heading: distanceSalesHeading, month: { gte: `${year - 1}-01`, lte: `${year}-12` } },
    select: { month: true, taxableCents: true },
  })
  const inYear = (ofYear: number) => sums
    .filter(({ month }) => month.startsWith(`${ofYear}-`))
    .reduce((sum, { taxableCents }) => sum + Number(taxableCents), 0)
  return [inYear(year - 1), inYear(year)]
}
