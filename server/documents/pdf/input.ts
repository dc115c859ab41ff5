import type { Cents, DocumentTotals, InvoiceDocument } from '#domain/invoice/document'
import type { LayoutConfig } from '#domain/layout'

export interface PdfLogo {
  bytes: Uint8Array
  type: 'image/png' | 'image/jpeg'
}

export interface PdfAttachment {
  /** File name inside the PDF, e.g. `2026-0042.xml`; characters that are unsafe in a file name become hyphens. */
  name: string
  /** The UBL document, embedded byte for byte. */
  bytes: Uint8Array
}

/** Everything that goes on paper. Plain data: it crosses to a worker thread by structured clone. */
export interface PdfInput {
  document: InvoiceDocument
  totals: DocumentTotals
  layout: LayoutConfig
  logo: PdfLogo | null
  /** An `example` is of nobody and never leaves the seller: it shows all that an issued document would. */
  watermark: 'draft' | 'cancelled' | 'example' | null
  /** What is still to be paid, for the QR code and the payment panel; null stands for the total. */
  openCents: Cents | null
  /** ISO instant of the document's making. The only time in the file, so that equal input gives equal bytes. */
  createdAt: string
  attachment: PdfAttachment | null
}
