import { crc32 } from 'node:zlib'
import { createCanvas, loadImage } from '@napi-rs/canvas'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanImage } from '#documents/images/clean'
import { UnusableImage } from '#documents/images/image'
import { renderPdf } from '#documents/pdf/pool'
import { exifSegment, jpeg, jpegSegment, png, pngChunk, withSegments, type PngOptions } from '../support/images'
import { usePdfWorker } from '../support/pdf-worker'
import { invoice, pdfInput } from './pdf-cast'

const text = (content: string) => Buffer.from(content, 'latin1')
const secret = 'GPS 52.0907 N 5.1214 E'

/** Every colour type with each of its depths, plain and interlaced. */
const kinds: Required<Pick<PngOptions, 'colorType' | 'bitDepth' | 'isInterlaced'>>[] = [
  ...[1, 2, 4, 8, 16].map(bitDepth => ({ colorType: 0, bitDepth })),
  ...[8, 16].flatMap(bitDepth => [2, 4, 6].map(colorType => ({ colorType, bitDepth }))),
  ...[1, 2, 4, 8].map(bitDepth => ({ colorType: 3, bitDepth })),
].flatMap(kind => [{ ...kind, isInterlaced: false }, { ...kind, isInterlaced: true }])

describe('a PNG', () => {
  it.each(kinds)('of colour type $colorType with $bitDepth bits, interlaced $isInterlaced, stays as it is', async (kind) => {
    const image = png({ ...kind, dataChunks: 3 })

    expect(await cleanImage(image)).toEqual({ contentType: 'image/png', bytes: image, width: 24, height: 16 })
  })

  it.each([[1, 8], [3, 5], [4, 5]])('of %i by %i pixels is refused when it is interlaced: its PDF could not be made', async (width, height) => {
    await expect(cleanImage(png({ width, height, isInterlaced: true }))).rejects.toThrow('too narrow to be interlaced')
    expect(await cleanImage(png({ width, height }))).toMatchObject({ width, height })
  })

  it('loses everything that is not the picture', async () => {
    const notes = [
      pngChunk('gAMA', Buffer.from([0, 0, 0xB1, 0x8F])),
      pngChunk('iCCP', text('profile\0\0')),
      pngChunk('eXIf', text(secret)),
      pngChunk('tEXt', text(`Comment\0${secret}`)),
      pngChunk('zTXt', text(`Comment\0\0${secret}`)),
      pngChunk('iTXt', text(`XML:com.adobe.xmp\0\0\0\0\0${secret}`)),
      pngChunk('pHYs', Buffer.alloc(9)),
      pngChunk('tIME', Buffer.alloc(7)),
      pngChunk('prVt', text(secret)),
    ]
    const image = Buffer.concat([png({ before: notes, after: notes }), text(`${secret}<script>`)])

    expect((await cleanImage(image))?.bytes).toEqual(png())
  })

  it('keeps the first picture of an animation', async () => {
    const control = pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))
    const frames = [pngChunk('fcTL', Buffer.alloc(26)), pngChunk('fdAT', Buffer.alloc(40))]

    expect((await cleanImage(png({ before: [control], after: frames })))?.bytes).toEqual(png())
  })

  it('keeps palette and transparency', async () => {
    const palette = [pngChunk('PLTE', Buffer.alloc(9)), pngChunk('tRNS', Buffer.from([0, 128]))]
    const image = png({ colorType: 3, before: palette })

    expect((await cleanImage(image))?.bytes).toEqual(image)
  })

  const palette = (entries: number) => pngChunk('PLTE', Buffer.alloc(entries * 3))
  const size = (width: number, height: number) => png({ width, height, pixels: Buffer.alloc(0) })

  it.each<[string, Buffer]>([
    ['no pixels at all', size(0, 16)],
    ['more pixels a side than 4,000', size(4_001, 10)],
    ['more pixels than four million', size(2_001, 2_000)],
    ['pixels for gigabytes', size(2 ** 31 - 1, 2 ** 31 - 1)],
    ['pixels missing', png({ pixels: Buffer.alloc(100) })],
    ['more pixels than its size', png({ pixels: Buffer.alloc(5_000_000) })],
    ['a filter nobody knows', png({ pixels: Buffer.alloc(16 * 73, 7) })],
    ['a colour type nobody knows', png({ colorType: 5 })],
    ['a depth its colours cannot have', png({ colorType: 6, bitDepth: 4 })],
    ['no palette', png({ colorType: 3, before: [] })],
    ['too large a palette', png({ colorType: 3, bitDepth: 1, before: [palette(3)] })],
    ['half a colour in its palette', png({ colorType: 3, before: [pngChunk('PLTE', Buffer.alloc(4))] })],
    ['a palette where there are none', png({ colorType: 0, before: [palette(2)] })],
    ['two palettes', png({ colorType: 3, before: [palette(2), palette(2)] })],
    ['transparency before its palette', png({ colorType: 3, before: [pngChunk('tRNS', Buffer.alloc(1)), palette(2)] })],
    ['transparency beside alpha', png({ colorType: 6, before: [pngChunk('tRNS', Buffer.alloc(6))] })],
    ['a part it cannot do without', png({ before: [pngChunk('CgBI', Buffer.alloc(4))] })],
    ['no header', Buffer.concat([png().subarray(0, 8), pngChunk('IEND', Buffer.alloc(0))])],
    ['a broken checksum', png().fill(0, 30, 31)],
    ['no end', png().subarray(0, -12)],
    ['only its signature', png().subarray(0, 8)],
  ])('is refused with %s', async (_, image) => {
    await expect(cleanImage(image)).rejects.toThrow(UnusableImage)
  })

  it('of half a megabyte that would unpack to hundreds is refused without unpacking it', async () => {
    const rows = Buffer.alloc(200_000_000)
    const bomb = png({ width: 2_000, height: 2_000, colorType: 6, bitDepth: 8, pixels: rows })
    const before = process.memoryUsage().rss
    expect(bomb.length).toBeLessThan(500_000)
    await expect(cleanImage(bomb)).rejects.toThrow('more pixels than it says')

    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000)
  })
})

