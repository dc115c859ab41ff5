import { refuse } from '#contract/errors'
import type { AccountTransaction } from '#db/account/for-account'
import { documentNumberKey } from '#domain/invoice/document-number'
import { findHolder } from '../business/find-next-number'
import type { AccountReach } from '../work/context'

/**
 * A number asked for on a draft must not be used or asked for elsewhere in the account, nor be that of an invoice made
 * elsewhere which a credit note names.
 * Refuses number_taken. The unique indexes catch what races past this look.
 */
export async function requireUnusedNumber(
  account: Pick<AccountReach, 'accountId'>,
  tx: AccountTransaction,
  number: string,
  exceptInvoiceId?: string,
): Promise<void> {
  if (await findHolder(tx, account, number) !== null) throw refuse('number_taken')
  const other = await tx.invoice.findFirst({
    where: {
      requestedNumberKey: documentNumberKey(number),
      ...(exceptInvoiceId === undefined ? {} : { NOT: { id: exceptInvoiceId } }),
    },
    select: { id: true },
  })
  if (other) throw refuse('number_taken')
}
