/** No amount of a document may be larger, either way: a hundred billion in its currency. */
export const maxAmountCents = 10_000_000_000_000

export const maxLines = 500

/** Of texts, in UTF-16 code units: a name, a line of an address or a reference, and notes. */
export const nameLength = 200
export const lineLength = 200
export const noteLength = 5_000