describe('a JPEG', () => {
  it('keeps its picture', async () => {
    const original = jpeg(60, 40)
    const cleaned = await cleanImage(original)

    expect(cleaned).toMatchObject({ contentType: 'image/jpeg', width: 60, height: 40 })
    expect(await pixelsOf(cleaned?.bytes)).toEqual(await pixelsOf(original))
  })

  it('loses everything that is not the picture', async () => {
    const noted = Buffer.concat([
      withSegments(
        jpeg(),
        jpegSegment(0xE0, Buffer.concat([text('JFIF\0\x01\x02\x01\0\x48\0\x48\x01\x01'), text(secret)])),
        exifSegment(1),
        jpegSegment(0xE1, text(`http://ns.adobe.com/xap/1.0/\0${secret}`)),
        jpegSegment(0xE2, text(`ICC_PROFILE\0\x01\x01${secret}`)),
        jpegSegment(0xED, text(`Photoshop 3.0\0${secret}`)),
        jpegSegment(0xFE, text(secret)),
      ),
      // What telephones put behind the picture: another one, or a film.
      jpeg(),
      text(secret),
    ])
    const cleaned = Buffer.from((await cleanImage(noted))?.bytes ?? [])

    expect(noted.includes(secret)).toBe(true)
    expect(cleaned.includes(secret)).toBe(false)
    for (const note of ['Exif', 'ns.adobe', 'ICC_PROFILE', 'Photoshop']) expect(cleaned.includes(note)).toBe(false)
    expect(await pixelsOf(cleaned)).toEqual(await pixelsOf(jpeg()))
    expect((await cleanImage(cleaned))?.bytes).toEqual(cleaned)
  })

  it('keeps what Adobe says of its colours', async () => {
    const note = jpegSegment(0xEE, text('Adobe\0\x64\0\0\0\0\x01'))

    expect(Buffer.from((await cleanImage(withSegments(jpeg(), note)))?.bytes ?? []).includes(note)).toBe(true)
  })

  it('may have filling bytes before its markers', async () => {
    expect((await cleanImage(withSegments(jpeg(), Buffer.from([0xFF, 0xFF]))))?.bytes)
      .toEqual((await cleanImage(jpeg()))?.bytes)
  })

  it.each([2, 3, 4, 5, 6, 7, 8])('that is stored turned is refused: orientation %i', async (orientation) => {
    await expect(cleanImage(withSegments(jpeg(), exifSegment(orientation)))).rejects.toThrow('turn it upright')
  })

  const frame = (change: (image: Buffer, at: number) => void) => {
    const image = Buffer.from(jpeg())
    change(image, image.findIndex((byte, index) => byte === 0xFF && [0xC0, 0xC2].includes(image[index + 1] ?? 0)))
    return image
  }
  const scan = jpeg().findIndex((byte, index) => byte === 0xFF && jpeg()[index + 1] === 0xDA)

  it.each<[string, Buffer]>([
    ['four printing colours', frame((image, at) => image.set([4], at + 9))],
    ['twelve bits a sample', frame((image, at) => image.set([12], at + 4))],
    ['arithmetic coding', frame((image, at) => image.set([0xC9], at + 1))],
    ['lossless coding', frame((image, at) => image.set([0xC3], at + 1))],
    ['too many pixels', frame((image, at) => image.set([0xFF, 0xFF, 0xFF, 0xFF], at + 5))],
    ['no height', frame((image, at) => image.set([0, 0], at + 5))],
    ['a sampling nobody knows', frame((image, at) => image.set([0x00], at + 11))],
    ['no pixels', Buffer.concat([jpeg().subarray(0, scan), Buffer.from([0xFF, 0xD9])])],
    ['pixels before their frame', Buffer.concat([jpeg().subarray(0, 2), jpeg().subarray(scan)])],
    ['no end', jpeg().subarray(0, -2)],
    ['only half of its file', jpeg().subarray(0, jpeg().length / 2)],
    ['a segment that goes on beyond the file', withSegments(jpeg().subarray(0, 2), Buffer.from([0xFF, 0xE1, 0xFF, 0xFF]))],
    ['a segment without a length', withSegments(jpeg(), Buffer.from([0xFF, 0xFE, 0, 0]))],
    ['something else between its segments', withSegments(jpeg(), jpegSegment(0xFE, text('')), text('<script>'))],
    ['too many scans', Buffer.concat([
      jpeg().subarray(0, scan),
      ...Array.from({ length: 101 }, () => jpeg().subarray(scan, -2)),
      Buffer.from([0xFF, 0xD9]),
    ])],
    ['only its signature', jpeg().subarray(0, 3)],
  ])('is refused with %s', async (_, image) => {
    await expect(cleanImage(image)).rejects.toThrow(UnusableImage)
  })
})

