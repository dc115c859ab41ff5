import type { Evidence } from './evidence'
import type { Ledger, LedgerItem } from './ledger'
import type { Reason } from './proposals'

export const amountReason: Reason = { code: 'amount_equal', values: {} }

/** How the text says so; of many documents how many, since nobody reads sixty numbers. */
export function namedReasons({ numbers, fromEndToEnd }: Evidence, items: readonly LedgerItem[]): Reason[] {
  const [only] = items
  if (!only) return []
  if (items.length > 1) return [{ code: 'several_numbers', values: { count: items.length } }]
  const values = { number: only.document.number }
  if (fromEndToEnd.has(only)) return [{ code: 'end_to_end_id', values }]
  const isNamedWhole = numbers.written.includes(only)
    || numbers.named.some(({ level, documents }) => level === 'full' && documents.includes(only))
  return [{ code: isNamedWhole ? 'number_named' : 'number_in_part', values }]
}

/** What else goes with the documents that are named. */
export function combinedReasons(items: readonly LedgerItem[]): Reason[] {
  const netted = items.filter(({ valueCents }) => valueCents < 0)
  const along = items.length - netted.length
  return [
    ...netted.map(({ document }): Reason => ({
      code: document.kind === 'credit_note' ? 'credit_netted' : 'overpayment_netted', values: { number: document.number },
    })),
    ...along > 0 ? [{ code: 'several_documents', values: { count: along } } satisfies Reason] : [],
  ]
}

/** Who pays, where that is known. */
export function payerReasons({ byIban, nameEqual, nameAlike }: Evidence, ledger: Ledger, item?: LedgerItem): Reason[] {
  if (!item) return []
  const values = { customer: ledger.customers.get(item.customer) ?? '' }
  if (byIban.includes(item.customer)) return [{ code: 'iban_known', values }]
  if (nameEqual.includes(item.customer)) return [{ code: 'name_equal', values }]
  return nameAlike.includes(item.customer) ? [{ code: 'name_alike', values }] : []
}
