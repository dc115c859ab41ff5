import { refuse } from '#contract/errors'
import type { AccountTransaction } from '#db/account/for-account'
import { documentNumberKey } from '#domain/invoice/document-number'
import { findHolder } from '../business/find-next-number'
import type { AccountReach } from '../work/context'

type Reader = Pick<AccountTransaction, 'invoice'>

/**
 * A number asked for on a draft must not be used or asked for elsewhere in the account, nor be that of an invoice made
 * elsewhere which a credit note names.
 * Refuses number_taken. The unique indexes catch what races past this look.
 */
export async function requireUnusedNumber(
  account: Pick<AccountReach, 'accountId'>,
  client: Reader,
  number: string,
  exceptInvoiceId?: string,
): Promise<void> {
  if (await isNumberTaken(account, client, number, exceptInvoiceId)) throw refuse('number_taken')
}

/** Whether another document of the account has a number or asks for it, in capitals or not. */
export async function isNumberTaken(
  account: Pick<AccountReach, 'accountId'>,
  client: Reader,
  number: string,
  exceptInvoiceId?: string,
): Promise<boolean> {
  return await findHolder(client, account, number) !== null || isAskedElsewhere(client, number, exceptInvoiceId)
}

/** Whether another draft of the account asks for a number, in capitals or not. */
export async function isAskedElsewhere(client: Reader, number: string, exceptInvoiceId?: string): Promise<boolean> {
  const other = await client.invoice.findFirst({
    where: {
      requestedNumberKey: documentNumberKey(number),
      ...(exceptInvoiceId === undefined ? {} : { NOT: { id: exceptInvoiceId } }),
    },
    select: { id: true },
  })
  return other !== null
}
