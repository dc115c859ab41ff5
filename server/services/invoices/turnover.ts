import type { AccountTransaction } from '#db/account/for-account'
import type { InvoiceRow } from '#db/queries/rows'
import { addToTurnoverSums, type TurnoverEntry } from '#db/queries/turnover-sums'
import type { CreditedInvoice, Customer, InvoiceKind } from '#domain/invoice/document'
import { countsTowardsKor } from '#domain/vat/exemptions'
import { distanceSalesCents, distanceSalesHeading } from '#domain/vat/distance-sales'
import type { VatRates } from '#domain/vat/law'
import type { RateDates } from '#domain/vat/rates'
import { korExemptHeading } from '#domain/vat/small-business'
import { turnoverOf, type Turnover, type TurnoverDocument } from '#domain/vat/turnover'
import type { AccountReach } from '../work/context'
import { deductedAdvancesOf } from './deducted-advances'
import { groupsOf, supplyFactsOf } from './remaining-credit'

/** The columns that tell which days' rates a document may state. */
export const rateDateColumns = [
  'issueDate', 'supplyDate', 'supplyPeriodEnd', 'creditedInvoiceDate', 'creditedSnapshot', 'deductedSnapshot',
] as const satisfies readonly (keyof InvoiceRow)[]

/** The columns that a document's turnover follows from. */
export const turnoverColumns = [
  ...rateDateColumns, 'taxPointDate', 'kind', 'currency', 'exchangeRate', 'vatTreatment', 'supplyType',
  'placeOfSupplyRule', 'vatCountry', 'vatBreakdown', 'vatTotalEurCents', 'customerId', 'customerName',
  'customerSnapshot', 'deliveryCountry', 'vatExemptionReason', 'korExemptCents',
] as const satisfies readonly (keyof InvoiceRow)[]

/** What reads them. */
export const turnoverSelect = Object.fromEntries(turnoverColumns.map(column => [column, true])) as
  Record<(typeof turnoverColumns)[number], true>

export type TurnoverRow = Pick<InvoiceRow, (typeof turnoverColumns)[number]>

type Booking = Pick<AccountReach, 'accountId' | 'outside'>

/** Those days as the domain reads them. */
export function rateDatesOfRow(row: Pick<InvoiceRow, (typeof rateDateColumns)[number]>): RateDates {
  const { issueDate, supplyDate, supplyPeriodEnd, creditedInvoiceDate, creditedSnapshot } = row
  return {
    issueDate,
    supplyDate,
    supplyPeriodEnd,
    creditedInvoiceDate,
    creditedInvoice: creditedSnapshot as CreditedInvoice | null,
    deductedAdvances: deductedAdvancesOf(row),
  }
}

/** Adds a document that was issued to the sums of the month in which it counts, for the VAT return and the overview. */
export function bookTurnover(
  { accountId, outside }: Booking, tx: AccountTransaction, document: TurnoverRow,
): Promise<void> {
  return addToTurnoverSums(tx, accountId, turnoverEntriesOf(document, outside.vatRates))
}

/** Takes a document that is cancelled out of them again. */
export function unbookTurnover(
  { accountId, outside }: Booking, tx: AccountTransaction, document: TurnoverRow,
): Promise<void> {
  const entries = turnoverEntriesOf(document, outside.vatRates).map(entry => ({
    ...entry,
    documentCount: -entry.documentCount,
    taxableCents: -entry.taxableCents,
    vatCents: -entry.vatCents,
  }))
  return addToTurnoverSums(tx, accountId, entries)
}

/**
 * What an issued document adds to each sum of the month in which it counts: one of all documents, one of each heading
 * it has, one of goods to consumers in other member states, and one of exempt turnover that counts towards the limit of
 * the small-business scheme. Nothing where nothing was supplied yet.
 */
export function turnoverEntriesOf(document: TurnoverRow, vatRates: VatRates): TurnoverEntry[] {
  if (document.taxPointDate === null) return []
  const facts = {
    ...turnoverFactsOf(document),
    deliveryCountry: document.deliveryCountry,
    customer: document.customerSnapshot as Customer | null,
  }
  const turnovers = turnoverOf(facts, vatRates)
  const common = { month: document.taxPointDate.slice(0, 7), documentCount: 1 }
  const all = turnovers.reduce(
    (sum, { taxableCents, vatCents }) => ({
      ...sum, taxableCents: sum.taxableCents + BigInt(taxableCents), vatCents: sum.vatCents + BigInt(vatCents),
    }),
    { ...common, ...nobody, heading: 'all', taxableCents: 0n, vatCents: 0n },
  )
  const towardsLimit = (heading: string, taxableCents: bigint) =>
    ({ ...common, ...nobody, heading, taxableCents, vatCents: 0n })
  const distanceCents = distanceSalesCents(facts, turnovers)
  const exemptCents = exemptTowardsKor(document, turnovers)
  return [
    all,
    ...distanceCents === null ? [] : [towardsLimit(distanceSalesHeading, BigInt(distanceCents))],
    ...exemptCents === 0n ? [] : [towardsLimit(korExemptHeading, exemptCents)],
    ...turnovers.map(({ heading, oss, taxableCents, vatCents }) => ({
      ...common,
      ...(heading === '3b' ? buyerOf(document) : nobody),
      // The sums of VAT of other member states have a heading for each country and rate: `oss DE 19`.
      heading: oss ? `oss ${oss.country} ${oss.rate}` : heading,
      taxableCents: BigInt(taxableCents),
      vatCents: BigInt(vatCents),
    })),
  ]
}

/** What the turnover of a document follows from, as the domain reads it. */
export function turnoverFactsOf(document: TurnoverRow): TurnoverDocument {
  return {
    ...rateDatesOfRow(document),
    kind: document.kind as InvoiceKind,
    currency: document.currency,
    exchangeRate: document.exchangeRate,
    ...supplyFactsOf(document),
    vatBreakdown: groupsOf(document.vatBreakdown),
    vatTotalEurCents: document.vatTotalEurCents === null ? null : Number(document.vatTotalEurCents),
  }
}

/** As it was kept at issue; of what was issued before that was kept, by the reason of the document as a whole. */
function exemptTowardsKor(
  { kind, vatTreatment, vatExemptionReason, korExemptCents }: TurnoverRow, turnovers: readonly Turnover[],
): bigint {
  if (korExemptCents !== null) return kind === 'credit_note' ? -korExemptCents : korExemptCents
  if (vatTreatment !== 'exempt' || !countsTowardsKor(vatExemptionReason)) return 0n
  return BigInt(turnovers.find(({ heading }) => heading === 'exempt')?.taxableCents ?? 0)
}

/** Whose VAT a sum is and at which rate; null of every other heading. */
export function ossOfHeading(heading: string): Turnover['oss'] | null {
  const [name, country = '', rate = ''] = heading.split(' ')
  return name === 'oss' ? { country, rate } : null
}

/** Of all but box 3b nobody is named. */
export const nobody = { customerId: '', vatNumber: '', supplyType: '', customerName: '' }

/** Whom the statement of intra-Community supplies names: by the VAT number on the document, whatever it is today. */
function buyerOf({ customerId, customerName, customerSnapshot, supplyType }: TurnoverRow): typeof nobody {
  const customer = customerSnapshot as Customer | null
  return {
    customerId: customerId ?? '',
    vatNumber: customer?.vatNumber ?? '',
    supplyType: supplyType ?? '',
    customerName: customerName ?? '',
  }
}
