import type { VatFigures } from '#contract/schemas/stats'
import type { VatReturn } from '#contract/schemas/vat-return'
import { inPieces } from '#db/pieces'
import { byId } from '#db/queries/by-id'
import type { CustomerRow } from '#db/queries/rows'
import type { VatPeriod } from '#domain/vat/period'
import type { TaxPointReason } from '#domain/vat/tax-point'
import { latestVatVerdicts } from '../customers/vat-checks'
import type { AccountContext } from '../work/context'

/** The most that are named; whoever has more to look at begins with these. */
const mostCustomers = 100
const mostDocuments = 50

/** SQLite takes only so many by one statement. */
const valuesAtOnce = 500

/**
 * What to look at before a return is filed: drafts dated or supplied in it, invoices that do not say when was supplied,
 * and customers who were not charged VAT by a number that the EU's VAT service never confirmed. In the statement of
 * intra-Community supplies that is the number on the documents, whatever the customer's is today.
 */
export async function findMissing(
  { accountId, db, reads }: AccountContext, { from, to }: VatPeriod, { icp }: Pick<VatFigures, 'icp'>,
): Promise<VatReturn['missing']> {
  const within = { gte: from, lte: to }
  const isIssued = { taxPointDate: within, status: { notIn: ['draft', 'cancelled'] } }
  const drafts = await db.invoice.count({
    where: { status: 'draft', OR: [{ issueDate: within }, { supplyDate: within }, { supplyPeriodEnd: within }] },
  })
  // Of what was imported the date stands on the document that the other program made.
  const isUndated = { ...isIssued, taxPointReason: 'supply_unknown' satisfies TaxPointReason, importId: null }
  const withoutSupplyDate = await db.invoice.count({ where: isUndated })
  const documentsWithoutSupplyDate = await db.invoice.findMany({
    where: isUndated,
    orderBy: [{ taxPointDate: 'asc' }, { id: 'asc' }],
    take: mostDocuments,
    select: { id: true, number: true, issueDate: true },
  })
  const buyers = await reads.reverseChargedCustomers({ from, to })
  const customers: Pick<CustomerRow, 'id' | 'name' | 'vatNumber'>[] = []
  for (const ids of inPieces(buyers, valuesAtOnce)) {
    customers.push(...await db.customer.findMany({
      where: { id: { in: ids } }, select: { id: true, name: true, vatNumber: true },
    }))
  }
  const named = [
    ...customers.sort(byId).map(({ id, name, vatNumber }) => ({ customerId: id, name, vatNumber })),
    ...icp.map(({ customerId, name, vatNumber }) => ({ customerId, name, vatNumber: vatNumber === '' ? null : vatNumber })),
  ]
  const each = [...new Map(named.map(buyer => [`${buyer.customerId} ${buyer.vatNumber}`, buyer])).values()]
  const verdictOn = await latestVatVerdicts(db, accountId, each)
  const unverifiedVatNumbers = each.flatMap((buyer) => {
    const verdict = verdictOn(buyer.vatNumber)
    return verdict === 'valid' ? [] : [{ ...buyer, isInvalid: verdict === 'invalid' }]
  }).toSorted((left, right) => left.name.localeCompare(right.name, 'nl'))
  return {
    drafts, withoutSupplyDate, documentsWithoutSupplyDate,
    unverifiedVatNumbers: unverifiedVatNumbers.slice(0, mostCustomers),
  }
}
