/** What mail about one document brings. */
export const documentMailKinds = ['invoice', 'reminder', 'formal_notice'] as const
export type DocumentMailKind = (typeof documentMailKinds)[number]

/** What mail in the name of a business brings. Everything else is a notice of Polder's own. */
export const businessMailKinds = [...documentMailKinds, 'statement', 'bookkeeping'] as const
