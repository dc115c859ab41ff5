import type { AccountTransaction } from '#db/account/for-account'
import { documentNumberKey } from '#domain/invoice/document-number'
import { rowsPerStatement } from './pieces'

/** Those whose number a document has, a draft asks for, or a credit note names as that of an invoice made elsewhere;
 * looked for `among` the account's documents. */
export async function takenNumbers<Numbered extends { number: string }>(
  client: Pick<AccountTransaction, 'invoice'>, documents: readonly Numbered[], among: object = {},
): Promise<Numbered[]> {
  const taken = new Set<string>()
  for (let start = 0; start < documents.length; start += rowsPerStatement) {
    const keys = documents.slice(start, start + rowsPerStatement).map(({ number }) => documentNumberKey(number))
    const rows = await client.invoice.findMany({
      where: {
        AND: among,
        OR: [
          { numberKey: { in: keys } },
          { requestedNumberKey: { in: keys } },
          { creditedNumberKey: { in: keys }, status: { not: 'draft' } },
        ],
      },
      select: { numberKey: true, requestedNumberKey: true, creditedNumberKey: true },
    })
    for (const row of rows) for (const key of Object.values(row)) if (key) taken.add(key)
  }
  return documents.filter(({ number }) => taken.has(documentNumberKey(number)))
}
