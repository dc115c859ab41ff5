import type { Invoice } from '#contract/schemas/invoice'

/** What the server has promised about one document: the last answer of each kind that arrived whole. */
export interface Promised {
  id: string
  kind: string
  issued: Pick<Invoice, 'number' | 'totalCents' | 'ublSha256' | 'pdfSha256'> | null
  isPaid: boolean
}

/** Every answer that arrived: what must be found again after any power cut. */
export class Ledger {
  readonly documents = new Map<string, Promised>()
  /** How many writes were acknowledged. */
  writes = 0

  acknowledge(answer: Invoice): void {
    this.writes++
    const { id, kind, status, number, totalCents, ublSha256, pdfSha256 } = answer
    const before = this.documents.get(id)
    this.documents.set(id, {
      id,
      kind,
      issued: status === 'draft' ? null : { number, totalCents, ublSha256, pdfSha256: pdfSha256 ?? before?.issued?.pdfSha256 ?? null },
      isPaid: status === 'paid',
    })
  }
}
