import type { InvoiceRow } from '#db/queries/rows'
import { remainingBeside, remainingGroups, remainingVatInEuro } from '#domain/invoice/credit'
import type { Cents, CreditedInvoice, Customer, VatGroup } from '#domain/invoice/document'
import { remainingCreditCents } from '#domain/invoice/lifecycle'
import type { SupplyFacts } from '#domain/invoice/place-of-supply'
import { rateDaysOf } from '#domain/vat/rates'
import { withAmountsInEuro } from '#domain/vat/turnover'
import { balanceOf } from './balance'
import { deductedAdvancesOf } from './deducted-advances'

/**
 * Our invoice as a credit note on it sees it, with what is left per VAT group; of a cancelled one nothing is.
 * @param deducting the invoice that deducts it, where it is an advance
 */
export function creditedInvoiceOf(invoice: InvoiceRow, deducting?: InvoiceRow | null): CreditedInvoice {
  const facts = creditedFactsOf(invoice)
  if (!deducting) return facts
  return { ...facts, remaining: remainingBeside(facts.remaining, creditedFactsOf(deducting).remaining) }
}

function creditedFactsOf(invoice: InvoiceRow): CreditedInvoice {
  const { customerId, exchangeRate, vatTotalEurCents, creditedVatEurCents } = invoice
  const { issueDate, supplyDate, supplyPeriodEnd } = invoice
  const isCancelled = invoice.status === 'cancelled'
  const charged = groupsOf(invoice.vatBreakdown)
  const [chargedVatEurCents, takenVatEurCents] = [Number(vatTotalEurCents ?? 0n), Number(creditedVatEurCents ?? 0n)]
  const inEuro = (groups: readonly VatGroup[], cents: Cents) =>
    withAmountsInEuro(groups, { ...invoice, vatTotalEurCents: cents })
  return {
    customerId,
    customerVatNumber: (invoice.customerSnapshot as Customer | null)?.vatNumber ?? null,
    ...supplyFactsOf(invoice),
    exchangeRate,
    remaining: isCancelled
      ? []
      : remainingGroups({
          charged: inEuro(charged, chargedVatEurCents),
          credited: inEuro(groupsOf(invoice.creditedVat), takenVatEurCents),
          remainingCents: remainingCreditCents(balanceOf(invoice)),
        }),
    remainingVatEurCents: vatTotalEurCents === null
      ? null
      : remainingVatInEuro(charged, chargedVatEurCents, takenVatEurCents),
    rateDays: rateDaysOf({ issueDate, supplyDate, supplyPeriodEnd, deductedAdvances: deductedAdvancesOf(invoice) }),
  }
}

/** What is supplied and where it is taxed: columns hold nothing but what the contract let in. */
export function supplyFactsOf(
  { vatTreatment, supplyType, placeOfSupplyRule, vatCountry }: Pick<InvoiceRow, keyof SupplyFacts>,
): SupplyFacts {
  return { vatTreatment, supplyType, placeOfSupplyRule, vatCountry } as SupplyFacts
}

/** The VAT groups in a JSON column; none in an empty one. */
export function groupsOf(column: InvoiceRow['vatBreakdown'] | null): VatGroup[] {
  return (column ?? []) as unknown as VatGroup[]
}
