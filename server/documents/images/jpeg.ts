import { damaged, endsTooEarly, requireUsableSize, UnusableImage, type CleanImage } from './image'
import { orientationOf } from './exif'

interface Segment {
  marker: number
  data: Uint8Array
  /** The whole segment with marker and length. */
  bytes: Uint8Array
  /** Where the next marker is expected. */
  end: number
}

const startOfImage = new Uint8Array([0xFF, 0xD8])
const endOfImage = new Uint8Array([0xFF, 0xD9])

/** Baseline, extended and progressive coding: what PDF readers and browsers decode. */
const frames = [0xC0, 0xC1, 0xC2]
const quantizationTable = 0xDB
const huffmanTable = 0xC4
const restartInterval = 0xDD
const startOfScan = 0xDA
const endMarker = 0xD9
const jfif = 0xE0
const exif = 0xE1
const adobe = 0xEE

/** A progressive image has ten scans or so; each one makes a reader go over the whole image. */
const mostScans = 100

/**
 * Keeps the tables, the frame and the scans; application data and comments go, and whatever stands behind the end.
 * Throws UnusableImage.
 */
export function cleanJpeg(bytes: Uint8Array): CleanImage {
  const segments: Uint8Array[] = [startOfImage]
  let size: { width: number, height: number } | null = null
  let scans = 0
  for (let at = 2; ;) {
    const segment = readSegment(bytes, at)
    const { marker, data } = segment
    at = segment.end
    if (marker === endMarker) break
    if (frames.includes(marker)) {
      if (size) throw new UnusableImage('The JPEG holds more than one image')
      size = readFrame(data)
      segments.push(segment.bytes)
    } else if (marker === startOfScan) {
      if (!size || ++scans > mostScans) throw damaged()
      at = endOfScan(bytes, at)
      segments.push(segment.bytes, bytes.subarray(segment.end, at))
    } else if (marker === exif) {
      requireUpright(data)
    } else {
      segments.push(...keptOf(segment))
    }
  }
  if (!size || scans === 0) throw damaged()
  return { contentType: 'image/jpeg', bytes: Buffer.concat([...segments, endOfImage]), ...size }
}

function readSegment(bytes: Uint8Array, start: number): Segment {
  let at = start
  if (at < bytes.length && bytes[at] !== 0xFF) throw damaged()
  // Any number of filling bytes may stand before a marker.
  while (bytes[at + 1] === 0xFF) at++
  const marker = bytes[at + 1]
  if (marker === undefined) throw endsTooEarly()
  if (marker === endMarker) return { marker, data: bytes.subarray(0, 0), bytes: endOfImage, end: at + 2 }
  const isAlone = marker <= 0x01 || (marker >= 0xD0 && marker <= 0xD8)
  if (isAlone) throw damaged()
  if (at + 4 > bytes.length) throw endsTooEarly()
  const end = at + 2 + (bytes[at + 2] ?? 0) * 256 + (bytes[at + 3] ?? 0)
  if (end < at + 4) throw damaged()
  if (end > bytes.length) throw endsTooEarly()
  return { marker, data: bytes.subarray(at + 4, end), bytes: bytes.subarray(at, end), end }
}

function readFrame(data: Uint8Array): { width: number, height: number } {
  const [precision, heightHigh = 0, heightLow = 0, widthHigh = 0, widthLow = 0, components] = data
  if (components === 4) throw new UnusableImage('The image has printing colours (CMYK); save it in RGB')
  if (precision !== 8 || (components !== 1 && components !== 3) || data.length !== 6 + components * 3) throw damaged()
  const size = { width: widthHigh * 256 + widthLow, height: heightHigh * 256 + heightLow }
  requireUsableSize(size.width, size.height)
  for (let at = 7; at < data.length; at += 3) {
    const [across, down] = [(data[at] ?? 0) >> 4, (data[at] ?? 0) & 15]
    if (across < 1 || across > 4 || down < 1 || down > 4) throw damaged()
  }
  return size
}

/** The pixels end at the first marker that is no restart; a plain FF is written as FF 00 among them. */
function endOfScan(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(0xFF, start); at !== -1; at = bytes.indexOf(0xFF, at + 1)) {
    const next = bytes[at + 1]
    if (next === undefined) break
    const isPixelData = next === 0x00 || (next >= 0xD0 && next <= 0xD7)
    if (!isPixelData && next !== 0xFF) return at
  }
  throw endsTooEarly()
}

/** A turned photo shows turned without its Exif data, and not every reader applies it. */
function requireUpright(data: Uint8Array): void {
  if (orientationOf(data) !== 1) {
    throw new UnusableImage('The image is stored turned or mirrored, as cameras do; turn it upright and save it anew')
  }
}

/** What the picture needs of a segment: all of a table, the bare densities of JFIF, Adobe's note on the colours. */
function keptOf({ marker, data, bytes }: Segment): Uint8Array[] {
  if ([quantizationTable, huffmanTable, restartInterval].includes(marker)) return [bytes]
  if (marker === jfif && startsWith(data, 'JFIF\0') && data.length >= 12) {
    // The last two bytes say that no thumbnail follows.
    return [new Uint8Array([0xFF, 0xE0, 0, 16]), data.subarray(0, 12), new Uint8Array([0, 0])]
  }
  if (marker === adobe && startsWith(data, 'Adobe') && data.length >= 12) {
    return [new Uint8Array([0xFF, 0xEE, 0, 14]), data.subarray(0, 12)]
  }
  const isNote = marker >= 0xE0 && marker <= 0xEF || marker === 0xFE
  if (isNote) return []
  throw new UnusableImage('The image is coded as a rare kind of JPEG; save it as an ordinary one')
}

function startsWith(data: Uint8Array, text: string): boolean {
  return [...text].every((character, index) => data[index] === character.charCodeAt(0))
}
