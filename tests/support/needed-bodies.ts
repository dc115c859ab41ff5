import type { OperationId } from '#contract/operations/index'

/** What an operation about an id must be told before it looks for anything. */
export const neededBodies: Partial<Record<OperationId, object>> = {
  createPayment: { amountCents: 1 },
  matchBankTransaction: { parts: [{ invoiceId: 'x', amountCents: 1 }] },
  refuseBankSuggestion: { key: 'x' },
}
