import { PDFArray, PDFDict, PDFDocument, PDFHexString, PDFName, PDFNumber, PDFRef, PDFString, type PDFObject } from '@cantoo/pdf-lib'
import { getDocument, OPS, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** A part of a tagged PDF as a screen reader finds it. */
export interface TaggedPart {
  role: string
  alternative: string | null
  scope: string | null
  /** Its own texts and parts, in reading order; of an annotation, what it says. */
  children: (TaggedPart | string)[]
}

interface TaggedPage {
  /** The texts that are page furniture. */
  artifacts: string[]
  /** Texts, shapes and images that are neither in the structure nor told to be artifacts: there should be none. */
  untagged: number
  /** Numbers of contents that no part claims, or more than one. */
  unclaimed: number[]
}

export interface TaggedPdf {
  root: TaggedPart
  pages: TaggedPage[]
}

/** The structure of a PDF as the file has it, with the texts as PDF.js reads them. */
export async function readStructure(bytes: Uint8Array): Promise<TaggedPdf> {
  const pdf = await PDFDocument.load(bytes, { updateMetadata: false })
  const read = await pagesByPdfJs(bytes)
  const claims = read.map(() => new Map<number, number>())
  const refs = pdf.getPages().map(page => page.ref)

  const childrenOf = (kids: PDFObject | undefined, page: PDFRef | null): (TaggedPart | string)[] => {
    if (kids === undefined) return []
    if (kids instanceof PDFArray) return kids.asArray().flatMap(kid => childrenOf(kid, page))
    if (kids instanceof PDFNumber) return [contentOf(kids.asNumber(), page)]
    const dict = pdf.context.lookup(kids, PDFDict)
    const own = dict.get(PDFName.of('Pg'))
    const type = dict.get(PDFName.of('Type'))
    const at = own instanceof PDFRef ? own : page
    if (type === PDFName.of('MCR')) return [contentOf(dict.lookup(PDFName.of('MCID'), PDFNumber).asNumber(), at)]
    if (type === PDFName.of('OBJR')) return [textIn(dict.lookup(PDFName.of('Obj'), PDFDict), 'Contents') ?? '']
    return [partOf(dict)]
  }
  const contentOf = (content: number, page: PDFRef | null): string => {
    const index = refs.findIndex(ref => ref === page)
    claims[index]?.set(content, (claims[index].get(content) ?? 0) + 1)
    return read[index]?.texts.get(content)?.join(' ') ?? ''
  }
  const partOf = (dict: PDFDict): TaggedPart => {
    const page = dict.get(PDFName.of('Pg'))
    const attributes = dict.lookupMaybe(PDFName.of('A'), PDFDict)
    return {
      role: dict.lookup(PDFName.of('S'), PDFName).decodeText(),
      alternative: textIn(dict, 'Alt'),
      scope: attributes?.lookupMaybe(PDFName.of('Scope'), PDFName)?.decodeText() ?? null,
      children: childrenOf(dict.get(PDFName.of('K')), page instanceof PDFRef ? page : null),
    }
  }
  const tree = pdf.catalog.lookup(PDFName.of('StructTreeRoot'), PDFDict)
  const root = partOf(tree.lookup(PDFName.of('K'), PDFDict))
  return {
    root,
    pages: read.map(({ artifacts, untagged, contents }, index) => ({
      artifacts,
      untagged,
      unclaimed: contents.filter(content => claims[index]?.get(content) !== 1),
    })),
  }
}

/** All parts of a role, in reading order. */
export function partsOf(part: TaggedPart | undefined, role: string): TaggedPart[] {
  if (!part) return []
  const within = part.children.flatMap(child => typeof child === 'string' ? [] : partsOf(child, role))
  return part.role === role ? [part, ...within] : within
}

/** The cells of a table, row by row. */
export function cellsOf(table: TaggedPart | undefined): TaggedPart[][] {
  return partsOf(table, 'TR').map(({ children }) => children.filter(child => typeof child !== 'string'))
}

/** What a screen reader says of a part, a text or a figure a line. */
export function spoken(part: TaggedPart | undefined): string {
  if (!part) return ''
  const own = part.alternative === null ? [] : [part.alternative]
  return [...own, ...part.children.map(child => typeof child === 'string' ? child : spoken(child))]
    .filter(text => text !== '').join('\n').replaceAll('\u00A0', ' ')
}

function textIn(dict: PDFDict, key: string): string | null {
  const text = dict.lookup(PDFName.of(key))
  return text instanceof PDFHexString || text instanceof PDFString ? text.decodeText() : null
}

interface ReadPage {
  /** By the number of the content. */
  texts: Map<number, string[]>
  artifacts: string[]
  untagged: number
  contents: number[]
}

async function pagesByPdfJs(bytes: Uint8Array): Promise<ReadPage[]> {
  const loading = getDocument({ data: bytes.slice(), verbosity: 0 })
  try {
    const document = await loading.promise
    const pages: ReadPage[] = []
    for (let number = 1; number <= document.numPages; number += 1) {
      pages.push(await readPage(await document.getPage(number)))
    }
    return pages
  } finally {
    await loading.destroy()
  }
}

async function readPage(page: PDFPageProxy): Promise<ReadPage> {
  const { items } = await page.getTextContent({ includeMarkedContent: true, disableNormalization: true })
  const read: ReadPage = { texts: new Map(), artifacts: [], untagged: 0, contents: [] }
  const open: (number | 'artifact')[] = []
  for (const item of items) {
    if ('type' in item) {
      if (item.type === 'endMarkedContent') open.pop()
      else if (item.type === 'beginMarkedContent') open.push('artifact')
      else open.push(Number(/mc(\d+)$/.exec(item.id)?.[1]))
    } else if (item.str.trim() !== '') {
      const within = open.at(-1)
      if (within === 'artifact') read.artifacts.push(item.str.replaceAll('\u00A0', ' '))
      else if (within === undefined) read.untagged += 1
      else read.texts.set(within, [...read.texts.get(within) ?? [], item.str.trim()])
    }
  }
  const { fnArray, argsArray } = await page.getOperatorList()
  let depth = 0
  for (const [index, operator] of fnArray.entries()) {
    if (operator === OPS.beginMarkedContentProps) {
      const [, content]: [string, number | null] = argsArray[index]
      depth += 1
      if (content !== null) read.contents.push(content)
    } else if (operator === OPS.beginMarkedContent) {
      depth += 1
    } else if (operator === OPS.endMarkedContent) {
      depth -= 1
    } else if (depth === 0 && drawing.has(paintOf(operator, argsArray[index]))) {
      read.untagged += 1
    }
  }
  return read
}

/** PDF.js folds a path and its painting into one operator. */
function paintOf(operator: number, args: unknown): number {
  return operator === OPS.constructPath && Array.isArray(args) ? Number(args[0]) : operator
}

const drawing: ReadonlySet<number> = new Set([
  OPS.fill, OPS.eoFill, OPS.stroke, OPS.fillStroke, OPS.showText, OPS.showSpacedText, OPS.paintImageXObject,
  OPS.paintInlineImageXObject, OPS.paintImageMaskXObject, OPS.shadingFill,
])
