/** What became of a movement on a bank account. */
export const bankTransactionStates = ['open', 'suggested', 'matched', 'ignored'] as const
export type BankTransactionState = (typeof bankTransactionStates)[number]
