import { refuse, refuseField } from '#contract/errors'
import type { InvoiceInput } from '#contract/schemas/invoice'
import type { CustomerRow, InvoiceRow } from '#db/queries/rows'
import { normaliseDecimal } from '#domain/decimal'
import type { Customer, DocumentLocale, VatTreatment } from '#domain/invoice/document'
import { documentNumberKey } from '#domain/invoice/document-number'
import { refuseCredit } from '#domain/invoice/lifecycle'
import { isIntraEuGoods } from '#domain/invoice/place-of-supply'
import { hasVatInPrices } from '#domain/vat/prices'
import { balanceOf } from './balance'
import { valueOr, type RateColumns } from './exchange-rate'
import { requireFewCrediting } from './few-drafts'
import { creditedRows, type CreditedRows, type InvoiceReader, type InvoiceRecord } from './record'
import { creditedInvoiceOf, supplyFactsOf } from './remaining-credit'

/** How a draft credit note points at what it credits: our own invoice, or one made elsewhere by number and date. */
export type CreditReference = Pick<InvoiceRecord, 'creditedInvoiceId' | 'creditedInvoiceNumber' | 'creditedInvoiceDate'>

/** The same with our own invoice as it is stored, where it is one of ours. */
export type Credited = CreditReference & CreditedRows

/** An invoice credits nothing. */
export const creditsNothing: Credited = {
  creditedInvoiceId: null,
  creditedInvoiceNumber: null,
  creditedInvoiceDate: null,
  creditedInvoice: null,
}

/**
 * What a credit note says it credits. Our own invoice provides its number and date, also when it was given by its
 * number; unlinking it clears both.
 * Refuses not_found, validation_failed, invoice_not_issued, invoice_not_creditable, invoice_cancelled,
 * invoice_fully_credited, advance_already_deducted.
 */
export async function resolveCredited(
  tx: Pick<InvoiceReader, 'invoice' | 'advanceDeduction'>,
  input: Partial<Pick<InvoiceInput, keyof CreditReference>>,
  current: Credited,
): Promise<Credited> {
  const isKept = [undefined, current.creditedInvoiceId].includes(input.creditedInvoiceId)
  if (current.creditedInvoiceId !== null && isKept) {
    requireSameReference(input, current)
    return current
  }
  const before = current.creditedInvoiceId === null ? current : creditsNothing
  const stated = {
    creditedInvoiceNumber: valueOr(input.creditedInvoiceNumber, before.creditedInvoiceNumber),
    creditedInvoiceDate: valueOr(input.creditedInvoiceDate, before.creditedInvoiceDate),
  }
  const invoice = await findCreditedInvoice(tx, { ...stated, creditedInvoiceId: input.creditedInvoiceId ?? null })
  if (!invoice) return { ...creditsNothing, ...stated }
  const rows = await creditedRows(tx, invoice)
  requireCreditable(invoice, rows)
  await requireFewCrediting(tx, invoice.id)
  return { ...referenceTo(invoice), ...rows }
}

/**
 * Whether our own invoice has something left to credit.
 * Refuses invoice_not_issued, invoice_not_creditable, invoice_cancelled, invoice_fully_credited,
 * credit_note_draft_exists with `details.creditNoteId`, and advance_already_deducted where the invoice that deducts an
 * advance took its VAT back, and has to be credited first.
 * @param draft the draft that credits it already, where a second would be one too many
 */
export function requireCreditable(
  invoice: InvoiceRow, { deductingInvoice }: CreditedRows, draft: Pick<InvoiceRow, 'id'> | null = null,
): void {
  const hasRemaining = creditedInvoiceOf(invoice).remaining.length > 0
  const refusal = refuseCredit({ ...balanceOf(invoice), hasDraftCreditNote: draft !== null, hasRemaining })
  if (refusal === 'credit_note_draft_exists') throw refuse(refusal, { creditNoteId: draft?.id })
  if (refusal) throw refuse(refusal, { status: invoice.status })
  if (deductingInvoice && creditedInvoiceOf(invoice, deductingInvoice).remaining.length === 0) {
    throw refuse('advance_already_deducted', { advanceInvoiceId: invoice.id, number: deductingInvoice.number })
  }
}

/**
 * A link to our own invoice stays until its id changes; what is told beside it may be sent back, but another number or
 * date would be lost in silence, and the wrong invoice credited. Refuses validation_failed.
 */
function requireSameReference(
  stated: Partial<Pick<InvoiceInput, keyof CreditReference>>, linked: CreditReference,
): void {
  const { creditedInvoiceNumber: number, creditedInvoiceDate: date } = linked
  const statedNumber = stated.creditedInvoiceNumber ?? null
  if (statedNumber !== null && number !== null && documentNumberKey(statedNumber) !== documentNumberKey(number)) {
    throw refuseField(['creditedInvoiceNumber'], `This credits your own invoice ${number}; send creditedInvoiceId null with another`)
  }
  if (![undefined, null, date].includes(stated.creditedInvoiceDate)) {
    throw refuseField(['creditedInvoiceDate'], `Your own invoice ${number} is of ${date}`)
  }
}

/** What a credit note says of our own invoice. */
export function referenceTo({ id, number, issueDate }: InvoiceRow): CreditReference {
  return { creditedInvoiceId: id, creditedInvoiceNumber: number, creditedInvoiceDate: issueDate }
}

