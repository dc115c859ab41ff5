import type { DocumentLocale } from '#domain/invoice/document'
import type { SectionNames } from './bookmarks'
import type { Composition } from './compose'
import { contentOf } from './content'
import type { FileAttachment } from './finish'
import type { PdfInput } from './input'
import { letterContentOf } from './letter-content'
import type { LetterInput } from './letter-input'
import { letterSections } from './letter-sections'
import { sectionsOf } from './sections'
import { unseenWords } from './unseen-words'

/** Whatever is printed: an invoice or credit note, or a letter. */
export type PaperInput = PdfInput | LetterInput

/** What is to be put on pages, and what the file has beside them. */
interface Paper extends Composition {
  locale: DocumentLocale
  /** The title of the file. */
  title: string
  attachment: FileAttachment | null
  bookmarks: SectionNames
}

/** The words of a paper in its language, and the order in which they are set. */
export function paperOf(input: PaperInput): Paper {
  return 'letter' in input ? letterPaper(input) : documentPaper(input)
}

function documentPaper(input: PdfInput): Paper {
  const content = contentOf(input)
  const { locale } = input.document
  const { eInvoice, lines, notes, payment } = unseenWords[locale]
  // The watermark is seen and not read: who hears the document is told here that it is a draft, or cancelled.
  const title = [content.title, content.number, content.watermark].filter(part => part !== null).join(' ')
  return {
    head: content,
    below: (look, design, pageHeight) => sectionsOf(content, look, design, pageHeight),
    locale,
    title,
    attachment: input.attachment && { ...input.attachment, description: eInvoice },
    bookmarks: { subject: title, lines, totals: content.total.label, notes, payment },
  }
}

function letterPaper(input: LetterInput): Paper {
  const content = letterContentOf(input)
  const { title } = content
  return {
    head: content,
    below: (look, design) => letterSections(content.blocks, look, design),
    locale: input.letter.locale,
    title,
    attachment: null,
    bookmarks: { subject: title },
  }
}
