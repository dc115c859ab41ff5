/** Somebody who is no business. */
export const consumer = {
  type: 'individual', name: 'Sanne de Wit', email: 'sanne@dewit.example', addressLine1: 'Singel 4', postalCode: '1012 AB',
  city: 'Amsterdam',
} as const

/** A thousand euro and VAT, due three weeks before the first day of the tests. */
export const overdue = {
  issueDate: '2026-10-16', dueDate: '2026-10-30', supplyDate: '2026-10-16',
  lines: [{ description: 'Kozijnen', unitPriceCents: 100_000, vatRate: '21' }],
} as const
