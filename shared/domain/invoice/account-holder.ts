import type { Seller } from './document'

/** In whose name the bank account of a seller is: banks compare what a payer gives with it. */
export function accountHolder(
  { bankAccountName, legalName, name }: Pick<Seller, 'bankAccountName' | 'legalName' | 'name'>,
): string {
  return bankAccountName ?? legalName ?? name
}
