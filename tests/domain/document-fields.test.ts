import { describe, expect, it } from 'vitest'
import { namesWith } from '#domain/fields'
import { documentLocales } from '#domain/invoice/document'
import { documentFields, factFields } from '#domain/invoice/document-fields'
import { shownLabels } from '#domain/invoice/fact-labels'

describe('the table of what a document says', () => {
  it.each(factFields)('has a label for the fact %s in every language of documents', (name) => {
    for (const locale of documentLocales) expect(shownLabels[name]?.[locale], locale).toMatch(/\S/)
  })

  it.each(Object.entries(documentFields))('says of %s whether it is forgotten with lines and parties', (_, field) => {
    expect(field).toMatchObject({ forgotten: expect.any(Boolean) })
  })

  it('forgets every text but those that VAT and credit rest on: anybody may be named in a text', () => {
    const kept = namesWith(documentFields, { is: 'text', forgotten: false })

    expect(kept).toEqual(['vatExemptionReason', 'exchangeRateSource', 'creditedInvoiceNumber'])
  })

  it('forgets whatever the buyer finds a document by', () => {
    expect(factFields.filter(name => !documentFields[name].forgotten)).toEqual([])
  })
})
