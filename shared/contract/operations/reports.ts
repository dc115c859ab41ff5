import { statsQuerySchema, statsSchema } from '../schemas/stats'
import { defineOperation, json } from '../operation'

const tag = 'Reports and export'

export const reportOperations = {
  getStats: defineOperation({
    method: 'GET',
    path: '/api/v1/stats',
    tag,
    summary: 'Open, overdue and paid amounts, revenue of a year, and figures for the VAT return',
    description: 'Everything is in euro; documents in another currency count by the rate on them. The VAT return goes by '
      + 'issue date: cancelled documents do not count, and a credit note lowers the box of what it credits. The amounts '
      + 'that are open, overdue and paid are of invoices, as the lists with that status and kind=invoice have them, less '
      + 'what credit notes took back.',
    scope: 'reports:read',
    query: statsQuerySchema,
    response: json(statsSchema),
  }),
}
