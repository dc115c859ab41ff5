import type { BankTransactionRow } from '#db/queries/rows'
import type { BankEntry, BankFormat } from '#domain/bank/statement'

/** Of a movement, what the bank told of it. */
export const keptColumns = {
  id: true, key: true, bankAccount: true, currency: true, format: true, bookedOn: true, amountCents: true,
  counterpartyName: true, counterpartyIban: true, description: true, endToEndId: true, bankReference: true,
  isReversal: true,
} as const

/** A movement as the bank told it. */
export type KeptRow = Pick<BankTransactionRow, keyof typeof keptColumns>

/** The entry of a statement that a movement was read from. */
export function keptEntryOf(row: KeptRow): BankEntry & { format: BankFormat, currency: string } {
  const { id, key, bankAccount, format, amountCents, ...entry } = row
  return { ...entry, format: format as BankFormat, amountCents: Number(amountCents) }
}
