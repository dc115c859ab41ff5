import { refuse, refuseField } from '#contract/errors'
import type { AccountTransaction } from '#db/for-account'
import { refuseCredit, remainingCreditCents } from '#domain/invoice/lifecycle'
import type { DocumentLocale, SupplyType, VatTreatment } from '#domain/invoice/document'
import type { InvoiceInput } from '#contract/schemas/invoice'
import { balanceOf } from './balance'
import type { InvoiceReader, InvoiceRecord, InvoiceRow } from './record'

/** How a draft credit note points at what it credits: our own invoice, or one made elsewhere by number and date. */
export type CreditReference = Pick<InvoiceRecord, 'creditedInvoiceId' | 'creditedInvoiceNumber' | 'creditedInvoiceDate'>

/** An invoice credits nothing. */
export const noCreditReference: CreditReference = {
  creditedInvoiceId: null,
  creditedInvoiceNumber: null,
  creditedInvoiceDate: null,
}

/**
 * What a credit note says it credits. Our own invoice tells its number and date itself, also when it was named by its
 * number; without it, what it told is gone too.
 * Refuses not_found, invoice_not_issued, invoice_not_creditable, invoice_cancelled, invoice_fully_credited.
 */
export async function resolveCreditReference(
  tx: AccountTransaction,
  input: Partial<Pick<InvoiceInput, keyof CreditReference>>,
  current: CreditReference,
): Promise<CreditReference> {
  const isKept = [undefined, current.creditedInvoiceId].includes(input.creditedInvoiceId)
  if (current.creditedInvoiceId !== null && isKept) return creditColumns(current)
  const before = current.creditedInvoiceId === null ? current : noCreditReference
  const told = {
    creditedInvoiceNumber: valueOr(input.creditedInvoiceNumber, before.creditedInvoiceNumber),
    creditedInvoiceDate: valueOr(input.creditedInvoiceDate, before.creditedInvoiceDate),
  }
  const invoice = await findCreditedInvoice(tx, { ...told, creditedInvoiceId: input.creditedInvoiceId ?? null })
  if (!invoice) return { creditedInvoiceId: null, ...told }
  const refusal = refuseCredit({ ...balanceOf(invoice), hasDraftCreditNote: false })
  if (refusal) throw refuse(refusal)
  const { id, number, issueDate } = invoice
  return { creditedInvoiceId: id, creditedInvoiceNumber: number, creditedInvoiceDate: issueDate }
}

/**
 * Our own invoice that is named by its id, or by its number with no other date than its own; null for one made
 * elsewhere. Refuses not_found for an id of nobody's.
 */
export async function findCreditedInvoice(
  client: Pick<InvoiceReader, 'invoice'>,
  { creditedInvoiceId, creditedInvoiceNumber, creditedInvoiceDate }: Partial<CreditReference>,
): Promise<InvoiceRow | null> {
  if (creditedInvoiceId) {
    const invoice = await client.invoice.findUnique({ where: { id: creditedInvoiceId } })
    if (!invoice) throw refuse('not_found')
    return invoice
  }
  if (!creditedInvoiceNumber) return null
  return client.invoice.findFirst({
    where: {
      kind: 'invoice',
      number: creditedInvoiceNumber,
      ...(creditedInvoiceDate ? { issueDate: creditedInvoiceDate } : {}),
    },
  })
}

/** Refuses validation_failed for a credit note in another currency than our invoice: what is left is in the latter. */
export async function requireCreditCurrency(
  tx: AccountTransaction,
  { creditedInvoiceId }: CreditReference,
  currency: string,
): Promise<void> {
  if (creditedInvoiceId === null) return
  const invoice = await tx.invoice.findUniqueOrThrow({ where: { id: creditedInvoiceId } })
  if (invoice.currency === currency) return
  throw refuseField(['currency'], `The invoice that is credited is in ${invoice.currency}`)
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
  return {
    ...input,
    ...rate,
    ...(hasOwnCustomer || invoice.customerId === null ? {} : { customerId: invoice.customerId }),
    currency: input.currency ?? invoice.currency,
    locale: input.locale ?? invoice.locale as DocumentLocale,
    vatTreatment: input.vatTreatment ?? invoice.vatTreatment as VatTreatment,
    supplyType: valueOr(input.supplyType, invoice.supplyType as SupplyType | null),
    vatExemptionReason: valueOr(input.vatExemptionReason, invoice.vatExemptionReason),
  }
}

/** The reference as columns. */
export function creditColumns({ creditedInvoiceId, creditedInvoiceNumber, creditedInvoiceDate }: CreditReference) {
  return { creditedInvoiceId, creditedInvoiceNumber, creditedInvoiceDate }
}

/** What is left to credit on the invoice a credit note points at; null when that is none of ours. */
export async function findRemainingCredit(
  client: InvoiceReader,
  { creditedInvoiceId }: Pick<InvoiceRecord, 'creditedInvoiceId'>,
): Promise<number | null> {
  if (creditedInvoiceId === null) return null
  const invoice = await client.invoice.findUnique({ where: { id: creditedInvoiceId } })
  return invoice && (invoice.status === 'cancelled' ? 0 : remainingCreditCents(balanceOf(invoice)))
}

/**
 * Books an issued credit note on its invoice, inside the issuing transaction. One conditional update decides, so that
 * parallel credits never exceed the invoice; answers whether there was room.
 */
export async function bookCredit(
  tx: AccountTransaction,
  { creditedInvoiceId }: Pick<InvoiceRecord, 'creditedInvoiceId'>,
  creditCents: number,
  now: Date,
): Promise<boolean> {
  if (creditedInvoiceId === null) return true
  const invoice = await tx.invoice.findUniqueOrThrow({ where: { id: creditedInvoiceId } })
  const { count } = await tx.invoice.updateMany({
    where: {
      id: creditedInvoiceId,
      status: { in: ['issued', 'sent', 'paid'] },
      creditedCents: { lte: invoice.totalCents - BigInt(creditCents) },
    },
    data: { creditedCents: { increment: BigInt(creditCents) }, updatedAt: now },
  })
  return count === 1
}

function valueOr<Value>(given: Value | undefined, fallback: Value): Value {
  return given === undefined ? fallback : given
}
