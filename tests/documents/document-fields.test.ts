import { describe, expect, it } from 'vitest'
import { contentOf } from '#documents/pdf/content'
import { buildUbl } from '#documents/ubl/build'
import { formatDate } from '#domain/dates'
import { namesWith } from '#domain/fields'
import type { InvoiceDocument } from '#domain/invoice/document'
import { documentFields, isDateField, optionalTexts } from '#domain/invoice/document-fields'
import { totalsOf } from '#domain/vat/totals'
import { sampleOf } from '../support/field-samples'
import { pdfInput } from './pdf-cast'
import { invoice } from './ubl-cast'

/** The documents on which a field is said at all, where not every one has it. */
const on: Partial<Record<string, Partial<InvoiceDocument>>> = {
  vatExemptionReason: { vatTreatment: 'exempt' },
  exchangeRateDate: { currency: 'USD', exchangeRate: '1.0825' },
  exchangeRateSource: { currency: 'USD', exchangeRate: '1.0825' },
  creditedInvoiceNumber: { kind: 'credit_note' },
  creditedInvoiceDate: { kind: 'credit_note', creditedInvoiceNumber: '2026-0041' },
}

const saying = (name: (typeof optionalTexts)[number]) => invoice({ ...on[name], [name]: sampleOf(name) })

describe('what the table of fields says of paper and e-invoice', () => {
  const onPaper: readonly string[] = namesWith(documentFields, { fact: true }, { paper: true })
  const inUbl: readonly string[] = namesWith(documentFields, { ubl: true })

  it.each(optionalTexts)('is so of %s on paper', (name) => {
    const shown = isDateField(name) ? formatDate(sampleOf(name), 'nl') : sampleOf(name)
    const paper = JSON.stringify(contentOf(pdfInput(saying(name)))).replaceAll('\u00A0', ' ')

    expect(paper.includes(shown)).toBe(onPaper.includes(name))
  })

  it.each(optionalTexts)('is so of %s in the e-invoice', (name) => {
    const document = saying(name)
    const ubl = new TextDecoder().decode(buildUbl(document, totalsOf(document), 'peppol'))

    expect(ubl.includes(sampleOf(name))).toBe(inUbl.includes(name))
  })
})
