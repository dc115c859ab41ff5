/** @jsxImportSource react */
import { PDFDocument } from '@cantoo/pdf-lib'
import { Document, renderToBuffer } from '@react-pdf/renderer'
import { compose } from './compose'
import { contentOf } from './content'
import { finish, producer } from './finish'
import { loadFont } from './fonts'
import type { PdfInput } from './input'
import { logoPixels } from './logo'
import { requireReadable } from './read-back'
import { Sheet } from './sheet'

/**
 * The document as a PDF/A-3b file with the UBL attached. Equal input gives equal bytes, whatever was printed before.
 * Throws UnreadableLogo when the logo cannot be decoded, UnreadableText when the text in the file is not the one given.
 */
export async function renderDocument(input: PdfInput): Promise<Uint8Array> {
  await loadFont(input.layout.font)
  const content = contentOf(input)
  const { width, height, pages } = compose(content, input.layout, input.logo && logoPixels(input.logo))
  const title = [content.title, content.number].filter(part => part !== null).join(' ')
  const author = content.seller.name
  const createdAt = new Date(input.createdAt)
  const printed = await renderToBuffer(
    <Document
      conformance="PDF/A-3b" language={input.document.locale} title={title} author={author}
      creator={producer} producer={producer} creationDate={createdAt}
    >
      {pages.map((marks, index) => (
        <Sheet key={index} width={width} height={height} marks={marks} logo={input.logo} />
      ))}
    </Document>,
  )
  const pdf = await PDFDocument.load(printed, { updateMetadata: false })
  requireReadable(pdf, pages.map(marks => marks.flatMap(mark => 'text' in mark ? mark.text : [])))
  return finish(pdf, printed, { title, author, createdAt, attachment: input.attachment })
}