/**
 * Our own invoice that is named by its id or number; null for one made elsewhere. A number that this account gave is
 * never elsewhere, in capitals or not: with another date, or on a credit note, it is refused.
 * Refuses not_found for an id of nobody's, validation_failed.
 */
export async function findCreditedInvoice(
  client: Pick<InvoiceReader, 'invoice'>,
  { creditedInvoiceId, creditedInvoiceNumber: number, creditedInvoiceDate: date }: Partial<CreditReference>,
): Promise<InvoiceRow | null> {
  if (creditedInvoiceId) {
    const invoice = await client.invoice.findUnique({ where: { id: creditedInvoiceId } })
    if (!invoice) throw refuse('not_found')
    return invoice
  }
  if (!number) return null
  const holder = await client.invoice.findFirst({ where: { number } })
    ?? await client.invoice.findFirst({ where: { numberKey: documentNumberKey(number) } })
  if (!holder) return null
  if (holder.kind !== 'invoice') {
    throw refuseField(['creditedInvoiceNumber'], `${holder.number} is a credit note of yours; name the invoice`)
  }
  if (date && date !== holder.issueDate) {
    throw refuseField(['creditedInvoiceDate'], `Your own invoice ${holder.number} is of ${holder.issueDate}`)
  }
  return holder
}

/**
 * The exchange rate of a credit note on our own invoice: that of the invoice, or in euro it would take back other VAT
 * than was charged. Refuses validation_failed for another currency, and for another rate that was given.
 */
export function creditedRate(
  invoice: InvoiceRow, { currency, exchangeRate: given }: { currency: string, exchangeRate?: string | null },
): RateColumns {
  if (invoice.currency !== currency) {
    throw refuseField(['currency'], `The invoice that is credited is in ${invoice.currency}`)
  }
  const { exchangeRate, exchangeRateDate, exchangeRateSource } = invoice
  if (given && exchangeRate && normaliseDecimal(given) !== normaliseDecimal(exchangeRate)) {
    throw refuseField(['exchangeRate'], `The invoice that is credited is at ${exchangeRate}`)
  }
  return { exchangeRate, exchangeRateDate, exchangeRateSource, exchangeRateFilled: false }
}

/** A new credit note on our own invoice: where the input is silent, all that VAT depends on is as it was there. */
export function withCreditedContent(input: InvoiceInput, invoice: InvoiceRow): InvoiceInput {
  const hasOwnCustomer = input.customerId !== undefined || input.customer !== undefined
  const rate = input.exchangeRate === undefined && valueOr(input.currency, invoice.currency) === invoice.currency
    ? {
        exchangeRate: invoice.exchangeRate,
        exchangeRateDate: invoice.exchangeRateDate,
        exchangeRateSource: invoice.exchangeRateSource,
      }
    : {}
  const vatTreatment = input.vatTreatment ?? invoice.vatTreatment as VatTreatment
  return {
    ...input,
    ...rate,
    ...(hasOwnCustomer || invoice.customerId === null ? {} : { customerId: invoice.customerId }),
    currency: input.currency ?? invoice.currency,
    locale: input.locale ?? invoice.locale as DocumentLocale,
    vatTreatment,
    pricesIncludeVat: input.pricesIncludeVat
      ?? hasVatInPrices({ pricesIncludeVat: invoice.pricesIncludeVat, vatTreatment }),
    supplyType: valueOr(input.supplyType, supplyFactsOf(invoice).supplyType),
    placeOfSupplyRule: valueOr(input.placeOfSupplyRule, supplyFactsOf(invoice).placeOfSupplyRule),
    vatCountry: valueOr(input.vatCountry, invoice.vatCountry),
    // The e-invoice of goods within the EU has to say when they were supplied, also when they are taken back.
    ...(input.supplyDate === undefined && input.supplyPeriodEnd === undefined
      ? { supplyDate: invoice.supplyDate, supplyPeriodEnd: invoice.supplyPeriodEnd }
      : {}),
    deliveryCountry: valueOr(input.deliveryCountry, invoice.deliveryCountry),
    vatExemptionReason: valueOr(input.vatExemptionReason, invoice.vatExemptionReason),
  }
}

/**
 * Where the goods of an invoice went, on a credit note: its e-invoice says so of goods within the EU (BR-IC-12), whose
 * customer may have moved since. Null where that is the customer's country, or nobody asks.
 */
export function creditedDeliveryCountry(
  { deliveryCountry, customerSnapshot, ...invoice }: InvoiceRow, customer: Pick<CustomerRow, 'country'> | null,
): string | null {
  const country = (customerSnapshot as Customer | null)?.country ?? null
  const hasMoved = customer !== null && country !== customer.country
  return deliveryCountry ?? (hasMoved && isIntraEuGoods(supplyFactsOf(invoice)) ? country : null)
}

/** The reference as columns. */
export function creditColumns({ creditedInvoiceId, creditedInvoiceNumber, creditedInvoiceDate }: CreditReference) {
  const isElsewhere = creditedInvoiceId === null && creditedInvoiceNumber !== null
  return {
    creditedInvoiceId,
    creditedInvoiceNumber,
    creditedInvoiceDate,
    creditedNumberKey: isElsewhere ? documentNumberKey(creditedInvoiceNumber) : null,
  }
}
