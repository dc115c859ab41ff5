import jsQR, { type QRCode } from 'jsqr'
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

/** A QR code as it is printed. */
export interface PrintedQr {
  text: string
  /** Where its dark modules end, in points from the left of the page. */
  right: number
  /** How many modules around it are white on its barest side. */
  whiteModules: number
}

/** What a phone reads from the QR code on a page, or null when it finds none. The page is drawn as if printed. */
export async function scanQr(bytes: Uint8Array, pageNumber: number): Promise<PrintedQr | null> {
  return withDocument(bytes, async (document) => {
    const page = await document.getPage(pageNumber)
    const { width, height } = page.getViewport({ scale: 1 })
    const found = codeOn(await draw(document, page, { scale: 2, left: 0, top: 0, width, height }))
    if (!found) return null
    const { topLeftCorner: { x, y }, topRightCorner, bottomLeftCorner } = found.location
    const [codeWidth, codeHeight] = [(topRightCorner.x - x) / 2, (bottomLeftCorner.y - y) / 2]
    // Only what is around it is drawn so large that its edges can be measured.
    const [left, top] = [Math.floor(x / 2 - codeWidth / 4), Math.floor(y / 2 - codeHeight / 4)]
    const part = { left, top, width: codeWidth * 1.5, height: codeHeight * 1.5 }
    const drawing = await draw(document, page, { scale: 6, ...part })
    const code = codeOn(drawing)
    if (!code) throw new Error('The code on the page is gone where it is drawn larger')
    const right = left + code.location.topRightCorner.x / 6
    return { text: code.data, right, whiteModules: whiteModulesAround(code, drawing) }
  })
}

/** As the code is printed. Looking for the reverse as well takes twice as long. */
function codeOn({ data, width, height }: Drawing): QRCode | null {
  return jsQR(data, width, height, { inversionAttempts: 'dontInvert' })
}

function whiteModulesAround({ location, version }: QRCode, { data, width }: Drawing): number {
  const isWhite = (x: number, y: number) => [0, 1, 2].every(at => (data[(y * width + x) * 4 + at] ?? 0) > 250)
  const { topLeftCorner: topLeft, topRightCorner, bottomLeftCorner } = location
  const module = (topRightCorner.x - topLeft.x) / (17 + 4 * version)
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

interface Drawing {
  data: Uint8ClampedArray
  width: number
  height: number
}

/** The pixels of a part of a page, which is given in points from its left and its top, so many to the point. */
async function draw(
  { canvasFactory }: PDFDocumentProxy, page: PDFPageProxy,
  part: { scale: number, left: number, top: number, width: number, height: number },
): Promise<Drawing> {
  if (!hasCanvases(canvasFactory)) throw new Error('PDF.js found nothing to draw on')
  const { scale } = part
  const [width, height] = [Math.ceil(part.width * scale), Math.ceil(part.height * scale)]
  const viewport = page.getViewport({ scale, offsetX: -part.left * scale, offsetY: -part.top * scale })
  const { context } = canvasFactory.create(width, height)
  await page.render({ canvas: null, canvasContext: context, viewport }).promise
  return { data: new Uint8ClampedArray(context.getImageData(0, 0, width, height).data), width, height }
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
