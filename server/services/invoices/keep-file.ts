import type { AccountTransaction } from '#db/account/for-account'

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
export async function keepFile(tx: Pick<AccountTransaction, 'storedDocument'>, file: FrozenFile): Promise<void> {
  await tx.storedDocument.create({ data: fileColumns(file), select: { accountId: true } })
}

/** A file as columns. */
export function fileColumns(file: FrozenFile) {
  return { ...file, bytes: Buffer.from(file.bytes) }
}
