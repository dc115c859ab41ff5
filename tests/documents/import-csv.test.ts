import { describe, expect, it } from 'vitest'
import { readCsv } from '#documents/import/csv'
import { belowHeadings } from '#documents/import/table'

const bytesOf = (text: string) => new TextEncoder().encode(text)

describe('a CSV file', () => {
  it('is read with its lines: mixed ends, a mark in front, quotes in quotes, empty rows', async () => {
    const text = '\uFEFFNaam;Plaats\r\nJansen;"Den\nHaag"\n\n;;\n"Bakker ""De Korenaar""";Utrecht\rM"eneer;Ede\r\n"Vink" & Zn;Ede'
    const table = await readCsv(bytesOf(text), 100)

    expect(table).toMatchObject({ encoding: 'utf-8', delimiter: ';', headings: ['Naam', 'Plaats'], isCut: false, broken: null })
    expect(table.rows).toEqual([
      { row: 2, cells: ['Jansen', 'Den\nHaag'] },
      { row: 6, cells: ['Bakker "De Korenaar"', 'Utrecht'] },
      { row: 7, cells: ['M"eneer', 'Ede'] },
      { row: 8, cells: ['"Vink" & Zn', 'Ede'] },
    ])
  })

  it.each([[';'], [','], ['\t'], ['|']] as const)('may part its cells by %j', async (delimiter) => {
    const table = await readCsv(bytesOf(`"a;b,c"${delimiter}d${delimiter}e\n1${delimiter}2${delimiter}3`), 10)
    expect(table).toMatchObject({ delimiter, headings: ['a;b,c', 'd', 'e'], rows: [{ cells: ['1', '2', '3'] }] })
  })

  it('may name its delimiter in front, as spreadsheets do', async () => {
    expect(await readCsv(bytesOf('sep=,\na;b,c\n1,2'), 10)).toMatchObject({ headings: ['a;b', 'c'], rows: [{ row: 3 }] })
  })

  it('may be of Windows, or UTF-16', async () => {
    const windows = Uint8Array.from([...bytesOf('naam;plaats\nCaf'), 0xE9, ...bytesOf(';Ede '), 0x80])
    expect(await readCsv(windows, 10)).toMatchObject({ encoding: 'windows-1252', rows: [{ cells: ['Café', 'Ede €'] }] })
    const wide = Uint8Array.from(Buffer.from('\uFEFFnaam\tplaats\nCafé\tEde', 'utf16le'))
    const read = { headings: ['naam', 'plaats'], rows: [{ cells: ['Café', 'Ede'] }] }
    expect(await readCsv(wide, 10)).toMatchObject({ encoding: 'utf-16le', ...read })
    expect(await readCsv(Uint8Array.from(Buffer.from(wide).swap16()), 10)).toMatchObject({ encoding: 'utf-16be', ...read })
  })

  it('tells where a quote is never closed, and keeps what stands before it', async () => {
    const table = await readCsv(bytesOf('a;b\n1;2\n3;"4\n5;6\n'), 10)
    expect(table.rows).toEqual([{ row: 2, cells: ['1', '2'] }])
    expect(table.broken).toEqual({ row: 3, code: 'quotes_broken' })
  })

  it('of 200,000 rows leaves others their turn, and is cut where it has more than may be read', async () => {
    const bytes = bytesOf(`a;b\n${'x;"y ""q"""\n'.repeat(200_000)}`)
    let turns = 0
    let isDone = false
    const others = (async () => {
      for (; !isDone; turns++) await new Promise(resolve => setImmediate(resolve))
    })()
    const table = await readCsv(bytes, 200_000)
    isDone = true
    await others
    expect(table).toMatchObject({ isCut: false, rows: { length: 200_000 } })
    expect(turns).toBeGreaterThan(30)
    expect(await readCsv(bytes, 10_000)).toMatchObject({ isCut: true, rows: { length: 10_000 } })
  })

  it.each(['', '\n\n', ';;\n', '\uFEFF'])('without a heading has none: %j', async (text) => {
    expect(await readCsv(bytesOf(text), 10)).toMatchObject({ headings: [], rows: [] })
  })
})

it.each([[20, 21], [21, 1]])('headings below %i rows stand on line %i', async (above, headingRow) => {
  const table = await readCsv(bytesOf(`${'Overzicht;\n'.repeat(above)}naam;plaats\nJansen;Ede\n`), 100)

  expect(belowHeadings(table, ([first]) => first === 'naam', () => 0).headingRow).toBe(headingRow)
})

it('a row that names two columns or more stands in for headings that are not all known, the one that names most', async () => {
  const known = new Set(['naam', 'plaats', 'land'])
  const rowOf = async (text: string) => belowHeadings(
    await readCsv(bytesOf(text), 100), () => false, cells => cells.filter(cell => known.has(cell)).length).headingRow

  expect(await rowOf('Overzicht;naam;\nnaam;plaats;tel\nnaam;land;plaats\nJansen;NL;Ede\n')).toBe(3)
  expect(await rowOf('naam;plaats;\nland;naam;x\n')).toBe(1)
  expect(await rowOf('Overzicht;x;\nnaam;tel;x\n')).toBe(1)
})
