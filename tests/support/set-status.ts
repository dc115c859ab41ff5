import { inject } from 'vitest'
import { openDatabase } from '#db/client'
import { runTransaction } from '#db/transaction'

/**
 * Writes a document's columns straight into the shared server's database: for states that only an operation of a
 * later version can lead to.
 */
export async function writeInvoice(
  id: string,
  columns: { status?: string, sentAt?: Date, firstViewedAt?: Date },
): Promise<void> {
  const database = openDatabase(inject('serverDatabaseUrl'))
  try {
    await runTransaction(database.prisma, tx => tx.invoice.updateMany({ where: { id }, data: columns }))
  } finally {
    await database.close()
  }
}
