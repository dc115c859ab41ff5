/** @jsxRuntime automatic */
/** @jsxImportSource react */
import { PDFDocument, ParseSpeeds } from '@cantoo/pdf-lib'
import { Document, renderToBuffer } from '@react-pdf/renderer'
import { cleanImage } from '../images/clean'
import { UnusableImage, type CleanImage } from '../images/image'
import { addBookmarks } from './bookmarks'
import { compose } from './compose'
import { finish, producer } from './finish'
import { loadFont } from './fonts'
import type { PdfLogo } from './input'
import { paperOf, type PaperInput } from './paper'
import { requireReadable } from './read-back'
import { Sheet } from './sheet'
import { structureOf } from './structure'
import { tag } from './tagging'

/**
 * The paper as a PDF/A-3a and PDF/UA-1 file, with the UBL attached where it is a document. Equal input gives equal
 * bytes, whatever was printed before.
 * Throws UnusableImage when the logo cannot be decoded, UnreadableText when the text in the file is not the one given.
 */
export async function renderPaper(input: PaperInput): Promise<Uint8Array> {
  await loadFont(input.layout.font)
  const paper = paperOf(input)
  const { width, height, pages } = compose(paper, input.layout, input.logo && await decodable(input.logo))
  const { locale, title, attachment, bookmarks } = paper
  const author = paper.head.seller.name
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
  addBookmarks(pdf, structure, bookmarks)
  return finish(pdf, printed, { title, author, createdAt, attachment, parts })
}

/** PDFKit decodes images half-way through the file, where a fault leaves a promise that never settles. */
async function decodable({ bytes, type }: PdfLogo): Promise<CleanImage> {
  const image = await cleanImage(bytes)
  if (image?.contentType !== type) throw new UnusableImage('The image is not of the kind that it should be')
  return image
}
