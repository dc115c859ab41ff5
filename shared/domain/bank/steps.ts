/** So many documents, customers or entries are gone over in one step, which takes some milliseconds. */
export const itemsAtOnce = 250
