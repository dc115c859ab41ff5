import { PDFDocument } from '@cantoo/pdf-lib'
import { expect, it } from 'vitest'
import { checkLength } from '#domain/invoice/compliance/length'
import { renderPdf } from '#documents/pdf/pool'
import { layoutBases } from '#domain/layout'
import { daily } from '../support/daily'
import { usePdfWorker } from '../support/pdf-worker'
import { longestDocuments } from './longest-documents'
import { pdfInput } from './pdf-cast'

usePdfWorker()

/** The tallest of them every day. */
const judged = daily(longestDocuments.filter(({ filling }) => filling === 'marks over letters'), longestDocuments)

it.each(judged)('the longest documents that may be issued are printed whole, in the largest type: $filling', async ({ filling, document }) => {
  expect(checkLength(document)).toEqual([])
  const place = longestDocuments.findIndex(other => other.filling === filling)
  const layout = { base: layoutBases[place % layoutBases.length], fontSizePt: 12, pageSize: 'LETTER' as const }
  // Every text in the file is read back where it is made: it comes whole, or not at all.
  const pdf = await PDFDocument.load(await renderPdf(pdfInput(document, { layout })))
  expect(pdf.getPageCount()).toBeGreaterThan(50)
})
