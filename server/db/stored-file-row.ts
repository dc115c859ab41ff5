/** A file of a document as its row has it; its bytes may lie in the object store. */
export interface StoredFileRow {
  bytes: Uint8Array<ArrayBuffer>
  sha256: string
  createdAt: Date
  movedAt: Date | null
  size: number | null
}

export interface FileName {
  accountId: string
  invoiceId: string
  format: string
}
