/** What mail in the name of a business brings. Everything else is a notice of Polder's own. */
export const businessMailKinds = ['invoice', 'reminder', 'formal_notice', 'bookkeeping'] as const
