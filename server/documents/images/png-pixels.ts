import { createInflate } from 'node:zlib'
import { endsTooEarly, UnusableImage } from './image'

export interface PngHeader {
  width: number
  height: number
  /** Bits of one sample. */
  bitDepth: number
  colorType: number
  isInterlaced: boolean
}

/** Rows of equal length, each with one byte in front that names its filter. */
interface Rows {
  count: number
  bytes: number
}

/**
 * Unpacks the pixels as a stream, without keeping them, to see that there are exactly as many as the header says and
 * that every row can be read: PDF making meets them half-way through a file. Throws UnusableImage.
 */
export async function checkPngPixels(header: PngHeader, packed: Uint8Array[]): Promise<void> {
  const passes = passesOf(header)
  const expected = passes.reduce((sum, { count, bytes }) => sum + count * bytes, 0)
  const rowStarts = startsOf(passes)
  let rowStart = rowStarts.next()
  let size = 0
  for await (const chunk of unpack(packed)) {
    for (; !rowStart.done && rowStart.value < size + chunk.length; rowStart = rowStarts.next()) {
      if ((chunk[rowStart.value - size] ?? 0) > lastFilter) throw new UnusableImage('The pixels of the image are damaged')
    }
    size += chunk.length
    if (size > expected) throw new UnusableImage('The image holds more pixels than it says')
  }
  if (size < expected) throw endsTooEarly()
}

/** None, Sub, Up, Average and Paeth. */
const lastFilter = 4

async function* unpack(packed: Uint8Array[]): AsyncGenerator<Uint8Array, void, undefined> {
  const inflate = createInflate()
  inflate.end(Buffer.concat(packed))
  try {
    yield* inflate as AsyncIterable<Uint8Array>
  } catch (error) {
    throw new UnusableImage('The pixels of the image are damaged', { cause: error })
  }
}

/** First column and row, and step, of the seven passes of an interlaced PNG. */
const adam7 = [
  [0, 0, 8, 8], [4, 0, 8, 8], [0, 4, 4, 8], [2, 0, 4, 4], [0, 2, 2, 4], [1, 0, 2, 2], [0, 1, 1, 2],
] as const
const singlePass = [[0, 0, 1, 1]] as const

/** Samples of a pixel by colour type: grey, RGB, palette, grey with alpha, RGB with alpha. */
export const channelsOf: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 }

function passesOf({ width, height, bitDepth, colorType, isInterlaced }: PngHeader): Rows[] {
  const bitsPerPixel = bitDepth * (channelsOf[colorType] ?? 0)
  return (isInterlaced ? adam7 : singlePass).map(([left, top, right, down]) => {
    const columns = Math.ceil((width - left) / right)
    const rows = Math.max(0, Math.ceil((height - top) / down))
    // A pass without columns has no filter bytes either, and what makes the PDF looks for them.
    if (columns <= 0 && rows > 0) throw new UnusableImage('The image is too narrow to be interlaced')
    return { count: rows, bytes: 1 + Math.ceil(columns * bitsPerPixel / 8) }
  })
}

function* startsOf(passes: Rows[]): Generator<number, undefined> {
  let at = 0
  for (const { count, bytes } of passes) {
    for (let row = 0; row < count; row++, at += bytes) yield at
  }
  return undefined
}
