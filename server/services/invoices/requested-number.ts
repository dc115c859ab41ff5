import { refuse } from '#contract/errors'
import type { AccountTransaction } from '#db/account/for-account'
import { documentNumberKey } from '#domain/invoice/document-number'

/**
 * A number asked for on a draft must not be used or asked for elsewhere in the account.
 * Refuses number_taken. The unique indexes catch what races past this look.
 */
export async function requireUnusedNumber(
  tx: AccountTransaction,
  number: string,
  exceptInvoiceId?: string,
): Promise<void> {
  const key = documentNumberKey(number)
  const other = await tx.invoice.findFirst({
    where: {
      OR: [{ numberKey: key }, { requestedNumberKey: key }],
      ...(exceptInvoiceId === undefined ? {} : { NOT: { id: exceptInvoiceId } }),
    },
    select: { id: true },
  })
  if (other) throw refuse('number_taken')
}
