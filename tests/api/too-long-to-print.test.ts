import { beforeAll, describe, expect, it } from 'vitest'
import type { Tenant } from '../support/api-client'
import { designHour, draftInvoice, studioVink } from '../support/cast'

let vink: Tenant
beforeAll(async () => {
  vink = await studioVink()
})

const linesOf = (count: number, description: string) =>
  Array.from({ length: count }, () => ({ ...designHour, description }))

describe('a document that nobody could print', () => {
  it.each([
    ['has a description of a thousand line breaks', { lines: linesOf(2, `x${'\n'.repeat(1_000)}x`) },
      { code: 'line_has_too_many_breaks', field: 'lines.1.description' }],
    ['has notes of a thousand line breaks', { notes: `x${'\n'.repeat(1_000)}x` },
      { code: 'text_has_too_many_breaks', field: 'notes' }],
    ['has a word without end on a line', { lines: linesOf(1, '/'.repeat(2_000)) },
      { code: 'line_word_too_long', field: 'lines.0.description' }],
    ['has a word without end below', { footer: 'x'.repeat(1_001) }, { code: 'text_word_too_long', field: 'footer' }],
    ['makes hundreds of pages', { lines: linesOf(500, 'woord '.repeat(300)) },
      { code: 'document_too_long', field: 'lines' }],
  ])('is refused at issue when it %s, and the answer names that', async (_, fields, finding) => {
    const { id } = await draftInvoice(vink.api, fields)
    const refusal = await vink.api.refused('issueInvoice', { params: { id } })

    expect(refusal).toMatchObject({
      status: 422,
      code: 'invoice_not_compliant',
      details: expect.arrayContaining([expect.objectContaining({ ...finding, level: 'error' })]),
    })
    expect(await vink.api.call('getInvoice', { params: { id } })).toMatchObject({ status: 'draft', number: null })
  })
})
