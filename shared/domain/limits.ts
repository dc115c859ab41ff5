import type { Cents } from './invoice/document'

/** No amount of a document may be larger, either way: a hundred billion in its currency. */
export const maxAmountCents: Cents = 10_000_000_000_000

export const maxLines = 500
