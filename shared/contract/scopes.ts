/** What an API key or app may do, each in a few words. A key has all of them unless it was made with fewer. */
export const scopeDescriptions = {
  'invoices:read': 'Read invoices, credit notes, recurring invoices and mail.',
  'invoices:write': 'Make and change drafts, mark invoices paid, and keep recurring invoices.',
  'invoices:issue': 'Issue and cancel invoices.',
  'invoices:send': 'Mail invoices, reminders and formal notices, and make and renew links.',
  'customers:read': 'Read customers, and check VAT numbers.',
  'customers:write': 'Make, change and delete customers.',
  'products:read': 'Read products.',
  'products:write': 'Make, change and delete products.',
  'business:read': 'Read the business profile, layouts, sender domains and the audit trail.',
  'business:write': 'Change the business profile, layouts and sender domains; never payment details.',
  'reports:read': 'Read figures and VAT returns, and export documents.',
  'billing:read': 'Read the subscription and its payments.',
} as const

export type Scope = keyof typeof scopeDescriptions

/** What is done by these cannot be undone: a number is given, or a mail is out. */
export const irreversibleScopes: readonly Scope[] = ['invoices:issue', 'invoices:send']

export const scopes = Object.keys(scopeDescriptions) as Scope[]
