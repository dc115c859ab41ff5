import jsQR from 'jsqr'
import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

export interface PlacedText {
  text: string
  page: number
  left: number
  right: number
  /** Distance of the baseline from the bottom of the page. */
  baseline: number
}

/** The text of each page as a reader extracts it, one line for each line on paper. */
export async function textOfPages(bytes: Uint8Array): Promise<string[]> {
  return eachPage(bytes, async (page) => {
    const { items } = await page.getTextContent()
    const text = items.map(item => 'str' in item ? item.str + (item.hasEOL ? '\n' : '') : '').join('')
    return text.replace(/ *\n/g, '\n').trim()
  })
}

/** Every piece of text with its place, in points. Text that is turned, such as a watermark, is left out. */
export async function placedTexts(bytes: Uint8Array): Promise<PlacedText[]> {
  const pages = await eachPage(bytes, async (page) => {
    const { items } = await page.getTextContent()
    return items.flatMap((item) => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [, turned, , , left, baseline] = item.transform.map(Number)
      if (turned !== 0 || left === undefined || baseline === undefined) return []
      return [{ text: item.str, page: page.pageNumber, left, right: left + item.width, baseline }]
    })
  })
  return pages.flat()
}

/** As the code is printed. Looking for the reverse as well takes twice as long. */
const darkOnWhite = { inversionAttempts: 'dontInvert' } as const

/** What a phone reads from the QR code on a page, or null when it finds none. The page is drawn as if printed. */
export async function scanQr(bytes: Uint8Array, pageNumber: number): Promise<string | null> {
  const { data, width, height } = await drawnPage(bytes, pageNumber, 3)
  return jsQR(data, width, height, darkOnWhite)?.data ?? null
}

/** Where the dark modules of the QR code on a page end, in points from the left of the page. */
export async function rightOfQr(bytes: Uint8Array, pageNumber: number): Promise<number> {
  const { data, width, height } = await drawnPage(bytes, pageNumber, 6)
  const code = jsQR(data, width, height, darkOnWhite)
  if (!code) throw new Error('There is no code on the page')
  return code.location.topRightCorner.x / 6
}

/** How many modules around the QR code on a page are white on its barest side. */
export async function whiteAroundQr(bytes: Uint8Array, pageNumber: number): Promise<number> {
  const { data, width, height } = await drawnPage(bytes, pageNumber, 6)
  const code = jsQR(data, width, height, darkOnWhite)
  if (!code) throw new Error('There is no code on the page')
  const isWhite = (x: number, y: number) => [0, 1, 2].every(at => (data[(y * width + x) * 4 + at] ?? 0) > 250)
  const { topLeftCorner: topLeft, topRightCorner, bottomLeftCorner } = code.location
  const module = (topRightCorner.x - topLeft.x) / (17 + 4 * code.version)
  // The corners lie within the code; the first white ring around them is its edge.
  const isWhiteRing = (by: number) => {
    const [left, top] = [Math.round(topLeft.x) - by, Math.round(topLeft.y) - by]
    const [right, bottom] = [Math.round(topRightCorner.x) + by, Math.round(bottomLeftCorner.y) + by]
    const across = Array.from({ length: right - left + 1 }, (_, step) => left + step)
    const down = Array.from({ length: bottom - top + 1 }, (_, step) => top + step)
    return across.every(x => isWhite(x, top) && isWhite(x, bottom))
      && down.every(y => isWhite(left, y) && isWhite(right, y))
  }
  let edge = 0
  while (!isWhiteRing(edge)) edge += 1
  let end = edge
  while (isWhiteRing(end)) end += 1
  return (end - edge) / module
}

/** The pixels of a page, so many to the point. */
async function drawnPage(
  bytes: Uint8Array, pageNumber: number, scale: number,
): Promise<{ data: Uint8ClampedArray, width: number, height: number }> {
  return withDocument(bytes, async (document) => {
    if (!hasCanvases(document.canvasFactory)) throw new Error('PDF.js found nothing to draw on')
    const page = await document.getPage(pageNumber)
    const viewport = page.getViewport({ scale })
    const { context } = document.canvasFactory.create(Math.ceil(viewport.width), Math.ceil(viewport.height))
    await page.render({ canvas: null, canvasContext: context, viewport }).promise
    const { data, width, height } = context.getImageData(0, 0, Math.ceil(viewport.width), Math.ceil(viewport.height))
    return { data: new Uint8ClampedArray(data), width, height }
  })
}

/** The files attached to the document, by name. */
export async function attachmentsOf(bytes: Uint8Array): Promise<Map<string, Uint8Array>> {
  return withDocument(bytes, async (document) => {
    const attachments: Record<string, { content: Uint8Array }> = await document.getAttachments() ?? {}
    return new Map(Object.entries(attachments).map(([name, { content }]) => [name, content]))
  })
}

/** The addresses that can be clicked. */
export async function linksOf(bytes: Uint8Array): Promise<string[]> {
  const links = await eachPage(bytes, async (page) => {
    const annotations: { url?: string }[] = await page.getAnnotations()
    return annotations.flatMap(({ url }) => url ?? [])
  })
  return links.flat()
}

/** The titles of the bookmarks. */
export async function outlineOf(bytes: Uint8Array): Promise<string[]> {
  return withDocument(bytes, async (document) => {
    const outline: { title: string }[] | null = await document.getOutline()
    return outline?.map(({ title }) => title) ?? []
  })
}

interface CanvasFactory {
  create(width: number, height: number): { context: CanvasRenderingContext2D }
}

/** PDF.js draws on canvases of the package it brings along; those of another version it cannot fill. */
function hasCanvases(factory: object): factory is CanvasFactory {
  return 'create' in factory
}

async function eachPage<Result>(
  bytes: Uint8Array, read: (page: PDFPageProxy) => Promise<Result>,
): Promise<Result[]> {
  return withDocument(bytes, async (document) => {
    const results: Result[] = []
    for (let number = 1; number <= document.numPages; number += 1) {
      results.push(await read(await document.getPage(number)))
    }
    return results
  })
}

/** PDF.js takes over the bytes it is given, so it gets a copy. */
async function withDocument<Result>(
  bytes: Uint8Array, read: (document: PDFDocumentProxy) => Promise<Result>,
): Promise<Result> {
  const loading = getDocument({ data: bytes.slice(), verbosity: 0 })
  try {
    return await read(await loading.promise)
  } finally {
    await loading.destroy()
  }
}
