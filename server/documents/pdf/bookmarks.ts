import { PDFHexString, PDFName, PDFNumber, type PDFDocument, type PDFRef } from '@cantoo/pdf-lib'
import { isPart, type Part, type Piece, type Structure } from './structure'
import { section, type Tag } from './tags'

/** What each section is called among the bookmarks; one without a name has none. */
export type SectionNames = Readonly<Partial<Record<keyof typeof section, string>>>

/** A document of so many pages is read without bookmarks. */
const mostPagesWithout = 3

/** Gives a document of many pages bookmarks to its sections, and has the reader's program show them. */
export function addBookmarks(pdf: PDFDocument, { document }: Structure, names: SectionNames): void {
  const pages = pdf.getPages()
  if (pages.length <= mostPagesWithout) return
  const found = document.children.flatMap((child) => {
    const name = isPart(child) ? nameOf(child.tag, names) : undefined
    const start = isPart(child) ? firstPiece(child) : undefined
    return name !== undefined && start ? [{ name, start, ref: pdf.context.nextRef() }] : []
  })
  const [first, last] = [found.at(0), found.at(-1)]
  if (!first || !last) return
  const outlines = pdf.context.register(pdf.context.obj({
    Type: 'Outlines', First: first.ref, Last: last.ref, Count: found.length,
  }))
  for (const [index, { name, start, ref }] of found.entries()) {
    const page = pages[start.page]
    if (!page) throw new Error(`There is no page ${start.page + 1}`)
    const top = page.getHeight() - start.top
    pdf.context.assign(ref, pdf.context.obj({
      Title: PDFHexString.fromText(name),
      Parent: outlines,
      ...besides(found[index - 1]?.ref, found[index + 1]?.ref),
      Dest: [page.ref, PDFName.of('XYZ'), null, PDFNumber.of(top), null],
    }))
  }
  pdf.catalog.set(PDFName.of('Outlines'), outlines)
  pdf.catalog.set(PDFName.of('PageMode'), PDFName.of('UseOutlines'))
}

function besides(before: PDFRef | undefined, after: PDFRef | undefined) {
  return { ...(before && { Prev: before }), ...(after && { Next: after }) }
}

function nameOf(tag: Tag, names: SectionNames): string | undefined {
  const entry = Object.entries(section).find(([, known]) => known === tag)
  return entry && names[entry[0] as keyof typeof section]
}

/** Where a part begins to be drawn. */
function firstPiece(part: Part): Extract<Piece, { content: number }> | undefined {
  for (const child of part.children) {
    const piece = isPart(child) ? firstPiece(child) : child
    if (piece && 'content' in piece) return piece
  }
  return undefined
}
