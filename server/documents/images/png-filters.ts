import { setImmediate as letOthersWork } from 'node:timers/promises'

/** Some two milliseconds of work: whoever else is served waits no longer for a row of a large image. */
const bytesInARow = 128 * 1_024

/** Does something with each row of an image, and lets others have their turn in between. */
export async function eachRow(height: number, rowBytes: number, work: (row: number) => void): Promise<void> {
  const rowsInARow = Math.max(1, Math.floor(bytesInARow / rowBytes))
  for (let row = 0; row < height; row++) {
    if (row % rowsInARow === rowsInARow - 1) await letOthersWork()
    work(row)
  }
}

/** The bytes of all pixels, from rows with a filter in front of each (PNG, 9.2). */
export async function unfilterRows(rows: Uint8Array, rowBytes: number, pixelBytes: number): Promise<Uint8Array> {
  const height = Math.floor(rows.length / (rowBytes + 1))
  // A row and a pixel of nothing before the first, so that every byte has neighbours.
  const padded = new Uint8Array((height + 1) * (rowBytes + pixelBytes))
  const stride = rowBytes + pixelBytes
  await eachRow(height, rowBytes, (row) => {
    const source = row * (rowBytes + 1)
    const filter = rows[source]
    const start = (row + 1) * stride + pixelBytes
    padded.set(rows.subarray(source + 1, source + 1 + rowBytes), start)
    for (let at = start; at < start + rowBytes; at++) {
      const left = padded[at - pixelBytes] ?? 0
      const above = padded[at - stride] ?? 0
      const corner = padded[at - stride - pixelBytes] ?? 0
      padded[at] = (padded[at] ?? 0) + foretold(filter, left, above, corner)
    }
  })
  const pixels = new Uint8Array(height * rowBytes)
  for (let row = 0; row < height; row++) {
    const start = (row + 1) * stride + pixelBytes
    pixels.set(padded.subarray(start, start + rowBytes), row * rowBytes)
  }
  return pixels
}

/** The opposite, by the difference to the row above: what is drawn in planes and letters packs well so. */
export async function filterRows(pixels: Uint8Array, rowBytes: number): Promise<Uint8Array> {
  const height = pixels.length / rowBytes
  const rows = new Uint8Array(height * (rowBytes + 1))
  await eachRow(height, rowBytes, (row) => {
    const target = row * (rowBytes + 1)
    const start = row * rowBytes
    rows[target] = 2
    for (let at = 0; at < rowBytes; at++) {
      rows[target + 1 + at] = (pixels[start + at] ?? 0) - (row === 0 ? 0 : (pixels[start + at - rowBytes] ?? 0))
    }
  })
  return rows
}

/** What a filter takes a byte to be, from its neighbours. */
function foretold(filter: number | undefined, left: number, above: number, corner: number): number {
  switch (filter) {
    case 1: return left
    case 2: return above
    case 3: return (left + above) >> 1
    case 4: return paeth(left, above, corner)
    default: return 0
  }
}

/** Of left, above and corner the one that is nearest to left + above − corner (PNG, 9.4). */
function paeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner
  const toLeft = Math.abs(estimate - left)
  const toAbove = Math.abs(estimate - above)
  const toCorner = Math.abs(estimate - corner)
  if (toLeft <= toAbove && toLeft <= toCorner) return left
  return toAbove <= toCorner ? above : corner
}
