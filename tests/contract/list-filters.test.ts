import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { masterDataQuerySchema } from '#contract/schemas/customer'
import { emailQuerySchema } from '#contract/schemas/email'
import { invoiceQuerySchema } from '#contract/schemas/invoice-query'
import { emailFilterRules, invoiceFilterRules, masterDataFilterRules } from '../../composables/list-filters'

/** What people, old links and programs put behind a question mark. */
const values = [
  'draft', 'open', 'overdue', 'paid', 'invoice', 'credit_note', 'reminder', 'notice', 'sent', 'failed', 'queued', 'name',
  '-name', '-createdAt', 'createdAt', 'total', '-total', 'dueDate', 'updatedAt', 'true', 'false', '0', '1', '2', '12', '-1',
  '1.5', '999999', '2026-11-20', '2026-02-30', '20-11-2026', 'Bakkerij', 'x'.repeat(200), 'x'.repeat(201), 'nonsense',
]

describe.each([
  ['invoices', invoiceFilterRules, invoiceQuerySchema],
  ['customers and products', masterDataFilterRules, masterDataQuerySchema],
  ['mail', emailFilterRules, emailQuerySchema],
] as [string, Record<string, (text: string) => boolean>, z.ZodObject][])('the filters of %s', (_, rules, schema) => {
  it.each(Object.entries(rules))('take for %s what the contract takes', (name, counts) => {
    for (const value of values) {
      expect(counts(value), value).toBe((schema.shape[name] as z.ZodType).safeParse(value).success)
    }
  })
})
