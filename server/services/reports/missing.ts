import type { VatReturn } from '#contract/schemas/vat-return'
import { normaliseVatNumber } from '#domain/identity/vat-number'
import type { VatPeriod } from '#domain/vat/period'
import type { AccountContext } from '../work/context'

/** The most customers that are named; whoever has more to look at begins with these. */
const mostCustomers = 100

/**
 * What to look at before a return is filed: drafts dated in it, invoices that do not say when was supplied, and
 * customers who were not charged VAT by a number that the EU's VAT service never confirmed.
 */
export async function findMissing({ db }: AccountContext, { from, to }: VatPeriod): Promise<VatReturn['missing']> {
  const issueDate = { gte: from, lte: to }
  const isIssued = { issueDate, status: { notIn: ['draft', 'cancelled'] } }
  const drafts = await db.invoice.count({ where: { issueDate, status: 'draft' } })
  // An advance is asked for before there is a supply, and a credit note has that of its invoice; of what was imported
  // the date stands on the document that the other program made.
  const withoutSupplyDate = await db.invoice.count({
    where: { ...isIssued, kind: 'invoice', advance: false, supplyDate: null, importId: null },
  })
  const buyers = await db.invoice.groupBy({
    by: ['customerId'],
    where: { ...isIssued, vatTreatment: { in: ['intra_eu', 'reverse_charge'] }, customerId: { not: null } },
    orderBy: { customerId: 'asc' },
  })
  const customers = await db.customer.findMany({
    where: { id: { in: buyers.flatMap(({ customerId }) => (customerId === null ? [] : [customerId])) } },
    select: { id: true, name: true, vatNumber: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
  })
  const verdicts = await verdictsOn(db, customers.flatMap(({ vatNumber }) => (vatNumber === null ? [] : [vatNumber])))
  const unverifiedVatNumbers = customers.flatMap(({ id, name, vatNumber }) => {
    const verdict = vatNumber === null ? undefined : verdicts.get(normaliseVatNumber(vatNumber))
    return verdict === 'valid' ? [] : [{ customerId: id, name, vatNumber, isInvalid: verdict === 'invalid' }]
  })
  return { drafts, withoutSupplyDate, unverifiedVatNumbers: unverifiedVatNumbers.slice(0, mostCustomers) }
}

/** The latest verdict on each number; a silence of the service takes nothing back. */
async function verdictsOn({ vatCheck }: AccountContext['db'], vatNumbers: string[]): Promise<Map<string, string>> {
  const checks = await vatCheck.findMany({
    where: { vatNumber: { in: vatNumbers.map(normaliseVatNumber) }, status: { in: ['valid', 'invalid'] } },
    orderBy: [{ checkedAt: 'desc' }, { id: 'desc' }],
    distinct: ['vatNumber'],
    select: { vatNumber: true, status: true },
  })
  return new Map(checks.map(({ vatNumber, status }) => [vatNumber, status]))
}