it.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['a GIF', text('GIF89a\x01\0\x01\0')],
  ['a WebP', text('RIFF\0\0\0\0WEBPVP8 ')],
  ['an SVG', text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ['a PDF', text('%PDF-1.7')],
  ['a PNG with text before it', Buffer.concat([text('x'), png()])],
])('other files are no image we know: %s', async (_, file) => {
  expect(await cleanImage(file)).toBeNull()
})

describe('whatever is accepted', () => {
  usePdfWorker()

  it.each(kinds)('prints: PNG of colour type $colorType with $bitDepth bits, interlaced $isInterlaced', async (kind) => {
    const { bytes } = await cleanImage(png(kind)) ?? { bytes: new Uint8Array() }

    const pdf = await renderPdf(pdfInput(invoice(), { logo: { bytes, type: 'image/png' } }))

    expect(Buffer.from(pdf.subarray(0, 5)).toString()).toBe('%PDF-')
  })

  it('can be read by PDF making, and everything else is refused in words', async () => {
    const originals = [...kinds.map(kind => png(kind)), jpeg(), withSegments(jpeg(), exifSegment(1))]
    const edit = fc.tuple(fc.nat(), fc.nat(255))
    const damages = fc.record({
      image: fc.constantFrom(...originals),
      edits: fc.array(edit, { maxLength: 4 }),
      cut: fc.option(fc.nat(), { freq: 3 }),
      hasChecksums: fc.boolean(),
    })
    let accepted = 0
    await fc.assert(fc.asyncProperty(damages, async ({ image, edits, cut, hasChecksums }) => {
      const damaged = Buffer.from(cut === null ? image : image.subarray(0, cut % image.length))
      for (const [at, byte] of edits) damaged[at % damaged.length] = byte
      if (hasChecksums) repairChecksums(damaged)
      const cleaned = await cleanImage(damaged).catch((error: unknown) => {
        if (!(error instanceof UnusableImage)) throw error
        return null
      })
      if (cleaned === null) return
      accepted++
      expect(await cleanImage(cleaned.bytes)).toEqual(cleaned)
    }), { numRuns: 2_000, seed: 20_261_120 })

    expect(accepted).toBeGreaterThan(50)
  })
})

/** So that damage gets past the checksums of a PNG. */
function repairChecksums(image: Buffer): void {
  for (let at = 8; at + 12 <= image.length;) {
    const end = at + 12 + image.readUInt32BE(at)
    if (end > image.length) return
    image.writeUInt32BE(crc32(image.subarray(at + 4, end - 4)), end - 4)
    at = end
  }
}

async function pixelsOf(bytes: Uint8Array | undefined): Promise<Buffer> {
  const image = await loadImage(Buffer.from(bytes ?? []))
  const canvas = createCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  return Buffer.from(context.getImageData(0, 0, image.width, image.height).data)
}
