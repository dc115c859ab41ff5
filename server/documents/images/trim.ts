import { promisify } from 'node:util'
import { crc32, deflate, inflate } from 'node:zlib'
import type { CleanImage } from './image'
import { readChunks, readHeader, type PngChunk } from './png'
import { eachRow, filterRows, unfilterRows } from './png-filters'
import { channelsOf } from './png-pixels'

const [pack, unpack] = [promisify(deflate), promisify(inflate)]

interface Box { left: number, top: number, right: number, bottom: number }

/** White as scanners and painting programs leave it. */
const whiteFrom = 250
/** Below this nobody sees a pixel. */
const visibleAlpha = 8

/**
 * Cuts off the empty border of a logo, transparent or white: at a height in millimetres, a border makes what is in it
 * small. Takes a PNG that was cleaned; one of a rarer kind, one without a border, and a JPEG stay as they are.
 */
export async function trimBorder(image: CleanImage): Promise<CleanImage> {
  if (image.contentType !== 'image/png') return image
  const chunks = readChunks(image.bytes)
  const { bitDepth, colorType, isInterlaced } = readHeader(chunks[0])
  // At eight bits a sample, which is all that is taken.
  const pixelBytes = channelsOf[colorType]
  const keyed = colorType !== 3 && chunks.some(({ type }) => type === 'tRNS')
  if (pixelBytes === undefined || bitDepth !== 8 || isInterlaced || keyed) return image
  const rowBytes = image.width * pixelBytes
  const packed = Buffer.concat(chunks.filter(({ type }) => type === 'IDAT').map(({ data }) => data))
  const pixels = await unfilterRows(await unpack(packed), rowBytes, pixelBytes)
  const isEmpty = emptinessOf(colorType, chunks)
  const box = await boxOf(image, index => isEmpty(pixels, index * pixelBytes))
  const [width, height] = [box.right - box.left, box.bottom - box.top]
  // Nothing to be seen at all is no border.
  if (width <= 0 || (width === image.width && height === image.height)) return image
  const cut = Buffer.concat(Array.from({ length: height }, (_, row) => {
    const start = (box.top + row) * rowBytes + box.left * pixelBytes
    return pixels.subarray(start, start + width * pixelBytes)
  }))
  const bytes = writePng(chunks, { width, height }, await pack(await filterRows(cut, width * pixelBytes)))
  return { ...image, bytes, width, height }
}

/** Tells whether the pixel that starts at a byte shows nothing on white paper. */
function emptinessOf(colorType: number, chunks: PngChunk[]): (pixels: Uint8Array, at: number) => boolean {
  const isWhite = (bytes: Uint8Array, at: number, samples: number) => {
    for (let sample = 0; sample < samples; sample++) if ((bytes[at + sample] ?? 0) < whiteFrom) return false
    return true
  }
  const isClear = (alpha = 255) => alpha < visibleAlpha
  switch (colorType) {
    case 3: {
      const palette = chunks.find(({ type }) => type === 'PLTE')?.data ?? new Uint8Array()
      const alphas = chunks.find(({ type }) => type === 'tRNS')?.data ?? new Uint8Array()
      return (pixels, at) => isClear(alphas[pixels[at] ?? 0]) || isWhite(palette, 3 * (pixels[at] ?? 0), 3)
    }
    case 4: return (pixels, at) => isClear(pixels[at + 1]) || isWhite(pixels, at, 1)
    case 6: return (pixels, at) => isClear(pixels[at + 3]) || isWhite(pixels, at, 3)
    default: return (pixels, at) => isWhite(pixels, at, colorType === 2 ? 3 : 1)
  }
}

/** The smallest box with all that is not empty; one of no width where everything is. */
async function boxOf({ width, height }: CleanImage, isEmpty: (index: number) => boolean): Promise<Box> {
  const box = { left: width, top: height, right: 0, bottom: 0 }
  await eachRow(height, width, (row) => {
    let first = 0
    while (first < width && isEmpty(row * width + first)) first++
    if (first === width) return
    let last = width - 1
    while (isEmpty(row * width + last)) last--
    box.left = Math.min(box.left, first)
    box.right = Math.max(box.right, last + 1)
    box.top = Math.min(box.top, row)
    box.bottom = row + 1
  })
  return box
}

function writePng(
  chunks: PngChunk[], { width, height }: { width: number, height: number }, pixels: Uint8Array,
): Uint8Array {
  const [header, ...others] = chunks
  const size = Buffer.from(header?.data ?? [])
  size.writeUInt32BE(width, 0)
  size.writeUInt32BE(height, 4)
  const looks = others.filter(({ type }) => type === 'PLTE' || type === 'tRNS')
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
    ...[{ type: 'IHDR', data: size }, ...looks, { type: 'IDAT', data: pixels }, { type: 'IEND', data: new Uint8Array() }]
      .map(writeChunk),
  ])
}

function writeChunk({ type, data }: Pick<PngChunk, 'type' | 'data'>): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(content))
  return Buffer.concat([length, content, sum])
}
