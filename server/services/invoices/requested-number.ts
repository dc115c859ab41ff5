import { refuse } from '#contract/errors'
import { documentNumberKey } from '#domain/invoice/document-number'
import { findHolder } from '../business/find-next-number'
import type { NumberReader } from '../business/find-series'

/**
 * A number asked for on a draft must not be used or asked for elsewhere in the account, nor be that of an invoice made
 * elsewhere which a credit note names.
 * Refuses number_taken. The unique indexes catch what races past this look.
 */
export async function requireUnusedNumber(
  reader: NumberReader,
  number: string,
  exceptInvoiceId?: string,
): Promise<void> {
  if (await isNumberTaken(reader, number, exceptInvoiceId)) throw refuse('number_taken')
}

/** Whether another document of the account has a number or asks for it, in capitals or not. */
export async function isNumberTaken(
  reader: NumberReader,
  number: string,
  exceptInvoiceId?: string,
): Promise<boolean> {
  return await findHolder(reader, number) !== null || isAskedElsewhere(reader, number, exceptInvoiceId)
}

/** Whether another draft of the account asks for a number, in capitals or not. */
export async function isAskedElsewhere(
  { tx }: Pick<NumberReader, 'tx'>, number: string, exceptInvoiceId?: string,
): Promise<boolean> {
  const other = await tx.invoice.findFirst({
    where: {
      requestedNumberKey: documentNumberKey(number),
      ...(exceptInvoiceId === undefined ? {} : { NOT: { id: exceptInvoiceId } }),
    },
    select: { id: true },
  })
  return other !== null
}
