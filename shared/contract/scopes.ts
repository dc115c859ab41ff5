/** What an API key or app may do. A key has all of them unless it was made with fewer. */
export const scopes = [
  'invoices:read',
  'invoices:write',
  'invoices:issue',
  'invoices:send',
  'customers:read',
  'customers:write',
  'products:read',
  'products:write',
  'business:read',
  'business:write',
  'reports:read',
  'billing:read',
] as const

export type Scope = (typeof scopes)[number]
