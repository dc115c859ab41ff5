import {
  PDFDict, PDFHexString, PDFName, PDFNumber, PDFRawStream, PDFRef, type PDFDocument, type PDFPage,
} from '@cantoo/pdf-lib'
import { deflateSync } from 'node:zlib'
import { instructionsOf } from './read-back'
import type { PackedObjects } from './save'
import type { Box } from './marks'
import { isPart, type Owner, type PageOwners, type Part, type Piece, type Structure } from './structure'
import { artifact } from './tags'

/**
 * Makes a printed PDF a tagged one (ISO 32000-1, 14.8): says of every drawing on its pages which part of the document
 * it belongs to, and makes the tree of these parts. React-PDF knows nothing of parts and hides what PDFKit knows, but
 * it draws marks in their order: the first text on a page is the first text mark's, and so is every other drawing.
 * @returns the objects of the tree, for `save` to pack
 * @throws when the pages do not hold the drawings that the structure knows of
 */
export function tag(pdf: PDFDocument, structure: Structure): PackedObjects {
  const pages = pdf.getPages()
  for (const [index, page] of pages.entries()) {
    const owners = structure.pages[index]
    if (!owners) throw new Error(`Page ${index + 1} is not in the structure`)
    markContent(page, owners)
    page.node.set(PDFName.of('Tabs'), PDFName.of('S'))
    page.node.set(PDFName.of('StructParents'), PDFNumber.of(index))
  }
  const { context, catalog } = pdf
  const first = context.largestObjectNumber + 1
  const objects = treeOf(structure.document, first, pages)
  context.largestObjectNumber += objects.length
  catalog.set(PDFName.of('StructTreeRoot'), PDFRef.of(first))
  catalog.set(PDFName.of('MarkInfo'), context.obj({ Marked: true }))
  return { first, objects }
}

/** A text, a filled shape or an image, as PDFKit writes them. */
const drawings = /^BT\n(?:(?!BT$|ET$).*\n)*ET$|(?<! re\n)^(?:[-\d.]+ [-\d.]+ [-\d.]+ [-\d.]+ re\n)+f$|^\/\S+ Do$/gm

/** Encloses every drawing of a page in a marked sequence: with its number on the page, or as an artifact. */
function markContent(page: PDFPage, owners: PageOwners): void {
  const { node, doc: { context } } = page
  const drawn = { texts: 0, shapes: 0, images: 0 }
  const marked = instructionsOf(page).replace(drawings, (drawing) => {
    const kind = drawing.startsWith('BT') ? 'texts' : drawing.startsWith('/') ? 'images' : 'shapes'
    const owner = owners[kind][drawn[kind]]
    drawn[kind] += 1
    return `${owner ? beginning(owner) : ''}\n${drawing}\nEMC`
  })
  for (const kind of ['texts', 'shapes', 'images'] as const) {
    if (drawn[kind] !== owners[kind].length) {
      throw new Error(`A page has ${drawn[kind]} ${kind} instead of ${owners[kind].length}`)
    }
  }
  const contents = node.get(PDFName.of('Contents'))
  if (!(contents instanceof PDFRef)) throw new Error('A page has no contents of its own')
  const bytes = deflateSync(Buffer.from(marked, 'latin1'))
  const dict = PDFDict.withContext(context)
  dict.set(PDFName.of('Filter'), PDFName.of('FlateDecode'))
  dict.set(PDFName.of('Length'), PDFNumber.of(bytes.length))
  context.assign(contents, PDFRawStream.of(dict, bytes))
}

function beginning(owner: Owner): string {
  return owner === artifact ? '/Artifact BMC' : `/${owner.role} <</MCID ${owner.content}>> BDC`
}

/**
 * The tree's root, all its parts and the index from pages to parts, as the objects from a number on. Links get their
 * place in the tree, and the words that stand for them.
 */
function treeOf(document: Part, first: number, pages: readonly PDFPage[]): string[] {
  const objects = ['']
  const contentParents: number[][] = pages.map(() => [])
  const linkParents: number[] = []
  const root = writePart(document, first)
  const entries = [
    ...contentParents.map((parts, key) => `${key}[${parts.map(reference).join(' ')}]`),
    ...linkParents.map((part, index) => `${pages.length + index} ${reference(part)}`),
  ]
  objects[0] = `<</Type/StructTreeRoot/K ${reference(root)}/ParentTree<</Nums[${entries.join('')}]>>`
    + `/ParentTreeNextKey ${entries.length}>>`
  return objects

  function writePart(part: Part, parent: number): number {
    const number = first + objects.length
    const place = objects.push('') - 1
    const kids = part.children.map(child => (
      isPart(child) ? reference(writePart(child, number)) : pieceOf(child, part, number)
    ))
    const page = part.children.every(isPart) ? '' : `/Pg ${pageReference(part.page)}`
    objects[place] = `<</S/${part.tag.role}/P ${reference(parent)}${page}`
      + `${attributesOf(part)}${kids.length > 0 ? `/K[${kids.join(' ')}]` : ''}>>`
    return number
  }

  /** A content is told by its number alone where it stands on the page on which its part begins. */
  function pieceOf(piece: Piece, { page }: Part, part: number): string {
    if ('link' in piece) return linkOf(piece, part)
    const parents = contentParents[piece.page]
    if (parents) parents[piece.content] = part
    return piece.page === page
      ? String(piece.content)
      : `<</Type/MCR/Pg ${pageReference(piece.page)}/MCID ${piece.content}>>`
  }

  function linkOf({ page, link, description }: Extract<Piece, { link: number }>, part: number): string {
    const links = pages[page]?.node.Annots()
    const annotation = links?.get(link)
    if (!(annotation instanceof PDFRef)) throw new Error(`Page ${page + 1} has no link ${link + 1}`)
    const dict = links?.lookup(link, PDFDict)
    dict?.set(PDFName.of('Contents'), PDFHexString.fromText(description))
    dict?.set(PDFName.of('StructParent'), PDFNumber.of(pages.length + linkParents.length))
    linkParents.push(part)
    return `<</Type/OBJR/Pg ${pageReference(page)}/Obj ${annotation}>>`
  }

  function attributesOf({ tag: { alternative, scope }, page, box }: Part): string {
    const heard = alternative === undefined ? '' : `/Alt ${PDFHexString.fromText(alternative)}`
    const header = scope === undefined ? '' : `/A<</O/Table/Scope/${scope}>>`
    return heard + header + (box === null ? '' : `/A<</O/Layout/Placement/Block/BBox[${corners(box, page)}]>>`)
  }

  /** The lower left and the upper right corner, measured from the foot of the page. */
  function corners({ x, y, width, height }: Box, page: number): string {
    const top = (pages[page]?.getHeight() ?? 0) - y
    return [x, top - height, x + width, top].map(measure => measure.toFixed(2)).join(' ')
  }

  function pageReference(page: number): string {
    const { ref } = pages[page] ?? {}
    if (!ref) throw new Error(`There is no page ${page + 1}`)
    return String(ref)
  }
}

function reference(number: number): string {
  return `${number} 0 R`
}
