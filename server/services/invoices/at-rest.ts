import { refuse } from '#contract/errors'
import type { AccountTransaction } from '#db/account/for-account'
import type { InvoiceRow } from '#db/queries/rows'

const retrySeconds = 10

/**
 * Nothing may lean on a document of an import that goes on: all of that may be taken out again.
 * Refuses service_unavailable until the import is done, which takes seconds.
 */
export async function requireAtRest(
  tx: Pick<AccountTransaction, 'dataImport'>, { importId }: Pick<InvoiceRow, 'importId'>,
): Promise<void> {
  if (importId !== null && await tx.dataImport.count({ where: { id: importId, state: { not: 'done' } } }) > 0) {
    throw refuse('service_unavailable', undefined, retrySeconds)
  }
}
