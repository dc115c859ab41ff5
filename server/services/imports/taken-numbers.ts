import type { AccountTransaction } from '#db/account/for-account'
import { inPieces } from '#db/pieces'
import { documentNumberKey } from '#domain/invoice/document-number'
import { rowsPerStatement } from './pieces'

/** Those whose number a document has, a draft asks for, or a credit note names as that of an invoice made elsewhere;
 * looked for `among` the account's documents. */
export async function takenNumbers<Numbered extends { number: string }>(
  client: Pick<AccountTransaction, 'invoice'>, documents: readonly Numbered[], among: object = {},
): Promise<Numbered[]> {
  const taken = new Set<string>()
  for (const piece of inPieces(documents, rowsPerStatement)) {
    const keys = { in: piece.map(({ number }) => documentNumberKey(number)) }
    // One after the other, each by its index: joined by OR, SQLite goes through all documents of the account.
    for (const named of [{ numberKey: keys }, { requestedNumberKey: keys }, { creditedNumberKey: keys, status: { not: 'draft' } }]) {
      const rows = await client.invoice.findMany({
        where: { AND: [among, named] },
        select: { numberKey: true, requestedNumberKey: true, creditedNumberKey: true },
      })
      for (const row of rows) for (const key of Object.values(row)) if (key) taken.add(key)
    }
  }
  return documents.filter(({ number }) => taken.has(documentNumberKey(number)))
}
