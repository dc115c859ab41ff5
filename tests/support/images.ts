import { crc32, deflateSync } from 'node:zlib'
import { createCanvas } from '@napi-rs/canvas'

export interface PngOptions {
  width?: number
  height?: number
  bitDepth?: number
  colorType?: number
  isInterlaced?: boolean
  /** Chunks between header and pixels, palette and transparency included. */
  before?: Uint8Array[]
  /** Chunks between pixels and end. */
  after?: Uint8Array[]
  /** Unpacked pixels in place of the even ones. */
  pixels?: Uint8Array
  /** Splits the packed pixels into so many chunks. */
  dataChunks?: number
}

type PngShape = 'width' | 'height' | 'bitDepth' | 'colorType' | 'isInterlaced'

const signature = Buffer.from([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
const channels: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }
const adam7 = [[0, 0, 8, 8], [4, 0, 8, 8], [0, 4, 4, 8], [2, 0, 4, 4], [0, 2, 2, 4], [1, 0, 2, 2], [0, 1, 1, 2]]

/** A PNG of any kind the format knows, 24 × 16 pixels of RGB unless told otherwise. */
export function png(options: PngOptions = {}): Buffer {
  const { width = 24, height = 16, bitDepth = 8, colorType = 2, isInterlaced = false, dataChunks = 1 } = options
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([bitDepth, colorType, 0, 0, isInterlaced ? 1 : 0], 8)
  const size = pixelBytes({ width, height, bitDepth, colorType, isInterlaced })
  const packed = deflateSync(options.pixels ?? Buffer.alloc(size))
  const part = Math.ceil(packed.length / dataChunks)
  const palette = colorType === 3 && !options.before ? [pngChunk('PLTE', Buffer.from([200, 30, 40, 20, 90, 160]))] : []
  return Buffer.concat([
    signature,
    pngChunk('IHDR', header),
    ...palette,
    ...options.before ?? [],
    ...Array.from({ length: dataChunks }, (_, index) =>
      pngChunk('IDAT', packed.subarray(index * part, (index + 1) * part))),
    ...options.after ?? [],
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** One chunk of a PNG with a correct checksum. */
export function pngChunk(type: string, data: Uint8Array): Buffer {
  const content = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(data.length, 0)
  frame.writeUInt32BE(crc32(content), 4)
  return Buffer.concat([frame.subarray(0, 4), content, frame.subarray(4)])
}

/** How many bytes the pixels of a PNG unpack to, filter bytes included. */
export function pixelBytes(
  { width, height, bitDepth, colorType, isInterlaced }: Required<Pick<PngOptions, PngShape>>,
): number {
  return (isInterlaced ? adam7 : [[0, 0, 1, 1]]).reduce((sum, [left = 0, top = 0, right = 1, down = 1]) => {
    const columns = Math.ceil((width - left) / right)
    const rows = Math.ceil((height - top) / down)
    const rowBytes = 1 + Math.ceil(columns * bitDepth * (channels[colorType] ?? 0) / 8)
    return columns > 0 && rows > 0 ? sum + rows * rowBytes : sum
  }, 0)
}

/** A JPEG of a red square on white, as an ordinary encoder writes it. */
export function jpeg(width = 48, height = 32): Buffer {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext('2d')
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.fillStyle = '#c8281e'
  context.fillRect(width / 4, height / 4, width / 2, height / 2)
  return canvas.toBuffer('image/jpeg', 90)
}

/** A segment of a JPEG. */
export function jpegSegment(marker: number, data: Uint8Array): Buffer {
  const frame = Buffer.from([0xFF, marker, 0, 0])
  frame.writeUInt16BE(data.length + 2, 2)
  return Buffer.concat([frame, data])
}

/** The same JPEG with segments right behind its start. */
export function withSegments(image: Buffer, ...segments: Buffer[]): Buffer {
  return Buffer.concat([image.subarray(0, 2), ...segments, image.subarray(2)])
}

/** Exif data with an orientation, and the place a picture was taken at. */
export function exifSegment(orientation: number): Buffer {
  const tiff = Buffer.alloc(8 + 2 + 12 + 4)
  tiff.write('MM\0*', 0, 'latin1')
  tiff.writeUInt32BE(8, 4)
  tiff.writeUInt16BE(1, 8)
  tiff.writeUInt16BE(0x0112, 10)
  tiff.writeUInt16BE(3, 12)
  tiff.writeUInt32BE(1, 14)
  tiff.writeUInt16BE(orientation, 18)
  return jpegSegment(0xE1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff, Buffer.from('GPS 52.0907 N 5.1214 E')]))
}
