import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { loadImage } from '@napi-rs/canvas'
import { describe, expect, it } from 'vitest'
import { landingPictures } from '../../components/entry/landing-pictures'

const folder = join(import.meta.dirname, '../../public/pictures')
const files = readdirSync(folder)

/** What the first page names, light and dark but for paper: `npm run pictures` makes them. */
const named = Object.entries(landingPictures).flatMap(([name, size]) =>
  (name === 'invoice' ? [name] : [`${name}-light`, `${name}-dark`]).map(file => ({ file: `${file}.avif`, size })))

describe('the pictures of the first page', () => {
  it('are all there, and no others', () => {
    expect(files.toSorted()).toEqual(named.map(({ file }) => file).toSorted())
  })

  it.each(named)('$file is of the size that the page keeps free for it', async ({ file, size }) => {
    const { width, height } = await loadImage(join(folder, file))

    expect({ width, height }).toEqual(size)
  })

  it('take 120 KB at most together', () => {
    const bytes = files.reduce((sum, file) => sum + statSync(join(folder, file)).size, 0)

    expect(bytes).toBeLessThanOrEqual(120 * 1024)
  })
})
