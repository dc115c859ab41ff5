/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { PDFDocument, ParseSpeeds } from '@cantoo/pdf-lib'
import { Document, renderToBuffer } from '@react-pdf/renderer'
import { addBookmarks } from './bookmarks'
import { compose } from './compose'
import { contentOf } from './content'
import { finish, producer } from './finish'
import { loadFont } from './fonts'
import type { PdfInput } from './input'
import { logoPixels } from './logo'
import { requireReadable } from './read-back'
import { Sheet } from './sheet'
import { structureOf } from './structure'
import { tag } from './tagging'
import { unseenWords } from './unseen-words'

/**
 * The document as a PDF/A-3a and PDF/UA-1 file with the UBL attached. Equal input gives equal bytes, whatever was
 * printed before.
 * Throws UnreadableLogo when the logo cannot be decoded, UnreadableText when the text in the file is not the one given.
 */
export async function renderDocument(input: PdfInput): Promise<Uint8Array> {
  await loadFont(input.layout.font)
  const content = contentOf(input)
  const { width, height, pages } = compose(content, input.layout, input.logo && logoPixels(input.logo))
  const { locale } = input.document
  // The watermark is seen and not read: who hears the document is told here that it is a draft, or cancelled.
  const title = [content.title, content.number, content.watermark].filter(part => part !== null).join(' ')
  const author = content.seller.name
  const createdAt = new Date(input.createdAt)
  // React-PDF knows no 3a; what the file is in the end, `finish` says.
  const printed = await renderToBuffer(
    <Document
      conformance="PDF/A-3b" language={locale} title={title} author={author}
      creator={producer} producer={producer} creationDate={createdAt}
    >
      {pages.map((marks, index) => (
        <Sheet key={index} width={width} height={height} marks={marks} logo={input.logo} />
      ))}
    </Document>,
  )
  const pdf = await PDFDocument.load(printed, { updateMetadata: false, parseSpeed: ParseSpeeds.Fastest })
  const structure = structureOf(pages)
  const parts = tag(pdf, structure)
  requireReadable(pdf, pages.map(marks => marks.flatMap(mark => 'text' in mark ? mark.text : [])))
  const words = unseenWords[locale]
  addBookmarks(pdf, structure, {
    subject: title,
    lines: words.lines,
    totals: content.total.label,
    notes: words.notes,
    payment: words.payment,
  })
  return finish(pdf, printed, {
    title, author, createdAt, attachment: input.attachment, attachmentDescription: words.eInvoice, parts,
  })
}
