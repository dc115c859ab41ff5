import { afterAll, describe, expect, it } from 'vitest'
import { readImage } from '#documents/images/clean'
import { UnusableImage } from '#documents/images/image'
import { readFile, type FileToRead } from '#documents/import/read-file'
import { FileTooComplex, readFileInThread, readImageInThread } from '#documents/import/read-in-thread'
import { UnreadableFile } from '#documents/import/unreadable'
import { exifSegment, jpeg, png, pngChunk, withSegments } from '../support/images'
import { startTestReading, useImportWorker } from '../support/import-worker'
import { ublOfOthers } from '../support/ubl-of-others'
import { zipped } from '../support/workbook'

useImportWorker()
afterAll(() => startTestReading())

const bytesOf = (text: string) => new TextEncoder().encode(text)
const fileOf = (file: Uint8Array | string, fields: Partial<FileToRead> = {}): FileToRead => ({
  bytes: typeof file === 'string' ? bytesOf(file) : file, maxRows: 20_000, readsEInvoices: true, ...fields,
})
const cellsOf = (row: number) => Array.from({ length: 150 }, (_, column) => `r${row}c${column}`).join(';')
const wide = fileOf(Array.from({ length: 5_000 }, (_, row) => cellsOf(row)).join('\n'))

describe('a file of others', () => {
  it('is read in a thread as it is without one', async () => {
    const eInvoice = ublOfOthers({ number: 'E-1', lines: [{ category: 'S', rate: 21, amount: 100 }] })
    const some = zipped({ 'a.xml': eInvoice, 'b.xml': '<Order/>', 'c.xml': '<Invoice' })
    const kinds = [fileOf('a;b\n1;2\n'), fileOf(''), wide, fileOf(eInvoice), fileOf(some)]
    for (const file of [...kinds, fileOf(some, { readsEInvoices: false })]) {
      expect(await readFileInThread(file)).toEqual(await readFile(file))
    }
  })

  it('that cannot be read says why', async () => {
    await expect(readFileInThread(fileOf(zipped({ 'a.pdf': '' })))).rejects.toThrow(new UnreadableFile('nothing_to_read'))
  })

  it('that takes too much memory ends its thread and nothing else', async () => {
    await startTestReading({ heapMb: 12 })
    const small = readFileInThread(fileOf('a;b\n1;2\n'))
    await expect(readFileInThread(wide)).rejects.toThrow(FileTooComplex)
    expect(await small).toMatchObject({ table: { rows: [{ cells: ['1', '2'] }] } })
  })

  it('that takes too long ends its thread', async () => {
    // No thread starts in so little time.
    await startTestReading({ longestMs: 1 })
    await expect(readFileInThread(wide)).rejects.toThrow(FileTooComplex)
  })

  it('is read as an image where it is one', async () => {
    await startTestReading()
    const palette = pngChunk('PLTE', Buffer.from([255, 255, 255, 20, 90, 160]))
    const pixels = Buffer.from([0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0])
    const bordered = png({ width: 4, height: 3, colorType: 3, before: [palette], pixels })
    for (const image of [png(), bordered, withSegments(jpeg(), exifSegment(1))]) {
      const read = await readImage(image)
      const there = 'image' in read && read.image
      // What comes out of a thread is no Buffer any more.
      expect(await readImageInThread(image)).toEqual(there && { ...there, bytes: new Uint8Array(there.bytes) })
    }
    expect(await readImageInThread(bytesOf('<svg/>'))).toBeNull()
    const tooWide = readImageInThread(png({ width: 5_000, height: 1 }))
    await expect(tooWide).rejects.toThrow(UnusableImage)
    await expect(tooWide).rejects.toThrow('at most 4,000 a side')
  })

  it('that is an image which takes too long or too much memory ends its thread', async () => {
    await startTestReading({ longestMs: 1 })
    await expect(readImageInThread(png())).rejects.toThrow(FileTooComplex)
    // Enough for Node itself, and for no reader: of less, Node.js 24 ends the whole process.
    await startTestReading({ heapMb: 4 })
    await expect(readImageInThread(png())).rejects.toThrow(FileTooComplex)
  })

  it('is left when nobody waits for it any more', async () => {
    await startTestReading()
    const gone = new AbortController()
    const reading = readFileInThread(wide, gone.signal)
    gone.abort(new Error('hung up'))
    await expect(reading).rejects.toThrow('hung up')
    await expect(readFileInThread(wide, gone.signal)).rejects.toThrow('hung up')
  })
})
