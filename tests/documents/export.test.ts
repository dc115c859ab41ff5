import { unzipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { byteOrderMark, csvRow } from '#domain/csv'
import { openFileNames } from '#documents/export/file-names'
import { packFiles, type PackedFile } from '#documents/export/zip'

const modifiedAt = new Date('2026-11-20T09:00:00Z')
const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes)

async function* each<Item>(items: Iterable<Item>): AsyncGenerator<Item, void, undefined> {
  yield* items
}

async function packed(files: AsyncIterable<PackedFile>): Promise<Record<string, Uint8Array>> {
  const chunks: Uint8Array[] = []
  for await (const chunk of packFiles(files)) chunks.push(chunk)
  return unzipSync(Buffer.concat(chunks))
}

describe('a packed file', () => {
  it('holds each file in its folder, whole or made of pieces', async () => {
    const bytes = new TextEncoder().encode('één')
    const files = await packed(each([
      { name: 'invoices/2026-1.pdf', bytes, modifiedAt }, { name: 'lijst.csv', bytes: each([bytes, bytes]), modifiedAt },
    ]))

    expect(Object.entries(files).map(([name, content]) => [name, text(content)]))
      .toEqual([['invoices/2026-1.pdf', 'één'], ['lijst.csv', 'éénéén']])
  })

  it('is a whole file also when there is nothing to pack', async () => {
    expect(await packed(each([]))).toEqual({})
  })

  it('asks for no file before the one before it was read, and for none once nobody reads on', async () => {
    const asked: number[] = []
    let isClosed = false
    async function* endless(): AsyncGenerator<PackedFile, void, undefined> {
      try {
        for (let number = 1; ; number++) {
          asked.push(number)
          yield { name: `${number}.pdf`, bytes: new Uint8Array(1_000), modifiedAt }
        }
      } finally {
        isClosed = true
      }
    }
    let read = 0
    for await (const chunk of packFiles(endless())) {
      read += chunk.length
      if (read > 5_000) break
    }

    expect(asked.length).toBeLessThanOrEqual(7)
    expect(isClosed).toBe(true)
  })
})

it('file names hold letters, digits, hyphens, underscores and full stops, and are each given once', () => {
  const names = openFileNames()

  expect(['2026/1', '2026_1', '2026 1', 'É.1-a', 'look', 'LOOK', '../../x'].map(name => names.take(name)))
    .toEqual(['2026_1', '2026_1 (2)', '2026_1 (3)', 'É.1-a', 'look', 'LOOK (2)', '.._.._x'])
})

describe('file names on Windows', () => {
  it.each([
    ['CON', '_CON'], ['nul', '_nul'], ['Prn.2026', '_Prn.2026'], ['COM1', '_COM1'], ['lpt9.1.pdf', '_lpt9.1.pdf'], ['COM²', '_COM²'],
    ['CONTRACT', 'CONTRACT'], ['2026.', '2026_'], ['2026...', '2026___'], ['2026 ', '2026_'], ['..', '__'], ['e\u0301', 'é'],
  ])('are those of no device, and do not end as Windows drops it: %j', (name, plain) => {
    expect(openFileNames().take(name)).toBe(plain)
  })

  it('are each given once, whatever their capitals and however their accents are written', () => {
    const names = openFileNames()

    expect(['CON', '_con', 'É', 'e\u0301', '2026.', '2026_'].map(name => names.take(name)))
      .toEqual(['_CON', '_con (2)', 'É', 'é (2)', '2026_', '2026_ (2)'])
  })
})

describe('a row of CSV', () => {
  it.each([
    [['a', 'b'], 'a;b'],
    [[null, ''], ';'],
    [[{ cents: 123_456 }, { cents: -5 }, { cents: 0 }], '1234,56;-0,05;0,00'],
    [['Jansen; Zn.', 'zei "ja"', 'twee\nregels'], '"Jansen; Zn.";"zei ""ja""";"twee\nregels"'],
    [['=1+1', '+31 6', '-jansen', '@home', '\tx', '\rx'], '\'=1+1;\'+31 6;\'-jansen;\'@home;\'\tx;"\'\rx"'],
    [['-12', '+3,5', '2026-0001'], '-12;+3,5;2026-0001'],
    [['Zn,=1+1', 'a,@A1', 'b,-cmd|x', 'c,+SUM(A1),d', '\n=A1'], 'Zn,\'=1+1;a,\'@A1;b,\'-cmd|x;c,\'+SUM(A1),d;"\n\'=A1"'],
    [['a,"=1+1,b'], '"a,\'""=1+1,b"'],
    [['Borg 25,- (eenmalig)', 'korting, -5 %', 'a, =b', '\n- ontwerp (2)'], 'Borg 25,- (eenmalig);korting, -5 %;a, =b;"\n- ontwerp (2)"'],
  ])('of %j is %j', (cells, row) => {
    expect(csvRow(cells)).toBe(`${row}\r\n`)
  })

  it('is known as UTF-8 by its first character', () => {
    expect([...new TextEncoder().encode(byteOrderMark)]).toEqual([0xEF, 0xBB, 0xBF])
  })
})
