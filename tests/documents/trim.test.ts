import { createCanvas, loadImage } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { cleanImage } from '#documents/images/clean'
import { trimBorder } from '#documents/images/trim'
import { jpeg, png, pngChunk } from '../support/images'

describe('the empty border of a logo', () => {
  it.each([['transparent', null], ['white', '#fff'], ['nearly white', '#fbfcfd']] as const)('%s, is cut off', async (_, ground) => {
    const trimmed = await trimBorder(await cleaned(drawn(ground)))

    expect(trimmed).toMatchObject({ contentType: 'image/png', width: 40, height: 12 })
    const shown = await pixelsOf(trimmed.bytes)
    expect(shown(0, 0)).toEqual([200, 40, 30, 255])
    expect(shown(39, 11)).toEqual([20, 90, 160, 255])
    expect(await cleaned(trimmed.bytes)).toMatchObject({ width: 40, height: 12 })
  })

  it.each([['without a border', png()], ['with nothing in it', png({ colorType: 6 })], ['that is a JPEG', jpeg()]])(
    'is left as it is on an image %s', async (_, bytes) => {
      const image = await cleaned(bytes)
      expect(await trimBorder(image)).toBe(image)
    })

  it.each([1, 2, 4, 16])('is left on at %i bits a sample', async (bitDepth) => {
    const image = await cleaned(png({ colorType: 0, bitDepth }))
    expect(await trimBorder(image)).toBe(image)
  })

  it('is cut off a picture with a palette', async () => {
    const rows = Buffer.from([0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0])
    const white = Buffer.from([255, 255, 255, 20, 90, 160])
    const image = await cleaned(png({ width: 4, height: 3, colorType: 3, before: [pngChunk('PLTE', white)], pixels: rows }))
    expect(await trimBorder(image)).toMatchObject({ width: 2, height: 1 })
  })
})

it.each([0, 1, 2, 3, 4])('rows are read by filter %i as by other programs', async (filter) => {
  // White but for what the filter makes of some bytes in the midst.
  const rowBytes = 5 * 3
  const rows = Array.from({ length: 4 }, (_, row) => {
    const bytes = Array.from({ length: rowBytes }, (_, at) => (row > 0 && at > 2 ? (row * 37 + at * 11) % 120 : 255))
    return Buffer.from([row === 0 ? 0 : filter, ...bytes])
  })
  const image = await cleaned(png({ width: 5, height: 4, pixels: Buffer.concat(rows) }))
  const trimmed = await trimBorder(image)
  const [whole, cut] = [await pixelsOf(image.bytes), await pixelsOf(trimmed.bytes)]
  const [left, top] = [5 - trimmed.width, 4 - trimmed.height]
  for (let y = 0; y < trimmed.height; y++) {
    for (let x = 0; x < trimmed.width; x++) expect(cut(x, y)).toEqual(whole(x + left, y + top))
  }
  expect(trimmed.height).toBeLessThan(4)
})

/** Red on the left and blue on the right, 40 × 12 pixels, in the midst of 100 × 60. */
function drawn(ground: string | null): Buffer {
  const canvas = createCanvas(100, 60)
  const context = canvas.getContext('2d')
  if (ground) {
    context.fillStyle = ground
    context.fillRect(0, 0, 100, 60)
  }
  context.fillStyle = 'rgb(200, 40, 30)'
  context.fillRect(25, 20, 20, 12)
  context.fillStyle = 'rgb(20, 90, 160)'
  context.fillRect(45, 20, 20, 12)
  return canvas.toBuffer('image/png')
}

async function cleaned(bytes: Uint8Array) {
  const image = await cleanImage(bytes)
  if (!image) throw new Error('It is no image')
  return image
}

async function pixelsOf(bytes: Uint8Array) {
  const image = await loadImage(Buffer.from(bytes))
  const context = createCanvas(image.width, image.height).getContext('2d')
  context.drawImage(image, 0, 0)
  return (x: number, y: number) => [...context.getImageData(x, y, 1, 1).data]
}
