import { crc32 } from 'node:zlib'
import { damaged, endsTooEarly, requireUsableSize, type CleanImage } from './image'
import { checkPngPixels, type PngHeader } from './png-pixels'

export interface PngChunk {
  type: string
  data: Uint8Array
  /** The whole chunk with its length, type and checksum. */
  bytes: Uint8Array
}

/** Without these there is no picture; all others are notes about it. The frames of an animation are among those. */
const pictureChunks = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']

/**
 * Keeps the chunks that make up the picture, the first one of an animation. Colour profiles go as well: documents
 * print in sRGB. Throws UnusableImage.
 */
export async function cleanPng(bytes: Uint8Array): Promise<CleanImage> {
  const chunks = readChunks(bytes)
  const header = readHeader(chunks[0])
  requireUsableSize(header.width, header.height)
  const pictures = chunks.filter(({ type }) => pictureChunks.includes(type))
  checkOrder(pictures)
  checkPalette(header, pictures)
  await checkPngPixels(header, pictures.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  return {
    contentType: 'image/png',
    bytes: Buffer.concat([bytes.subarray(0, 8), ...pictures.map(chunk => chunk.bytes)]),
    width: header.width,
    height: header.height,
  }
}

/** The chunks of a PNG from its first to its end. Throws UnusableImage. */
export function readChunks(bytes: Uint8Array): PngChunk[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks: PngChunk[] = []
  for (let at = 8; chunks.at(-1)?.type !== 'IEND';) {
    if (at + 12 > bytes.length) throw endsTooEarly()
    const length = view.getUint32(at)
    const end = at + 12 + length
    if (end > bytes.length) throw endsTooEarly()
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8))
    if (crc32(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) throw damaged()
    // A capital first letter says that the picture cannot be understood without this chunk.
    if (!/^[A-Za-z]{4}$/.test(type) || (/^[A-Z]/.test(type) && !pictureChunks.includes(type))) throw damaged()
    chunks.push({ type, data: bytes.subarray(at + 8, end - 4), bytes: bytes.subarray(at, end) })
    at = end
  }
  return chunks
}

/** Bits a sample may have, by colour type: grey, RGB, palette, grey with alpha, RGB with alpha. */
const bitDepths: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16],
}

/** What the first chunk says of the picture. Throws UnusableImage. */
export function readHeader(chunk: PngChunk | undefined): PngHeader {
  if (chunk?.type !== 'IHDR' || chunk.data.length !== 13) throw damaged()
  const view = new DataView(chunk.data.buffer, chunk.data.byteOffset, 13)
  const [bitDepth, colorType, compression, filter, interlace] = chunk.data.subarray(8)
  if (bitDepth === undefined || colorType === undefined || interlace === undefined) throw damaged()
  if (!bitDepths[colorType]?.includes(bitDepth) || compression !== 0 || filter !== 0 || interlace > 1) throw damaged()
  return { width: view.getUint32(0), height: view.getUint32(4), bitDepth, colorType, isInterlaced: interlace === 1 }
}

/** One header, then palette and transparency at most once, then the pixels in one row, then the end. */
function checkOrder(chunks: PngChunk[]): void {
  const order = chunks.map(({ type }) => type).join(' ').replace(/IDAT( IDAT)*/, 'IDAT')
  if (!/^IHDR( PLTE)?( tRNS)? IDAT IEND$/.test(order)) throw damaged()
}

function checkPalette({ colorType, bitDepth }: PngHeader, chunks: PngChunk[]): void {
  const palette = chunks.find(({ type }) => type === 'PLTE')?.data.length
  const transparency = chunks.find(({ type }) => type === 'tRNS')?.data.length
  if (colorType === 3 && palette === undefined) throw damaged()
  if (palette !== undefined) {
    const entries = palette / 3
    const mostEntries = colorType === 3 ? 2 ** bitDepth : 256
    const isMisplaced = colorType === 0 || colorType === 4
    if (isMisplaced || !Number.isInteger(entries) || entries < 1 || entries > mostEntries) throw damaged()
  }
  if (transparency === undefined) return
  const isFitting = colorType === 3
    ? transparency >= 1 && transparency <= (palette ?? 0) / 3
    : transparency === { 0: 2, 2: 6 }[colorType]
  if (!isFitting) throw damaged()
}
