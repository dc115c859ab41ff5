import { refuse } from '#contract/errors'
import type { AccountTransaction } from '#db/for-account'
import { refuseCredit, remainingCreditCents } from '#domain/invoice/lifecycle'
import type { InvoiceInput } from '#contract/schemas/invoice'
import { balanceOf } from './balance'
import type { InvoiceReader, InvoiceRecord } from './record'

/** How a draft credit note points at what it credits: our own invoice, or one made elsewhere by number and date. */
export type CreditReference = Pick<InvoiceRecord, 'creditedInvoiceId' | 'creditedInvoiceNumber' | 'creditedInvoiceDate'>

/** An invoice credits nothing. */
export const noCreditReference: CreditReference = {
  creditedInvoiceId: null,
  creditedInvoiceNumber: null,
  creditedInvoiceDate: null,
}

/**
 * What a credit note says it credits. Our own invoice tells its number and date itself.
 * Refuses not_found, invoice_not_issued, invoice_not_creditable, invoice_cancelled, invoice_fully_credited.
 */
export async function resolveCreditReference(
  tx: AccountTransaction,
  input: Partial<Pick<InvoiceInput, keyof CreditReference>>,
  current: CreditReference,
): Promise<CreditReference> {
  const creditedInvoiceId = input.creditedInvoiceId === undefined ? current.creditedInvoiceId : input.creditedInvoiceId
  if (creditedInvoiceId === null) {
    return {
      creditedInvoiceId,
      creditedInvoiceNumber: valueOr(input.creditedInvoiceNumber, current.creditedInvoiceNumber),
      creditedInvoiceDate: valueOr(input.creditedInvoiceDate, current.creditedInvoiceDate),
    }
  }
  if (creditedInvoiceId === current.creditedInvoiceId) return creditColumns(current)
  const invoice = await tx.invoice.findUnique({ where: { id: creditedInvoiceId } })
  if (!invoice) throw refuse('not_found')
  const refusal = refuseCredit({ ...balanceOf(invoice), hasDraftCreditNote: false })
  if (refusal) throw refuse(refusal)
  return { creditedInvoiceId, creditedInvoiceNumber: invoice.number, creditedInvoiceDate: invoice.issueDate }
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
): Promise<boolean> {
  if (creditedInvoiceId === null) return true
  const invoice = await tx.invoice.findUniqueOrThrow({ where: { id: creditedInvoiceId } })
  const { count } = await tx.invoice.updateMany({
    where: {
      id: creditedInvoiceId,
      status: { in: ['issued', 'sent', 'paid'] },
      creditedCents: { lte: invoice.totalCents - BigInt(creditCents) },
    },
    data: { creditedCents: { increment: BigInt(creditCents) } },
  })
  return count === 1
}

function valueOr<Value>(given: Value | undefined, fallback: Value): Value {
  return given === undefined ? fallback : given
}
