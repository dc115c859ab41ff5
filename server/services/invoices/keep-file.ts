import type { AccountTransaction } from '#db/account/for-account'
import { insertRows } from '#db/account/insert-row'

/** The frozen bytes of one format of a document, to be kept with the hash that its row tells. */
export interface FrozenFile {
  accountId: string
  invoiceId: string
  format: 'pdf' | 'ubl'
  bytes: Uint8Array | string
  sha256: string
  createdAt: Date
}

/** Keeps a file. The bytes are not read back. */
export async function keepFile(tx: AccountTransaction, { bytes, ...file }: FrozenFile): Promise<void> {
  await insertRows(tx, file.accountId, 'StoredDocument', [{ ...file, bytes: Buffer.from(bytes) }])
}
