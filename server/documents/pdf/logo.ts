import { crc32, inflateSync } from 'node:zlib'
import type { PdfLogo } from './input'

/** Thrown for a logo that cannot be printed, with the reason. */
export class UnreadableLogo extends Error {
  constructor(readonly reason: string, options?: ErrorOptions) {
    super(`The logo cannot be printed: ${reason}`, options)
    this.name = 'UnreadableLogo'
  }
}

/** Pixels a logo may have: half a megabyte of PNG can unpack to gigabytes. */
const maxPixels = 25_000_000

/**
 * Width and height of a logo in pixels, after checking that it decodes: PDFKit reads images half-way through the file,
 * where a fault leaves a promise that never settles. Throws UnreadableLogo.
 */
export function logoPixels({ bytes, type }: PdfLogo): { width: number, height: number } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const size = type === 'image/png' ? readPng(view) : readJpeg(view)
    if (size.width < 1 || size.height < 1) throw new UnreadableLogo('it is empty')
    return size
  } catch (error) {
    if (error instanceof RangeError) throw new UnreadableLogo('the file ends too early', { cause: error })
    throw error
  }
}

interface PngHeader {
  width: number
  height: number
  bitsPerPixel: number
  interlaced: boolean
}

function readPng(view: DataView): PngHeader {
  if (view.getUint32(0) !== 0x89504E47 || view.getUint32(4) !== 0x0D0A1A0A) throw new UnreadableLogo('it is no PNG')
  let header: PngHeader | null = null
  const data: Uint8Array[] = []
  for (let at = 8, name = ''; name !== 'IEND'; at += 12 + view.getUint32(at)) {
    name = textAt(view, at + 4, 4)
    const length = view.getUint32(at)
    const checked = bytesAt(view, at + 4, 4 + length)
    if (crc32(checked) !== view.getUint32(at + 8 + length)) throw new UnreadableLogo(`its ${name} part is damaged`)
    if (name === 'IHDR') header = readPngHeader(view, at + 8)
    if (name === 'IDAT') data.push(checked.subarray(4))
  }
  if (header === null) throw new UnreadableLogo('it has no header')
  checkPngPixels(header, Buffer.concat(data))
  return header
}

function readPngHeader(view: DataView, at: number): PngHeader {
  const channels = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }[view.getUint8(at + 9)]
  if (channels === undefined) throw new UnreadableLogo('its colour type is unknown')
  const header = {
    width: view.getUint32(at), height: view.getUint32(at + 4),
    bitsPerPixel: channels * view.getUint8(at + 8), interlaced: view.getUint8(at + 12) === 1,
  }
  if (header.width * header.height > maxPixels) throw new UnreadableLogo('it has too many pixels')
  return header
}

function checkPngPixels({ width, height, bitsPerPixel, interlaced }: PngHeader, compressed: Uint8Array): void {
  const rowBytes = (columns: number) => columns > 0 ? 1 + Math.ceil(columns * bitsPerPixel / 8) : 0
  const passes = interlaced ? adam7 : [[0, 0, 1, 1]] as const
  const expected = passes
    .map(([x, y, right, down]) => rowBytes(Math.ceil((width - x) / right)) * Math.ceil((height - y) / down))
    .reduce((sum, bytes) => sum + bytes)
  try {
    if (inflateSync(compressed, { maxOutputLength: expected + 1024 }).length >= expected) return
  } catch (error) {
    throw new UnreadableLogo('its pixels are damaged', { cause: error })
  }
  throw new UnreadableLogo('its pixels are incomplete')
}

/** First column and row, and step, of the seven passes of an interlaced PNG. */
const adam7 = [
  [0, 0, 8, 8], [4, 0, 8, 8], [0, 4, 4, 8], [2, 0, 4, 4], [0, 2, 2, 4], [1, 0, 2, 2], [0, 1, 1, 2],
] as const

function readJpeg(view: DataView): { width: number, height: number } {
  if (view.getUint16(0) !== 0xFFD8) throw new UnreadableLogo('it is no JPEG')
  for (let at = 2; ; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint16(at)
    if (marker < 0xFFC0 || marker === 0xFFD9 || marker === 0xFFDA) throw new UnreadableLogo('it has no frame')
    if (!isFrame(marker)) continue
    const [height, width, components] = [view.getUint16(at + 5), view.getUint16(at + 7), view.getUint8(at + 9)]
    if (marker > 0xFFC2) throw new UnreadableLogo('its JPEG coding is not for documents')
    if (components !== 1 && components !== 3) throw new UnreadableLogo('it has printing colours (CMYK); save it as RGB')
    if (width * height > maxPixels) throw new UnreadableLogo('it has too many pixels')
    return { width, height }
  }
}

/** SOF markers; C4, C8 and CC lie between them and are tables. */
function isFrame(marker: number): boolean {
  return marker >= 0xFFC0 && marker <= 0xFFCF && ![0xFFC4, 0xFFC8, 0xFFCC].includes(marker)
}

function bytesAt(view: DataView, at: number, length: number): Uint8Array {
  return new Uint8Array(view.buffer, view.byteOffset + at, Math.min(length, view.byteLength - at))
}

function textAt(view: DataView, at: number, length: number): string {
  return String.fromCharCode(...bytesAt(view, at, length))
}
