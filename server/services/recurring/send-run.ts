import type { Invoice } from '#contract/schemas/invoice'
import type { AccountContext } from '../context'

/** An invoice that a run issued and is to send. */
export interface RunToSend {
  account: AccountContext
  invoice: Invoice
}

/**
 * Sends what a run issued to its customer, unless it was sent already.
 * @returns the invoice as it stands then; `sentAt` tells whether it was sent
 */
export function sendRun({ invoice }: RunToSend): Promise<Invoice> {
  return Promise.resolve(invoice)
}
